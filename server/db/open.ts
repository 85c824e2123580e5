import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import * as schema from './schema.ts';

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** How long a write waits for another process (a backup, a command) before it gives up, in milliseconds. */
const BUSY_TIMEOUT = 5000;

/** Opens the database file `path` (`:memory:` for one that lives in the process) with the settings the house relies on. */
export function openDatabase(path: string): Db {
  const client = new Database(path, { timeout: BUSY_TIMEOUT });
  client.pragma('journal_mode = WAL');
  // Set after WAL, whose first write would lower it: a café's power cut loses nothing that was answered.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('trusted_schema = OFF');
  return drizzle(client, { schema, casing: 'snake_case' });
}

/**
 * Runs `work` as one unit: all of it is stored or nothing. It takes the write lock first, so that what it reads
 * can't change before it writes. `work` must not be async.
 */
export function inTransaction<T>(db: Db, work: () => T): T {
  return db.$client.transaction(work).immediate();
}
