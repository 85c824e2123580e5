import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '#server/core/errors.ts';

/**
 * Locks the data folder for this process. The lock is SQLite's own lock of an empty file: the system releases it when
 * the process is killed, and unlike a PID file it can't become stale.
 * @returns null where another process holds the lock.
 */
export function lockFolder(dataDir: string): { release: () => void } | null {
  const file = join(dataDir, 'lock');
  closeSync(openSync(file, 'a', 0o600));
  const client = new Database(file, { timeout: 0 });
  try {
    client.pragma('journal_mode = memory');
    client.exec('begin exclusive');
    return { release: () => void client.close() };
  } catch (error) {
    client.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
