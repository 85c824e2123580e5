import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, menuItems } from '#server/db/schema.ts';
import { contentOf, get, undo, undone } from '#server/testing/apis.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CATEGORIES, writesOf } from '#server/testing/writes.ts';
import { Category } from '#shared/menu/categories.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';

const APIS = writesOf(CATEGORIES);
/** In the test café, category 1 has three menu items for sale and one sold out; 3 has none, but four ingredients. */
const [HOT, COLD, BASE] = [1, 2, 3];

const namesIn = async (cafe: TestApp): Promise<string[]> =>
  Category.array()
    .parse((await get(cafe, '/api/categoryapi/categorieslist')).body)
    .map(({ name }) => name);

const taken = (name: string) => ({
  status: 409,
  body: { message: `There is already a category ${name}`, errors: { Name: [expect.any(String)] } },
});

test.for(APIS)('%s creates a category, with or without a description', async ([_, api]) => {
  const cafe = await createTestApp();
  const { status, body } = await api.create(cafe, { name: '  Te ', description: 'Varmt', isTea: true });
  expect(status).toBe(api.created);
  expect(body).toEqual({
    categoryId: 4,
    name: 'Te',
    description: 'Varmt',
    version: 1,
    tab: null,
    temperature: null,
    color: null,
  });
  for (const [name, description] of [
    ['A', undefined],
    ['B', null],
    ['C', ''],
  ]) {
    expect((await api.create(cafe, { name, description })).body).toMatchObject({ name, description: '' });
  }
  expect(await namesIn(cafe)).toEqual(['A', 'B', 'C', 'Grunningredienser', 'Kald Kaffe', 'Te', 'Varm Kaffe']);
});

test.for(APIS)('%s updates a category; fields left out keep their value', async ([_, api]) => {
  const cafe = await createTestApp();
  await api.update(cafe, HOT, { name: 'Varm Kaffe', description: 'God' });
  const { status, body } = await api.update(cafe, HOT, { name: 'Åpen' });
  expect(status).toBe(200);
  expect(body).toEqual({
    categoryId: HOT,
    name: 'Åpen',
    description: 'God',
    version: 3,
    tab: 'KAFFE',
    temperature: 'hot',
    color: null,
  });
  expect((await api.update(cafe, HOT, { name: 'Åpen', description: null })).body).toMatchObject({
    description: '',
  });
  expect(await namesIn(cafe)).toEqual(['Grunningredienser', 'Kald Kaffe', 'Åpen']);
});

test.for(APIS)('%s gives a known name its place on the menu, and takes any other place', async ([_, api]) => {
  const cafe = await createTestApp();
  const known = { tab: 'SMOOTHIE', temperature: 'cold' };
  expect((await api.create(cafe, { name: 'smoothie' })).body).toMatchObject(known);
  const place = { tab: 'MAT', temperature: null, color: '#A0522D' };
  expect((await api.create(cafe, { name: 'Matcha', ...place })).body).toMatchObject(place);
  const nowhere = { tab: null, temperature: null };
  expect((await api.update(cafe, HOT, { name: 'Varm Kaffe', ...nowhere })).body).toMatchObject(nowhere);
  for (const wrong of [{ tab: '' }, { tab: 'T'.repeat(31) }, { temperature: 'warm' }, { color: 'brun' }])
    expect((await api.create(cafe, { name: 'Kaker', ...wrong })).status).toBe(400);
});

test.for(APIS)('%s rejects a name that is taken in another case or composition', async ([_, api]) => {
  const cafe = await createTestApp();
  await api.create(cafe, { name: 'Årets Ærlige Øl' });
  const before = contentOf(cafe);
  for (const name of ['årets ærlige øl', 'A\u030aRETS ÆRLIGE ØL', ' a\u030arets ærlige øl ']) {
    expect(await api.create(cafe, { name })).toMatchObject(taken('Årets Ærlige Øl'));
    expect(await api.update(cafe, HOT, { name })).toMatchObject(taken('Årets Ærlige Øl'));
  }
  expect(contentOf(cafe)).toEqual(before);
});

test.for(APIS)('%s allows a category to change the case of its name', async ([_, api]) => {
  const cafe = await createTestApp();
  expect((await api.update(cafe, HOT, { name: 'VARM KAFFE' })).body).toMatchObject({ name: 'VARM KAFFE' });
});

test.for(APIS)('%s rejects deleting a category that menu items use, with their number', async ([_, api]) => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  expect(await api.remove(cafe, HOT)).toMatchObject({
    status: 409,
    body: { message: 'Varm Kaffe is used by 4 menu items' },
  });
  expect(await api.remove(cafe, COLD)).toMatchObject({
    status: 409,
    body: { message: 'Kald Kaffe is used by 1 menu item' },
  });
  expect(contentOf(cafe)).toEqual(before);
  cafe.deps.edit.update(menuItems).set({ deletedAt: 1 }).run();
  expect((await api.remove(cafe, HOT)).status).toBe(200);
});

test.for(APIS)(
  '%s deletes a category, and its ingredients have none until it is restored',
  async ([_, api]) => {
    const cafe = await createTestApp();
    const categoryOf = async () => {
      const [first] = Ingredient.array().parse((await get(cafe, '/api/ingredientapi/ingredientslist')).body);
      return [first?.categoryId, first?.categoryName];
    };
    const removed = await api.remove(cafe, BASE);
    expect(removed).toMatchObject({ status: 200, body: { message: 'The category was deleted' } });
    expect(await categoryOf()).toEqual([null, null]);
    expect(await namesIn(cafe)).not.toContain('Grunningredienser');
    expect((await api.remove(cafe, BASE)).status).toBe(404);
    expect((await api.update(cafe, BASE, { name: 'Ny' })).status).toBe(404);
    expect(await undo(cafe, removed)).toMatchObject(undone(1));
    expect(await categoryOf()).toEqual([BASE, 'Grunningredienser']);
  },
);

test.for(APIS)(
  'a name that %s deleted can be used again, and then the old record can’t be restored',
  async ([_, api]) => {
    const cafe = await createTestApp();
    const removed = await api.remove(cafe, BASE);
    expect((await api.create(cafe, { name: 'GRUNNINGREDIENSER' })).status).toBe(api.created);
    const before = contentOf(cafe);
    expect(await undo(cafe, removed)).toMatchObject(taken('GRUNNINGREDIENSER'));
    expect(contentOf(cafe)).toEqual(before);
    cafe.deps.edit.update(categories).set({ deletedAt: 1 }).where(eq(categories.id, 4)).run();
    expect(await undo(cafe, removed)).toMatchObject(undone(1));
  },
);
