import { createHmac } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isDamage } from '#server/core/errors.ts';
import type { LimitStore } from '#server/core/limits.ts';
import { SECOND } from '#server/core/time.ts';
import { deriveKey } from './secret.ts';

const TABLE = 'limits';
const fileIn = (dataDir: string): string => join(dataDir, 'limits.db');

/** @param timeout how long a write waits for another process, in milliseconds; a request does not wait. */
function openFile(path: string, timeout = 0): Database.Database {
  const client = new Database(path, { timeout });
  try {
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = OFF'); // The counters survive the end of the process, but not a power cut.
    client.exec(
      `create table if not exists ${TABLE} (key text primary key, points integer not null default 0, expire integer)`,
    );
    return client;
  } catch (error) {
    client.close(); // Windows can't remove an open file.
    throw error;
  }
}

/**
 * Opens the database file of the rate-limit counters. It is separate, because a failed login must not change the café's
 * database. A damaged file is replaced. Names and addresses are stored as keyed hashes.
 */
export function openLimitStore(dataDir: string, secret: Buffer): LimitStore {
  const path = fileIn(dataDir);
  const key = deriveKey(secret, 'addresses');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  try {
    return { client: openFile(path), table: TABLE, hash };
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return { client: openFile(path), table: TABLE, hash };
  }
}

/** Deletes the counters of all failed logins. Safe while the shop runs. */
export function forgetFailedLogins(dataDir: string): void {
  if (!existsSync(fileIn(dataDir))) return;
  const client = openFile(fileIn(dataDir), 5 * SECOND);
  client.prepare(`delete from ${TABLE} where key like 'failed%'`).run();
  client.close();
}
