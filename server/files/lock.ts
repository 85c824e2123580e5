import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '#server/core/errors.ts';

/** Held until the process ends, however it ends, or until it is released. */
export type Lock = { release: () => void };

/**
 * Takes the data folder for this process. The lock is SQLite's own on an empty file, so the system takes it back from
 * a process that was killed, and no number of a process that is gone can be left behind.
 * @returns null where another process has it.
 */
export function lockFolder(dataDir: string): Lock | null {
  const client = new Database(join(dataDir, 'lock'), { timeout: 0 });
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
