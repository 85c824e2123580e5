import { expect } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, images, ingredients } from '#server/db/schema.ts';
import { admin, get, query, readList } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';

const LIST = '/api/ingredientapi/ingredientslist';

const readMilk = async (cafe: TestApp): Promise<Ingredient> =>
  Ingredient.parse((await get(cafe, '/api/ingredientapi/2')).body);

test('both APIs list all ingredients by name, including sold-out ones', async ({ cafe }) => {
  const { body } = await get(cafe, LIST);
  expect(body).toMatchObject([
    { name: 'Espresso', isAvailable: true },
    { name: 'Kanel', isAvailable: true },
    { name: 'Melk', isAvailable: true, categoryName: 'Grunningredienser', unitPrice: 12, fillLevel: 50 },
    { name: 'Multer', isAvailable: false },
  ]);
  expect((await query(cafe, 'ingredients.list')).body).toEqual(body);
  expect((await admin.get(cafe, LIST)).body).toEqual(body);
});

test('both APIs return an ingredient alike', async ({ cafe }) => {
  const { body } = await get(cafe, '/api/ingredientapi/2');
  expect(body).toMatchObject({ name: 'Melk', color: '#FFF8EC', texture: 'liquid', ownTexture: null });
  expect((await query(cafe, 'ingredients.byId', { ingredientId: 2 })).body).toEqual(body);
});

test('an unknown or deleted ingredient is 404 through both APIs', async ({ cafe }) => {
  changeRow(cafe.deps, ingredients, { deletedAt: 1 }, 1);
  for (const ingredientId of [1, 99, 999_999_999_999_999]) {
    const missing = { status: 404, body: { message: 'The ingredient does not exist' } };
    expect(await get(cafe, `/api/ingredientapi/${ingredientId}`)).toMatchObject(missing);
    expect(await query(cafe, 'ingredients.byId', { ingredientId })).toMatchObject(missing);
  }
  expect((await get(cafe, LIST)).body).toHaveLength(3);
});

test('an ingredient has its picture or the default one, and no deleted category', async ({ cafe }) => {
  changeRow(cafe.deps, ingredients, { imageId: 1 });
  expect(await readMilk(cafe)).toMatchObject({ imagePath: '/uploads/a.webp' });
  changeRow(cafe.deps, images, { deletedAt: 1 });
  changeRow(cafe.deps, categories, { deletedAt: 1 });
  const without = { imagePath: '/images/default.png', categoryId: null, categoryName: null };
  expect(await readMilk(cafe)).toMatchObject(without);
});

test('the category decides the texture, and that the measure, until the owner does', async ({ cafe }) => {
  changeRow(cafe.deps, categories, nameColumns('Frukt og bær'), 3);
  expect(await readMilk(cafe)).toMatchObject({ texture: 'fruit', unit: 'tablespoon', amountPerSlot: 1 });
  const own = { texture: 'foam', unit: 'shot', amountPerSlot: 0.5 } as const;
  changeRow(cafe.deps, ingredients, own, 2);
  expect(await readMilk(cafe)).toMatchObject(own);
});

/** The names of the ingredients on the back office's page. */
const findNames = async (cafe: TestApp, input: object) =>
  readList(await admin.query(cafe, 'ingredients.page', input)).names;

test.for([
  ['unitPrice', ['Melk', 'Espresso', 'Kanel', 'Multer'], ['Espresso', 'Kanel', 'Multer', 'Melk']],
  ['fillLevel', ['Kanel', 'Multer', 'Espresso', 'Melk'], ['Melk', 'Espresso', 'Multer', 'Kanel']],
  ['color', ['Espresso', 'Kanel', 'Multer', 'Melk'], ['Melk', 'Multer', 'Kanel', 'Espresso']],
  ['isAvailable', ['Multer', 'Espresso', 'Kanel', 'Melk'], ['Espresso', 'Kanel', 'Melk', 'Multer']],
  ['categoryName', ['Kanel', 'Espresso', 'Melk', 'Multer'], ['Espresso', 'Melk', 'Multer', 'Kanel']],
] as const)('the page is sorted by %s both ways, equals by name', async ([sort, up, down], { cafe }) => {
  changeRow(cafe.deps, ingredients, { unitPriceOre: 100 }, 2);
  changeRow(cafe.deps, ingredients, { categoryId: null }, 3);
  // For sale again, since the date has come.
  changeRow(cafe.deps, ingredients, { isAvailable: false, soldOutUntil: '2000-01-01' }, 2);
  expect(await findNames(cafe, { sort, order: 'asc' })).toEqual(up);
  expect(await findNames(cafe, { sort, order: 'desc' })).toEqual(down);
});

test('ingredients are found by their category’s name, unless it is deleted', async ({ cafe }) => {
  changeRow(cafe.deps, ingredients, { categoryId: null }, 3);
  expect(await findNames(cafe, { search: 'GRUNN' })).toEqual(['Multer', 'Melk', 'Espresso']);
  changeRow(cafe.deps, categories, { deletedAt: Date.now() }, 3);
  expect(await findNames(cafe, { search: 'grunn' })).toEqual([]);
  expect(await findNames(cafe, { search: 'melk' })).toEqual(['Melk']);
  const byCategory = { sort: 'categoryName', order: 'asc' };
  expect(await findNames(cafe, byCategory)).toEqual(['Espresso', 'Kanel', 'Melk', 'Multer']);
});
