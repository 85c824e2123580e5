import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { auditLog } from './audit-schema.ts';
import { nameColumns } from './columns.ts';
import { images } from './schema.ts';
import { type Placeholders, statementsFor } from './statements.ts';

type NewImage = typeof images.$inferInsert;

const IMAGE = { kind: 'gallery', file: 'a.webp', width: 4, height: 3, createdAt: 0 } as const;

test('rows with the same columns share a statement, and what is not said is as the table has it', () => {
  const { edit: db } = createTestDeps();
  let prepared = 0;
  const insertFor = statementsFor(images, (places: Placeholders<NewImage>) => {
    prepared += 1;
    return db.insert(images).values(places).prepare();
  });
  const rows: NewImage[] = [
    { ...IMAGE, ...nameColumns('En'), isCarouselImage: true },
    { ...IMAGE, ...nameColumns('To'), isCarouselImage: false },
    { ...IMAGE, ...nameColumns('Tre'), isCarouselImage: undefined },
  ];
  for (const row of rows) insertFor(row).run(row);
  expect(prepared).toBe(2);
  expect(db.select().from(images).all()).toMatchObject([
    { name: 'En', isCarouselImage: true },
    { name: 'To', isCarouselImage: false },
    { name: 'Tre', isCarouselImage: false, version: 1 },
  ]);
});

test('what is null is null in the database, also where columns hold JSON', () => {
  const { edit: db } = createTestDeps();
  type Entry = typeof auditLog.$inferInsert;
  const insertFor = statementsFor(auditLog, (places: Placeholders<Entry>) =>
    db.insert(auditLog).values(places).prepare(),
  );
  const entry = { at: 0, username: 'admin', action: 'update', entity: 'image', entityId: 1 } as const;
  for (const row of [
    { ...entry, before: null, after: { name: 'Te' } },
    { ...entry, before: { name: 'Te' }, after: null },
  ])
    insertFor(row).run(row);
  const types = clientOf(db).prepare('select typeof(before), typeof(after) from audit_log').raw().all();
  expect(types).toEqual([
    ['null', 'text'],
    ['text', 'null'],
  ]);
});

test('an update changes the columns that its row says', () => {
  const { edit: db } = createTestDeps();
  db.insert(images)
    .values({ ...IMAGE, ...nameColumns('En') })
    .run();
  const updateFor = statementsFor(images, (places: Placeholders<Partial<NewImage>>) =>
    db
      .update(images)
      .set(places)
      .where(eq(images.id, sql.placeholder('id')))
      .prepare(),
  );
  for (const row of [{ deletedAt: 5, width: 9 }, { deletedAt: null }, { isCarouselImage: true }])
    updateFor(row).run({ ...row, id: 1 });
  expect(db.select().from(images).get()).toMatchObject({
    ...{ name: 'En', width: 9, height: 3 },
    ...{ deletedAt: null, isCarouselImage: true },
  });
});
