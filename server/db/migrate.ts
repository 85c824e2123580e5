import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf, isDamage, messageOf } from '#server/core/errors.ts';
import { PROGRAM, StartError } from '#server/core/program.ts';
import { clientOf, type Db } from './open.ts';

type Migration = { name: string; sql: string; hash: string };

type Applied = ReadonlyMap<string, string>;

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file, sql, hash: hash('sha256', sql) };
    });
}

/** The migrations that a database lacks. @throws StartError for an unknown migration, or a changed one. */
export function pendingMigrations(applied: Applied, folder: string): Migration[] {
  const migrations = readMigrations(folder);
  const hashes = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    if (!hashes.has(name)) throw new StartError(`The database is newer than this program: it knows ${name}.`);
    if (hashes.get(name) !== hash)
      throw new StartError(`The migration ${name} was changed after it was applied.`);
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

const appliedTo = (client: Database.Database): Applied =>
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
    throw new StartError(`The migration ${name} failed: ${messageOf(error)}.`, { cause: error });
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

/** Facts that are read from a database before anything is changed. */
export type DatabaseFacts = ReturnType<typeof factsOf>;

const RESTORE = `Restore a backup into an empty folder: ${PROGRAM} restore FILE.`;

type Client = Database.Database;

function factsOf(client: Client) {
  const tables = client.prepare<[], string>(`select name from sqlite_master where type = 'table'`);
  const names = new Set(tables.pluck().all());
  const texts = (table: string, column: string) =>
    names.has(table) ? client.prepare<[], string>(`select ${column} from ${table}`).pluck().all() : [];
  return {
    /** The id that it shares with its uploads folder; null in a database older than these ids. */
    id: texts('cafe', 'id')[0] ?? null,
    /** The picture files that it names, each once. */
    pictures: texts('images', 'distinct file'),
    migrations: names.has('migrations') ? appliedTo(client) : new Map<string, string>(),
  };
}

function readWhole(client: Client, path: string): DatabaseFacts {
  const result = client.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok')
    throw new StartError(
      `DATA_DIR: the database ${path} is damaged (${String(result).replaceAll('\n', ' ')}). ${RESTORE}`,
    );
  const facts = factsOf(client);
  if (facts.migrations.size === 0) throw new StartError(`DATA_DIR: ${path} is no database of this program.`);
  return facts;
}

/** Reads a database file without changing it. @throws StartError where it is no whole database of this program. */
export function checkDatabase(path: string): DatabaseFacts {
  if (statSync(path).size === 0) throw new StartError(`DATA_DIR: the database ${path} is empty. ${RESTORE}`);
  let client: Client | undefined;
  try {
    client = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
    return readWhole(client, path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const problem = isDamage(error)
      ? `is damaged (${codeOf(error)}). ${RESTORE}`
      : `can’t be read (${codeOf(error)}). The disk, or who may read the folder, is the reason, not the database.`;
    throw new StartError(`DATA_DIR: the database ${path} ${problem}`, { cause: error });
  } finally {
    client?.close();
  }
}

/** Checks a database with its indexes and foreign keys, which takes longer. @returns the problem, or null. */
export function integrityProblem(path: string): string | null {
  const client = new Database(path, { readonly: true, timeout: 0 });
  try {
    const integrity = client.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') return `The database is damaged: ${String(integrity)}.`;
    const orphans = client.prepare('pragma foreign_key_check').all().length;
    return orphans > 0 ? `The database has ${orphans} records without what they refer to.` : null;
  } finally {
    client.close();
  }
}
