import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/audit-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { contentOf, get, mutate } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const RESOURCES = [
  { router: 'menu', id: 'menuItemId', entity: 'menuItem', table: menuItems },
  { router: 'ingredients', id: 'ingredientId', entity: 'ingredient', table: ingredients },
] as const;

const setAvailable = (
  cafe: TestApp,
  { router, id }: (typeof RESOURCES)[number],
  record: number,
  to: unknown,
) => mutate(cafe, `${router}.setAvailable`, { [id]: record, isAvailable: to }, bearer(cafe.tokens.Admin));

test.for(RESOURCES)(
  'a $entity is sold out and available again by one call each, which is recorded',
  async (resource) => {
    const cafe = await createTestApp();
    expect((await setAvailable(cafe, resource, 1, false)).body).toMatchObject({
      isAvailable: false,
      version: 2,
    });
    expect((await setAvailable(cafe, resource, 1, true)).body).toMatchObject({
      isAvailable: true,
      version: 3,
    });
    expect(cafe.deps.db.select().from(auditLog).all()).toMatchObject([
      {
        action: 'update',
        entity: resource.entity,
        before: { isAvailable: true },
        after: { isAvailable: false },
      },
      {
        action: 'update',
        entity: resource.entity,
        before: { isAvailable: false },
        after: { isAvailable: true },
      },
    ]);
  },
);

test.for(RESOURCES)('setting a $entity sold out does not overwrite other changes', async (resource) => {
  const cafe = await createTestApp();
  cafe.deps.edit
    .update(resource.table)
    .set({ description: 'Ny', version: 7 })
    .where(eq(resource.table.id, 1))
    .run();
  expect((await setAvailable(cafe, resource, 1, false)).body).toMatchObject({
    isAvailable: false,
    description: 'Ny',
    version: 8,
  });
});

test.for(RESOURCES)('an unknown or deleted $entity can’t be set sold out or available', async (resource) => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(resource.table).set({ deletedAt: Date.now() }).where(eq(resource.table.id, 1)).run();
  const before = contentOf(cafe);
  for (const id of [1, 99]) expect((await setAvailable(cafe, resource, id, false)).status).toBe(404);
  for (const wrong of [undefined, null, 'false', 0])
    expect((await setAvailable(cafe, resource, 2, wrong)).status).toBe(400);
  expect(contentOf(cafe)).toEqual(before);
});

test('a sold-out item leaves the public menu at once, though the menu was cached', async () => {
  const cafe = await createTestApp();
  const menu = async () =>
    JSON.stringify((await get(cafe, '/api/menuitemapi/menuitemslist?category=KaffeVarm')).body);
  expect(await menu()).toContain('"Espresso"');
  await setAvailable(cafe, RESOURCES[0], 1, false);
  expect(await menu()).not.toContain('"Espresso"');
  await setAvailable(cafe, RESOURCES[0], 1, true);
  expect(await menu()).toContain('"Espresso"');
});
