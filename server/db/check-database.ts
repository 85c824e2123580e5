import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { codeOf, isDamage } from '#server/core/errors.ts';
import { PROGRAM } from '#server/core/program.ts';
import { StartError } from '#server/core/start-error.ts';
import { type Applied, appliedTo } from './migrate.ts';

/** Facts that are read from a database before anything is changed. */
export type DatabaseFacts = {
  /** The id that it shares with its uploads folder; null in a database older than these ids. */
  id: string | null;
  pictures: string[];
  migrations: Applied;
};

const RESTORE = `Restore a backup into an empty folder: ${PROGRAM} restore FILE.`;

type Client = Database.Database;

function factsOf(client: Client): DatabaseFacts {
  const tables = client.prepare<[], string>(`select name from sqlite_master where type = 'table'`);
  const names = new Set(tables.pluck().all());
  const texts = (table: string, column: string) =>
    names.has(table) ? client.prepare<[], string>(`select ${column} from ${table}`).pluck().all() : [];
  return {
    id: texts('cafe', 'id')[0] ?? null,
    pictures: texts('images', 'file'),
    migrations: names.has('migrations') ? appliedTo(client) : new Map(),
  };
}

function readWhole(client: Client, path: string): DatabaseFacts {
  const result = client.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok')
    throw new StartError(`DATA_DIR: the database ${path} is damaged (${String(result)}). ${RESTORE}`);
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
