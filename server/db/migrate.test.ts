import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '#server/core/program.ts';
import { makeFolder } from '#server/testing/program.ts';
import { migrate } from './migrate.ts';
import { clientOf, type Db, openDatabase } from './open.ts';

const TABLES =
  'create table cups (id integer primary key); create table layers (cup integer not null references cups (id) on delete cascade);';

/** Creates a folder with these migrations, and an empty database file. */
function createDatabase(migrations: Record<string, string> = { '0000_cups.sql': TABLES }) {
  const [folder, data] = [makeFolder(), makeFolder()];
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  for (const [name, sql] of Object.entries(migrations)) write(name, sql);
  const db = openDatabase(join(data, 'cafe.db'));
  onTestFinished(() => void clientOf(db).close());
  return { folder, db, write, run: () => migrate(db, folder) };
}

/** The schema and all rows of a database. */
function dump(db: Db): unknown {
  const schema = clientOf(db)
    .prepare<[], { name: string; type: string }>('select * from sqlite_master order by name')
    .all();
  const tables = schema.filter(({ type }) => type === 'table');
  return [schema, tables.map(({ name }) => clientOf(db).prepare(`select * from "${name}"`).all())];
}

const foreignKeys = (db: Db) => clientOf(db).pragma('foreign_keys', { simple: true });
const applied = (db: Db) => clientOf(db).prepare('select name from migrations order by rowid').pluck().all();

test('a fresh database gets every table, in a valid schema', () => {
  const { db } = createDatabase();
  migrate(db, 'drizzle');
  const tables = clientOf(db).prepare(`select name from sqlite_master where type = 'table'`).pluck().all();
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'sessions', 'drinks', 'drink_layers', 'audit_log']),
  );
  expect(applied(db)).toContain('0000_start.sql');
  expect(foreignKeys(db)).toBe(1);
  expect(clientOf(db).pragma('integrity_check', { simple: true })).toBe('ok');
  expect(clientOf(db).pragma('foreign_key_check')).toEqual([]);
});

test('a database with an unknown or changed migration is rejected and not changed', () => {
  const { db, folder, run, write } = createDatabase();
  write('0001_more.sql', 'create table more (id integer)');
  run();
  const before = dump(db);
  rmSync(join(folder, '0001_more.sql'));
  write('0002_other.sql', 'create table other (id integer)');
  expect(run).toThrow(new StartError('The database is newer than this program: it knows 0001_more.sql.'));
  expect(dump(db)).toEqual(before);
  write('0001_more.sql', 'create table more (id integer) -- better');
  expect(run).toThrow(new StartError('The migration 0001_more.sql was changed after it was applied.'));
  expect(dump(db)).toEqual(before);
});

test('a migration with an older name is applied late, and none twice', () => {
  const { db, run, write } = createDatabase({
    '0000_cups.sql': TABLES,
    '0002_b.sql': 'create table b (id integer)',
  });
  run();
  write('0001_a.sql', 'create table a (id integer)');
  run();
  expect(applied(db)).toEqual(['0000_cups.sql', '0002_b.sql', '0001_a.sql']);
  const before = dump(db);
  run();
  expect(dump(db)).toEqual(before);
});

test('a table can be rebuilt without losing the rows that refer to it', () => {
  const { db, run, write } = createDatabase();
  run();
  clientOf(db).exec('insert into cups values (1); insert into layers values (1)');
  write(
    '0001_rebuild.sql',
    `PRAGMA foreign_keys=OFF;--> statement-breakpoint
     create table new_cups (id integer primary key, name text);--> statement-breakpoint
     insert into new_cups select id, 'x' from cups;--> statement-breakpoint
     drop table cups;--> statement-breakpoint
     alter table new_cups rename to cups;--> statement-breakpoint
     PRAGMA foreign_keys=ON;`,
  );
  run();
  expect(clientOf(db).prepare('select * from layers').all()).toEqual([{ cup: 1 }]);
  expect(foreignKeys(db)).toBe(1);
});

test.for([
  [
    'fails halfway',
    "insert into cups values (8); create table more (id integer); select nonsense('x');",
    /nonsense/,
  ],
  ['is no SQL', 'create tabel', /syntax error/],
  [
    'leaves a record without what it refers to',
    'delete from cups',
    /0001_bad\.sql would leave 1 records without what they refer to/,
  ],
] as const)('a migration that %s changes nothing', ([_, sql, message]) => {
  const { db, run, write } = createDatabase();
  run();
  clientOf(db).exec('insert into cups values (7); insert into layers values (7)');
  write('0001_bad.sql', sql);
  const before = dump(db);
  expect(run).toThrow(message);
  expect(run).toThrow(StartError);
  expect(dump(db)).toEqual(before);
  expect(foreignKeys(db)).toBe(1);
  expect(clientOf(db).inTransaction).toBe(false);
});
