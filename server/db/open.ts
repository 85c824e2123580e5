import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { cafeDay } from '#server/core/cafe-day.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import { oneLine, searchKey } from '#shared/text/text.ts';
import { sortKey } from './sort-key.ts';

const last = new Map<CafeSection, { json: string | null; value: object }>();

/** Parses a stored section; null means the defaults. The same JSON gives the same object, for use as a cache key. */
export function sectionValue<Name extends CafeSection>(name: Name, json: string | null): CafeSettings[Name] {
  const cached = last.get(name);
  // Stored values were checked by the section's schema.
  if (cached && cached.json === json) return cached.value as CafeSettings[Name];
  const value = { ...CAFE_DEFAULTS[name], ...JSON.parse(json ?? '{}') };
  last.set(name, { json, value });
  return value;
}

type Drizzle = BetterSQLite3Database & { $client: Database.Database };

/** The database, read-only for everyone but `write`. */
export type Db = Pick<Drizzle, 'select'>;

export type Tx = Pick<Drizzle, 'select' | 'insert' | 'update' | 'delete'>;

/** The underlying connection, for pragmas, migrations and closing. */
export const clientOf = (db: Db): Database.Database => (db as Drizzle).$client;

export const changesOf = (db: Db): unknown => clientOf(db).prepare('select total_changes()').pluck().get();

/** Copies the write-ahead log into the database file and empties it. @returns false where another process reads it. */
export const checkpoint = (db: Db): boolean =>
  clientOf(db).pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;

/**
 * Opens the database file `path` (`:memory:` for one in memory). Does not wait for another process's lock, which would
 * block the thread: readers need no lock, and `write` waits asynchronously.
 */
export function openDatabase(path: string): Db {
  const client = new Database(path, { timeout: 0 });
  client.pragma('journal_mode = WAL');
  // After WAL, whose first write would lower it. FULL: acknowledged writes survive a power cut.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('trusted_schema = OFF');
  // Overwrites deleted content with zeros.
  client.pragma('secure_delete = ON');
  // Functions for migrations that compute keys of existing rows.
  const pure = { deterministic: true, directOnly: true };
  client.function('sort_key', pure, (text) => sortKey(String(text)));
  client.function('search_key', pure, (text) => searchKey(String(text)));
  client.function('one_line', pure, (text) => oneLine(String(text)));
  // Takes the stored hours, because a function can't query its own connection.
  const cafeDate = (json: string | null) => cafeDay(sectionValue('hours', json), Date.now()).date;
  client.function('cafe_date', pure, cafeDate);
  return drizzle(client, { casing: 'snake_case' });
}
