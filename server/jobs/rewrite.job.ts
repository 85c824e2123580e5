import type { Config } from '#server/core/config.ts';
import { SECOND } from '#server/core/time.ts';
import { checkpoint, clientOf, openDatabase } from '#server/db/open.ts';
import { databaseFile } from '#server/files/folders.ts';

/**
 * Writes the database file anew, without what lies between its rows: SQLite moves rows between pages, and overwrites what it
 * deletes, but not always what it has moved before. For a process of its own, since it takes a second for 100,000 cups.
 */
export function rewriteDatabase(config: Config): void {
  const db = openDatabase(databaseFile(config));
  try {
    clientOf(db).pragma(`busy_timeout = ${5 * SECOND}`);
    // Its copy would be a file in a folder that others may use.
    clientOf(db).pragma('temp_store = memory');
    clientOf(db).exec('vacuum');
    if (!checkpoint(db)) throw new Error('The write-ahead log is in use');
  } finally {
    clientOf(db).close();
  }
}
