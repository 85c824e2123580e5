import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { searchKey } from '#shared/text.ts';
import * as schema from './schema.ts';
import { sortKey } from './sort-key.ts';

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
  // The keys that a migration stores for what is there already.
  const pure = { deterministic: true, directOnly: true };
  client.function('sort_key', pure, (text) => sortKey(String(text)));
  client.function('search_key', pure, (text) => searchKey(String(text)));
  return drizzle(client, { schema, casing: 'snake_case' });
}

/** What is to happen once the transaction that is open is stored, by the connection it is open on. */
const afterwards = new WeakMap<Db['$client'], (() => void)[]>();

/**
 * Runs `work` as one unit: all of it is stored or nothing. It takes the write lock first, so that what it reads
 * can't change before it writes. `work` must not be async. Within another transaction it is a part of that one.
 */
export function inTransaction<T>({ $client }: Pick<Db, '$client'>, work: () => T): T {
  const run = $client.transaction(work).immediate;
  if ($client.inTransaction) return run();
  const tasks: (() => void)[] = [];
  afterwards.set($client, tasks);
  const result = run();
  for (const task of tasks) task();
  return result;
}

/** Runs `task` once the transaction that is open is stored, and never where it fails; at once where none is open. */
export function afterCommit({ $client }: Pick<Db, '$client'>, task: () => void): void {
  if ($client.inTransaction) afterwards.get($client)?.push(task);
  else task();
}
