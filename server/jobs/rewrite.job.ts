import type { Config } from '#server/core/config.ts';
import { SECOND } from '#server/core/time.ts';
import { checkpoint, clientOf, openDatabase } from '#server/db/open.ts';
import { databaseFile } from '#server/files/folders.ts';

/**
 * Rewrites the database file without the unused bytes between its rows. SQLite overwrites deleted rows, but not always
 * earlier copies of moved rows. Runs in the worker process, because it takes a second for 100,000 cups.
 */
export function rewriteDatabase(config: Config): void {
  const db = openDatabase(databaseFile(config));
  try {
    clientOf(db).pragma(`busy_timeout = ${5 * SECOND}`);
    // The temporary copy would be in a folder that other users may read.
    clientOf(db).pragma('temp_store = memory');
    clientOf(db).exec('vacuum');
    // Waiting for a reader, such as Litestream, would hold the write lock. The server tries again every five seconds.
    clientOf(db).pragma('busy_timeout = 0');
    checkpoint(db);
  } finally {
    clientOf(db).close();
  }
}
