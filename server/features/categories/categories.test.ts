import { expect } from 'vitest';
import { categories } from '#server/db/schema.ts';
import { get, query } from '#server/testing/apis.ts';
import { addCategory, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';

const LIST = '/api/categoryapi/categorieslist';

test('both APIs list all categories by name in Norwegian order', async ({ cafe }) => {
  for (const name of ['Åpningstilbud', 'Aaltre', 'Ørret', 'Ære'])
    addCategory(cafe.deps, name, { description: 'Ny' });
  const { body } = await get(cafe, LIST);
  expect(body).toMatchObject([
    { categoryId: 3, name: 'Grunningredienser', tab: null, temperature: null },
    { categoryId: 2, name: 'Kald Kaffe', tab: 'KAFFE', temperature: 'cold' },
    { categoryId: 1, name: 'Varm Kaffe', tab: 'KAFFE', temperature: 'hot' },
    { categoryId: 7, name: 'Ære', description: 'Ny' },
    { categoryId: 6, name: 'Ørret' },
    { categoryId: 5, name: 'Aaltre' },
    { categoryId: 4, name: 'Åpningstilbud' },
  ]);
  expect((await query(cafe, 'categories.list')).body).toEqual(body);
});

test('a deleted category is not found, not even by its name', async ({ cafe }) => {
  changeRow(cafe.deps, categories, { deletedAt: 1 }, 3);
  expect((await get(cafe, LIST)).body).toHaveLength(2);
  expect((await get(cafe, '/api/menuitemapi/menuitemslist?category=Grunningredienser')).status).toBe(400);
});
