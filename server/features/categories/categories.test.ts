import { expect } from 'vitest';
import { descriptionColumns } from '#server/db/columns.ts';
import { categories } from '#server/db/schema.ts';
import { admin, get, query } from '#server/testing/apis.ts';
import { addCategory, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { CategoriesPage } from '#shared/menu/categories.ts';

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

test('categories are sorted by description in Norwegian order, equal ones by name', async ({ cafe }) => {
  for (const [id, description] of [
    [1, 'ål'],
    [2, 'Zebra'],
    [3, 'ål'],
  ] as const)
    changeRow(cafe.deps, categories, descriptionColumns(description), id);
  const sorted = async (order: 'asc' | 'desc') => {
    const input = { sort: 'description', order };
    const { body } = await admin.query(cafe, 'categories.page', input);
    return CategoriesPage.parse(body).rows.map(({ name }) => name);
  };
  expect(await sorted('asc')).toEqual(['Kald Kaffe', 'Grunningredienser', 'Varm Kaffe']);
  expect(await sorted('desc')).toEqual(['Grunningredienser', 'Varm Kaffe', 'Kald Kaffe']);
});
