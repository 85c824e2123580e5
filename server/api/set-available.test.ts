import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { admin } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';

const RESOURCES = [
  { router: 'menu', id: 'menuItemId', entity: 'menuItem', table: menuItems },
  { router: 'ingredients', id: 'ingredientId', entity: 'ingredient', table: ingredients },
] as const;

const setAvailable = (
  cafe: TestApp,
  { router, id }: (typeof RESOURCES)[number],
  record: number,
  to: unknown,
) => admin.mutate(cafe, `${router}.setAvailable`, { [id]: record, isAvailable: to });

test.for(RESOURCES)(
  'a $entity is sold out and available again by one call each, which is recorded, and overwrites nothing else; what it is already changes nothing',
  async (resource, { cafe }) => {
    const { entity } = resource;
    const [available, soldOut] = [{ isAvailable: true }, { isAvailable: false }];
    const revision = cafe.deps.live.revision();
    expect((await setAvailable(cafe, resource, 1, true)).body).toMatchObject({ ...available, version: 1 });
    expect(cafe.deps.live.revision()).toBe(revision);
    expect((await setAvailable(cafe, resource, 1, false)).body).toMatchObject({ ...soldOut, version: 2 });
    expect((await setAvailable(cafe, resource, 1, true)).body).toMatchObject({ ...available, version: 3 });
    expect(cafe.deps.db.select().from(auditLog).all()).toMatchObject([
      { action: 'update', entity, before: available, after: soldOut },
      { action: 'update', entity, before: soldOut, after: available },
    ]);
    cafe.deps.edit
      .update(resource.table)
      .set({ description: 'Ny', version: 7 })
      .where(eq(resource.table.id, 1))
      .run();
    const changed = { ...soldOut, description: 'Ny', version: 8 };
    expect((await setAvailable(cafe, resource, 1, false)).body).toMatchObject(changed);
  },
);

test.for(RESOURCES)('an unknown or deleted $entity can’t be set sold out or available', async (resource) => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(resource.table).set({ deletedAt: Date.now() }).where(eq(resource.table.id, 1)).run();
  expectUnchanged(cafe);
  for (const id of [1, 99]) expect((await setAvailable(cafe, resource, id, false)).status).toBe(404);
  for (const wrong of [undefined, null, 'false', 0])
    expect((await setAvailable(cafe, resource, 2, wrong)).status).toBe(400);
});
