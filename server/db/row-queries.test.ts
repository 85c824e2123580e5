import { expect } from 'vitest';
import { addCategory } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { countQuery, PAGE, readPage } from './row-queries.ts';
import { categories } from './schema.ts';
import { write } from './write.ts';

test('the number of rows is current after each change, whoever makes it', async ({ deps }) => {
  const { db } = deps;
  const rows = db.select().from(categories).limit(PAGE.limit).offset(PAGE.offset).prepare();
  const statements = { rows, total: countQuery(db, categories).prepare() };
  const total = () => readPage(db, statements, { page: 1, pageSize: 1 }).total;
  expect(total()).toBe(0);
  await write(deps, ({ db: edit }) => addCategory({ edit }, 'Kaker'));
  expect(total()).toBe(1);

  deps.edit.delete(categories).run();
  expect(total()).toBe(0);

  const undone = write(deps, ({ db: edit }) => {
    addCategory({ edit }, 'Te');
    expect(total()).toBe(1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(total()).toBe(0);
});
