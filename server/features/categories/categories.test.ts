import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories } from '#server/db/schema.ts';
import { get, query } from '#server/testing/apis.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const NOWHERE = { tab: null, temperature: null, color: null };
const HOT = { tab: 'KAFFE', temperature: 'hot', color: null };
const COLD = { ...HOT, temperature: 'cold' };

const LIST = '/api/categoryapi/categorieslist';

test('both APIs list all categories by name in Norwegian order', async () => {
  const cafe = await createTestApp();
  for (const name of ['Åpningstilbud', 'Aaltre', 'Ørret', 'Ære']) {
    cafe.deps.edit
      .insert(categories)
      .values({ ...nameColumns(name), description: 'Ny', createdAt: 0 })
      .run();
  }
  const { body, status } = await get(cafe, LIST);
  expect(status).toBe(200);
  expect(body).toEqual([
    { categoryId: 3, name: 'Grunningredienser', description: '', ...NOWHERE, version: 1 },
    { categoryId: 2, name: 'Kald Kaffe', description: '', ...COLD, version: 1 },
    { categoryId: 1, name: 'Varm Kaffe', description: '', ...HOT, version: 1 },
    { categoryId: 7, name: 'Ære', description: 'Ny', ...NOWHERE, version: 1 },
    { categoryId: 6, name: 'Ørret', description: 'Ny', ...NOWHERE, version: 1 },
    { categoryId: 5, name: 'Aaltre', description: 'Ny', ...NOWHERE, version: 1 },
    { categoryId: 4, name: 'Åpningstilbud', description: 'Ny', ...NOWHERE, version: 1 },
  ]);
  expect((await query(cafe, 'categories.list')).body).toEqual(body);
});

test('a deleted category is not found, not even by its name', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(categories).set({ deletedAt: 1 }).where(eq(categories.id, 3)).run();
  expect((await get(cafe, LIST)).body).toHaveLength(2);
  expect((await get(cafe, '/api/menuitemapi/menuitemslist?category=Grunningredienser')).status).toBe(400);
});
