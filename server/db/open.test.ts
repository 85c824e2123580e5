import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDeps } from '#server/testing/test-app.ts';
import { migrate } from './migrate.ts';
import { inTransaction, openDatabase } from './open.ts';
import { categories } from './schema.ts';

/** A database file with the café's tables. */
function openFile() {
  const path = join(createTestDeps().config.dataDir, 'cafe.db');
  const open = () => {
    const db = openDatabase(path);
    onTestFinished(() => void db.$client.close());
    return db;
  };
  const db = open();
  migrate(db, 'drizzle');
  return { db, open };
}

const values = { name: 'Ny', nameSearch: 'ny', nameSort: 'ny', createdAt: 0 };

test('what was written survives a power cut, and references hold, on every connection', () => {
  const { db, open } = openFile();
  db.insert(categories).values(values).run();
  for (const each of [db, open()]) {
    const pragma = (name: string) => each.$client.pragma(name, { simple: true });
    expect(each.select().from(categories).all()).toHaveLength(1);
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('trusted_schema')).toBe(0);
    expect(pragma('busy_timeout')).toBe(5000);
  }
});

test('a transaction stores all of its work or nothing', () => {
  const { db } = openFile();
  expect(() =>
    inTransaction(db, () => {
      db.insert(categories).values(values).run();
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(db.select().from(categories).all()).toEqual([]);
});

test('a transaction holds off other writers from its beginning, not its first write', () => {
  const { db, open } = openFile();
  const other = open();
  other.$client.pragma('busy_timeout = 0');
  inTransaction(db, () => {
    expect(() => other.insert(categories).values(values).run()).toThrow('database is locked');
  });
});
