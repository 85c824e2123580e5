import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { StartError } from '#server/core/start-error.ts';
import { clientOf, type Db } from './open.ts';

type Migration = { name: string; sql: string; hash: string };

/** Applied migrations: name and hash. */
export type Applied = ReadonlyMap<string, string>;

/** The SQL files of drizzle-kit, oldest first. */
function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file, sql, hash: hash('sha256', sql) };
    });
}

/** The migrations that a database lacks. @throws StartError where it has an unknown one, or one with another hash. */
export function pendingMigrations(applied: Applied, folder: string): Migration[] {
  const known = readMigrations(folder);
  const hashes = new Map(known.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    if (!hashes.has(name)) throw new StartError(`The database is newer than this program: it knows ${name}.`);
    if (hashes.get(name) !== hash)
      throw new StartError(`The migration ${name} was changed after it was applied.`);
  }
  return known.filter((migration) => !applied.has(migration.name));
}

/** The migrations in a database that has their table. */
export const appliedTo = (client: Database.Database): Applied =>
  new Map(client.prepare<[], [name: string, hash: string]>('select name, hash from migrations').raw().all());

function apply(db: Db, { name, sql, hash }: Migration): void {
  const run = clientOf(db).transaction(() => {
    clientOf(db).exec(sql);
    clientOf(db).prepare('insert into migrations values (?, ?, ?)').run(name, hash, Date.now());
    const broken = clientOf(db).pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) {
      throw new StartError(
        `The migration ${name} would leave ${broken.length} records without what they refer to.`,
      );
    }
  });
  try {
    run.immediate();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${name} failed: ${reason}.`, { cause: error });
  }
}

/**
 * Brings the database to the newest schema. Own code, because Drizzle's migrator skips late migrations, accepts edited
 * ones, and loses the rows of child tables when it rebuilds a table with foreign keys on.
 * @throws StartError
 */
export function migrate(db: Db, folder: string): void {
  clientOf(db).exec(
    'create table if not exists migrations (name text primary key, hash text not null, applied_at integer not null)',
  );
  const pending = pendingMigrations(appliedTo(clientOf(db)), folder);
  if (pending.length === 0) return;
  clientOf(db).pragma('foreign_keys = OFF');
  try {
    for (const migration of pending) apply(db, migration);
  } finally {
    clientOf(db).pragma('foreign_keys = ON');
  }
}
