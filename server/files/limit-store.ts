import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '#server/core/errors.ts';
import type { LimitStore } from '#server/core/limits.ts';
import { deriveKey } from './secret.ts';

const TABLE = 'limits';

function openFile(path: string): Database.Database {
  const client = new Database(path, { timeout: 0 });
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = OFF'); // The counters survive the end of the process, but not a power cut.
  client.exec(
    `create table if not exists ${TABLE} (key text primary key, points integer not null default 0, expire integer)`,
  );
  client.prepare(`delete from ${TABLE} where expire < ?`).run(Date.now());
  return client;
}

/**
 * Opens the database file of the rate-limit counters. It is separate, because a failed login must not change the café's
 * database. A damaged file is replaced. Names and addresses are stored as keyed hashes.
 */
export function openLimitStore(dataDir: string, secret: Buffer): LimitStore {
  const path = join(dataDir, 'limits.db');
  const key = deriveKey(secret, 'addresses');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  try {
    return { client: openFile(path), table: TABLE, hash };
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return { client: openFile(path), table: TABLE, hash };
  }
}
