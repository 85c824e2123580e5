import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, images, ingredients } from '#server/db/schema.ts';
import { get, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';

const LIST = '/api/ingredientapi/ingredientslist';

const MILK = {
  ingredientId: 2,
  name: 'Melk',
  description: '',
  categoryId: 3,
  categoryName: 'Grunningredienser',
  unitPrice: 12,
  fillLevel: 50,
  color: '#FFF8EC',
  isAvailable: true,
  texture: 'liquid',
  isHot: false,
  unit: 'dl',
  amountPerSlot: 0.15,
  imagePath: '/images/default.png',
  version: 1,
};

const byRest = async (cafe: TestApp): Promise<Ingredient> =>
  Ingredient.parse((await get(cafe, '/api/ingredientapi/2')).body);

test('both APIs list all ingredients by name, including sold-out ones', async () => {
  const cafe = await createTestApp();
  const { status, body } = await get(cafe, LIST);
  expect(status).toBe(200);
  expect(
    Ingredient.array()
      .parse(body)
      .map(({ name, isAvailable }) => [name, isAvailable]),
  ).toEqual([
    ['Espresso', true],
    ['Kanel', true],
    ['Melk', true],
    ['Multer', false],
  ]);
  expect(body).toContainEqual(MILK);
  expect((await query(cafe, 'ingredients.list')).body).toEqual(body);
  expect((await get(cafe, LIST, bearer(cafe.tokens.Admin))).body).toEqual(body);
});

test('both APIs return an ingredient with exactly the documented fields', async () => {
  const cafe = await createTestApp();
  const milk = { ...MILK, soldOutUntil: null, ownTexture: null, ownUnit: null, ownAmountPerSlot: null };
  expect((await get(cafe, '/api/ingredientapi/2')).body).toEqual(milk);
  expect((await query(cafe, 'ingredients.byId', { ingredientId: 2 })).body).toEqual(milk);
});

test('an unknown or deleted ingredient is 404 through both APIs', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(ingredients).set({ deletedAt: 1 }).where(eq(ingredients.id, 1)).run();
  for (const ingredientId of [1, 99, 999_999_999_999_999]) {
    const missing = { status: 404, body: { message: 'The ingredient does not exist' } };
    expect(await get(cafe, `/api/ingredientapi/${ingredientId}`)).toMatchObject(missing);
    expect(await query(cafe, 'ingredients.byId', { ingredientId })).toMatchObject(missing);
  }
  for (const ingredientId of [0, -1, 1.5, '1', null]) {
    expect((await query(cafe, 'ingredients.byId', { ingredientId })).status).toBe(400);
  }
  expect((await get(cafe, LIST)).body).toHaveLength(3);
});

test('an ingredient with a deleted category has none', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(categories).set({ deletedAt: 1 }).run();
  expect(await byRest(cafe)).toMatchObject({ categoryId: null, categoryName: null });
});

test('an ingredient has its picture, or the default one once that is deleted', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(ingredients).set({ imageId: 1 }).run();
  expect(await byRest(cafe)).toMatchObject({ imagePath: '/uploads/a.webp' });
  cafe.deps.edit.update(images).set({ deletedAt: 1 }).run();
  expect(await byRest(cafe)).toMatchObject({ imagePath: '/images/default.png' });
});

test('the category decides an ingredient’s texture, and the texture its measure, until its owner does', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(categories).set(nameColumns('Frukt og bær')).where(eq(categories.id, 3)).run();
  expect(await byRest(cafe)).toMatchObject({ texture: 'fruit', unit: 'tablespoon', amountPerSlot: 1 });
  const own = { texture: 'foam', unit: 'shot', amountPerSlot: 0.5 } as const;
  cafe.deps.edit.update(ingredients).set(own).where(eq(ingredients.id, 2)).run();
  expect(await byRest(cafe)).toMatchObject(own);
});
