import { describe, expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, ingredients } from '#server/db/schema.ts';
import { contentOf, get, mutate, put, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const APIS = {
  REST: (cafe: TestApp, input: unknown) =>
    put(cafe, '/api/orderapi/update', input, bearer(cafe.tokens.Admin)),
  tRPC: async (cafe: TestApp, input: unknown) => {
    const answer = await mutate(cafe, 'order.set', input, bearer(cafe.tokens.Admin));
    return { ...answer, body: Object(answer.body).order ?? answer.body };
  },
};

const named = (rows: unknown): string[] => (rows as { name: string }[]).map(({ name }) => name);
const idsOf = async (cafe: TestApp, scope: object) =>
  ((await query(cafe, 'order.get', scope, bearer(cafe.tokens.Admin))).body as { id: number }[]).map(
    ({ id }) => id,
  );

describe.for(Object.entries(APIS))('%s', ([, order]) => {
  test('sorts the drinks of a category on the menu, and not in the documented list', async () => {
    const cafe = await createTestApp();
    const scope = { of: 'menuItems', categoryId: 1 };
    const list = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
    const byName = (await get(cafe, list)).body;
    const ids = (await idsOf(cafe, scope)).toReversed();
    expect(named((await order(cafe, { ...scope, ids })).body)).toEqual([
      'Ål-latte',
      'Ærlig kaffe',
      'Utsolgt kaffe',
      'Espresso',
    ]);
    expect(named((await query(cafe, 'menu.byCategory', { category: 'KaffeVarm' })).body)).toEqual([
      'Ål-latte',
      'Ærlig kaffe',
      'Espresso',
    ]);
    expect((await get(cafe, list)).body).toEqual(byName);
  });

  test('both APIs say the order', async () => {
    const cafe = await createTestApp();
    const asAdmin = bearer(cafe.tokens.Admin);
    for (const [path, scope] of [
      ['categories', { of: 'categories' }],
      ['menuItems/1', { of: 'menuItems', categoryId: 1 }],
      ['ingredients/3', { of: 'ingredients', categoryId: 3 }],
    ] as const) {
      const ids = (await idsOf(cafe, scope)).toReversed();
      await order(cafe, { ...scope, ids });
      expect((await get(cafe, `/api/orderapi/${path}`, asAdmin)).body).toMatchObject(
        ids.map((id) => ({ id })),
      );
    }
    expect((await get(cafe, '/api/orderapi/menuItems/99', asAdmin)).status).toBe(400);
  });

  test('sorts the categories of the builder and the menu', async () => {
    const cafe = await createTestApp();
    cafe.deps.edit
      .insert(categories)
      .values({ ...nameColumns('Frukt'), createdAt: 0 })
      .run();
    cafe.deps.edit
      .insert(ingredients)
      .values({
        ...nameColumns('Banan'),
        categoryId: 4,
        unitPriceOre: 1,
        fillLevel: 5,
        color: '#FFFFFF',
        createdAt: 0,
      })
      .run();
    const groups = async () => [
      ...new Set(
        ((await query(cafe, 'ingredients.list')).body as { categoryName: string }[]).map(
          ({ categoryName }) => categoryName,
        ),
      ),
    ];
    expect(await groups()).toEqual(['Grunningredienser', 'Frukt']);
    expect((await order(cafe, { of: 'categories', ids: [4, 2, 1] })).status).toBe(200);
    expect(await groups()).toEqual(['Frukt', 'Grunningredienser']);
    expect((await query(cafe, 'menu.tabs')).body).toMatchObject([
      { sections: [{ name: 'Kald Kaffe' }, { name: 'Varm Kaffe' }] },
    ]);
  });

  test('starts with the menu’s order of categories, and returns to it without places', async () => {
    const cafe = await createTestApp();
    const read = async () =>
      (await query(cafe, 'order.get', { of: 'categories' }, bearer(cafe.tokens.Admin))).body;
    const tabs = async () => (await query(cafe, 'menu.tabs')).body;
    const [before, menu] = [await read(), await tabs()];
    expect(before).toEqual([
      { id: 1, name: 'Varm Kaffe', isSorted: false },
      { id: 2, name: 'Kald Kaffe', isSorted: false },
      { id: 3, name: 'Grunningredienser', isSorted: false },
    ]);
    expect((await order(cafe, { of: 'categories', ids: [1, 2, 3] })).body).toMatchObject([
      { isSorted: true },
      { isSorted: true },
      { isSorted: true },
    ]);
    expect(await tabs()).toEqual(menu);
    await order(cafe, { of: 'categories', ids: [2, 1, 3] });
    expect(await tabs()).not.toEqual(menu);
    await order(cafe, { of: 'categories', ids: [] });
    expect(await read()).toEqual(before);
    expect(await tabs()).toEqual(menu);
  });

  test('a drink that is moved to another category is the last there', async () => {
    const cafe = await createTestApp();
    await order(cafe, { of: 'menuItems', categoryId: 2, ids: [5] });
    await order(cafe, { of: 'menuItems', categoryId: 1, ids: [3, 1, 2, 4] });
    const moved = { menuItemId: 3, name: 'Ærlig kaffe', categoryId: 2, price: 40 };
    await mutate(cafe, 'menu.update', moved, bearer(cafe.tokens.Admin));
    expect(named((await query(cafe, 'menu.byCategory', { category: 'KaffeKald' })).body)).toEqual([
      'Iskaffe',
      'Ærlig kaffe',
    ]);
  });

  test('writes one entry to the log, and changes no version', async () => {
    const cafe = await createTestApp();
    const before = (await get(cafe, '/api/ingredientapi/ingredientslist')).body;
    const scope = { of: 'ingredients', categoryId: 3 };
    const [first = 0, ...rest] = await idsOf(cafe, scope);
    await order(cafe, { ...scope, ids: [...rest, first] });
    expect((await get(cafe, '/api/ingredientapi/ingredientslist')).body).toEqual(before);
    const log = await query(cafe, 'audit.page', {}, bearer(cafe.tokens.Admin));
    expect(log.body).toMatchObject({
      total: 1,
      rows: [
        {
          entity: 'category',
          entityId: 3,
          name: 'Grunningredienser',
          before: { ingredients: expect.any(Array) },
        },
      ],
    });
  });

  test.for([
    ['an id of another category', { of: 'menuItems', categoryId: 1, ids: [5] }],
    ['an id twice', { of: 'categories', ids: [1, 1] }],
    ['an unknown category', { of: 'ingredients', categoryId: 99, ids: [] }],
    ['anything else', { of: 'images', ids: [1] }],
  ])('rejects %s and changes nothing', async ([, input]) => {
    const cafe = await createTestApp();
    const before = contentOf(cafe);
    expect((await order(cafe, input)).status).toBe(400);
    expect(contentOf(cafe)).toEqual(before);
  });
});
