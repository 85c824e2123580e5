import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { searchKey } from '#shared/text.ts';
import * as schema from './schema.ts';
import { sortKey } from './sort-key.ts';

type Drizzle = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** The database as everybody may read it. What changes it is given by `write` alone. */
export type Db = Pick<Drizzle, 'select'>;

/** The database inside a transaction. */
export type Tx = Pick<Drizzle, 'select' | 'insert' | 'update' | 'delete'>;

/** The connection itself, for what is no query: pragmas, migrations, closing. */
export const clientOf = (db: Db): Database.Database => (db as Drizzle).$client;

/** How many rows this connection has changed so far. */
export const changesOf = (db: Db): unknown => clientOf(db).prepare('select total_changes()').pluck().get();

/** Moves what the write-ahead log holds into the database file, as far as no other process reads it. */
export const checkpoint = (db: Db): void => void clientOf(db).pragma('wal_checkpoint(TRUNCATE)');

/**
 * Opens the database file `path` (`:memory:` for one that lives in the process). Nothing here waits for the lock of
 * another process, which would block the thread: readers need none, and `write` waits without blocking.
 */
export function openDatabase(path: string): Db {
  const client = new Database(path, { timeout: 0 });
  client.pragma('journal_mode = WAL');
  // Set after WAL, whose first write would lower it: what was answered survives a power cut.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('trusted_schema = OFF');
  // The keys that a migration stores for what is there already.
  const pure = { deterministic: true, directOnly: true };
  client.function('sort_key', pure, (text) => sortKey(String(text)));
  client.function('search_key', pure, (text) => searchKey(String(text)));
  return drizzle(client, { schema, casing: 'snake_case' });
}
