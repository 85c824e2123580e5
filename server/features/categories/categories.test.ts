import { expect } from 'vitest';
import { descriptionColumns } from '#server/db/columns.ts';
import { categories } from '#server/db/schema.ts';
import { admin, get, query } from '#server/testing/apis.ts';
import { addCategory, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { CategoriesPage } from '#shared/menu/categories.ts';

const NOWHERE = { tab: null, temperature: null, color: null };
const HOT = { tab: 'KAFFE', temperature: 'hot', color: null };
const COLD = { ...HOT, temperature: 'cold' };

const LIST = '/api/categoryapi/categorieslist';

test('both APIs list all categories by name in Norwegian order', async ({ cafe }) => {
  for (const name of ['Åpningstilbud', 'Aaltre', 'Ørret', 'Ære'])
    addCategory(cafe.deps, name, { description: 'Ny' });
  const { body, status } = await get(cafe, LIST);
  expect(status).toBe(200);
  const mine = { description: 'Ny', ...NOWHERE, version: 1 };
  expect(body).toEqual([
    { ...mine, categoryId: 3, name: 'Grunningredienser', description: '' },
    { ...mine, categoryId: 2, name: 'Kald Kaffe', description: '', ...COLD },
    { ...mine, categoryId: 1, name: 'Varm Kaffe', description: '', ...HOT },
    { ...mine, categoryId: 7, name: 'Ære' },
    { ...mine, categoryId: 6, name: 'Ørret' },
    { ...mine, categoryId: 5, name: 'Aaltre' },
    { ...mine, categoryId: 4, name: 'Åpningstilbud' },
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
