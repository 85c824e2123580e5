import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseFile } from '#server/files/folders.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { nameColumns } from './columns.ts';
import type { Tx } from './open.ts';
import { countQuery, PAGE, readPage } from './order.ts';
import { categories } from './schema.ts';
import { write } from './write.ts';

test('the number of rows is current after each change, whoever makes it', async () => {
  const deps = createTestDeps();
  const { db } = deps;
  const rows = db.select().from(categories).limit(PAGE.limit).offset(PAGE.offset).prepare();
  const statements = { rows, total: countQuery(db, categories).prepare() };
  const total = () => readPage(db, statements, { page: 1, pageSize: 1 }).total;
  const add = (tx: Tx, name: string) =>
    tx
      .insert(categories)
      .values({ ...nameColumns(name), createdAt: 0 })
      .run();
  expect(total()).toBe(0);
  await write(deps, (tx) => add(tx.db, 'Kaker'));
  expect(total()).toBe(1);

  const other = new Database(databaseFile(deps.config));
  other.exec('delete from categories');
  other.close();
  expect(total()).toBe(0);

  const undone = write(deps, (tx) => {
    add(tx.db, 'Te');
    expect(total()).toBe(1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(total()).toBe(0);
});
