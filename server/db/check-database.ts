import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { codeOf, isDamage } from '#server/core/errors.ts';
import { PROGRAM } from '#server/core/program.ts';
import { StartError } from '#server/core/start-error.ts';

/** Facts that are read from a database before anything is changed. */
export type DatabaseFacts = {
  /** The id that it shares with its uploads folder; null in a database older than these ids. */
  id: string | null;
  /** File names of its pictures. */
  pictures: string[];
  /** Applied migrations: name and hash. */
  migrations: Map<string, string>;
};

const RESTORE = `Restore a backup into an empty folder: ${PROGRAM} restore FILE.`;

type Client = Database.Database;

const rowsOf = <Row>(client: Client, sql: string): Row[] => client.prepare<[], Row>(sql).all();

function factsOf(client: Client): DatabaseFacts {
  const tables = rowsOf<{ name: string }>(client, `select name from sqlite_master where type = 'table'`);
  const has = (name: string) => tables.some((table) => table.name === name);
  const texts = (table: string, column: string) =>
    has(table) ? client.prepare<[], string>(`select ${column} from ${table}`).pluck().all() : [];
  const migrations = has('migrations')
    ? rowsOf<{ name: string; hash: string }>(client, 'select name, hash from migrations')
    : [];
  return {
    id: texts('cafe', 'id')[0] ?? null,
    pictures: texts('images', 'file'),
    migrations: new Map(migrations.map(({ name, hash }) => [name, hash])),
  };
}

function readWhole(client: Client, path: string): DatabaseFacts {
  const [result] = rowsOf<{ quick_check: string }>(client, 'pragma quick_check(1)');
  if (result?.quick_check !== 'ok')
    throw new StartError(`DATA_DIR: the database ${path} is damaged (${result?.quick_check}). ${RESTORE}`);
  const facts = factsOf(client);
  if (facts.migrations.size === 0) throw new StartError(`DATA_DIR: ${path} is no database of this program.`);
  return facts;
}

/**
 * Reads a database file from end to end without changing it.
 * @throws StartError where it is empty, damaged, truncated, or not a database of this program.
 */
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
