import { expect, test } from 'vitest';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { auditLog } from './cafe-schema.ts';
import { nameColumns } from './columns.ts';
import { clientOf } from './open.ts';
import { type Placeholders, statementsFor } from './prepared.ts';
import { images } from './schema.ts';

type NewImage = typeof images.$inferInsert;

const IMAGE = { kind: 'gallery', file: 'a.webp', width: 4, height: 3, createdAt: 0 } as const;

test('rows with the same columns share a statement, and undefined columns get their default', () => {
  const { edit: db } = createTestDeps();
  let prepared = 0;
  const insertFor = statementsFor(images, (placeholders: Placeholders<NewImage>) => {
    prepared += 1;
    return db.insert(images).values(placeholders).prepare();
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

test('null is stored as NULL, also in JSON columns', () => {
  const { edit: db } = createTestDeps();
  type Entry = typeof auditLog.$inferInsert;
  const insertFor = statementsFor(auditLog, (placeholders: Placeholders<Entry>) =>
    db.insert(auditLog).values(placeholders).prepare(),
  );
  const entry = { at: 0, username: 'admin', action: 'update', entity: 'image', entityId: 1 } as const;
  const row = { ...entry, before: null, after: { name: 'Te' } };
  insertFor(row).run(row);
  const types = clientOf(db).prepare('select typeof(before), typeof(after) from audit_log').raw().all();
  expect(types).toEqual([['null', 'text']]);
});
