import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, ingredients } from '#server/db/schema.ts';
import { admin } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { IngredientsPage } from '#shared/menu/ingredients.ts';

/** The names of the ingredients that a query finds in the small café. */
async function find(cafe: TestApp, input: object): Promise<string[]> {
  const { body } = await admin.query(cafe, 'ingredients.page', input);
  return IngredientsPage.parse(body).rows.map(({ name }) => name);
}

/** A café whose ingredients differ in price, and one of them has no category. */
async function cafe(): Promise<TestApp> {
  const made = await createTestApp();
  const { edit } = made.deps;
  edit.update(ingredients).set({ unitPriceOre: 100 }).where(eq(ingredients.name, 'Melk')).run();
  edit.update(ingredients).set({ categoryId: null }).where(eq(ingredients.name, 'Kanel')).run();
  return made;
}

test.for([
  ['unitPrice', ['Melk', 'Espresso', 'Kanel', 'Multer'], ['Espresso', 'Kanel', 'Multer', 'Melk']],
  ['fillLevel', ['Kanel', 'Multer', 'Espresso', 'Melk'], ['Melk', 'Espresso', 'Multer', 'Kanel']],
  ['color', ['Espresso', 'Kanel', 'Multer', 'Melk'], ['Melk', 'Multer', 'Kanel', 'Espresso']],
  ['isAvailable', ['Multer', 'Espresso', 'Kanel', 'Melk'], ['Espresso', 'Kanel', 'Melk', 'Multer']],
  ['categoryName', ['Kanel', 'Espresso', 'Melk', 'Multer'], ['Espresso', 'Melk', 'Multer', 'Kanel']],
] as const)('ingredients are sorted by %s both ways, equals by name', async ([sort, upwards, downwards]) => {
  const app = await cafe();
  expect(await find(app, { sort, order: 'asc' })).toEqual(upwards);
  expect(await find(app, { sort, order: 'desc' })).toEqual(downwards);
});

test('ingredients are found by their category’s name, unless it is deleted', async () => {
  const app = await cafe();
  expect(await find(app, { search: 'GRUNN' })).toEqual(['Multer', 'Melk', 'Espresso']);
  changeRow(app.deps, categories, { deletedAt: Date.now() }, 3);
  expect(await find(app, { search: 'grunn' })).toEqual([]);
  expect(await find(app, { search: 'melk' })).toEqual(['Melk']);
  expect(await find(app, { sort: 'categoryName', order: 'asc' })).toEqual([
    'Espresso',
    'Kanel',
    'Melk',
    'Multer',
  ]);
});
