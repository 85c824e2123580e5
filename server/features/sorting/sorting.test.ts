import { describe, expect } from 'vitest';
import { admin, get, query, readLog, readNames, undo, undone } from '#server/testing/apis.ts';
import { addCategory, addIngredient } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';
import { SortedRecords } from '#shared/menu/sorting.ts';

const APIS = {
  REST: (cafe: TestApp, input: unknown) => admin.put(cafe, '/api/orderapi/update', input),
  tRPC: async (cafe: TestApp, input: unknown) => {
    const answer = await admin.mutate(cafe, 'order.set', input);
    return { ...answer, body: Object(answer.body).order ?? answer.body };
  },
};

const readIds = async (cafe: TestApp, scope: object) =>
  SortedRecords.parse((await admin.query(cafe, 'order.get', scope)).body).map(({ id }) => id);

describe.for(Object.entries(APIS))('%s', ([, order]) => {
  test('sorts the drinks of a category on the menu, and not in the documented list', async ({ cafe }) => {
    const scope = { of: 'menuItems', categoryId: 1 };
    const list = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
    const byName = (await get(cafe, list)).body;
    const ids = (await readIds(cafe, scope)).toReversed();
    const sorted = ['Ål-latte', 'Ærlig kaffe', 'Utsolgt kaffe', 'Espresso'];
    expect(readNames((await order(cafe, { ...scope, ids })).body)).toEqual(sorted);
    const { body: menu } = await query(cafe, 'menu.byCategory', { category: 'KaffeVarm' });
    expect(readNames(menu)).toEqual(sorted.filter((name) => name !== 'Utsolgt kaffe'));
    expect((await get(cafe, list)).body).toEqual(byName);
  });

  test('both APIs say the order', async ({ cafe }) => {
    for (const [path, scope] of [
      ['categories', { of: 'categories' }],
      ['menuItems/1', { of: 'menuItems', categoryId: 1 }],
      ['ingredients/3', { of: 'ingredients', categoryId: 3 }],
    ] as const) {
      const ids = (await readIds(cafe, scope)).toReversed();
      await order(cafe, { ...scope, ids });
      expect((await admin.get(cafe, `/api/orderapi/${path}`)).body).toMatchObject(ids.map((id) => ({ id })));
    }
    expect((await admin.get(cafe, '/api/orderapi/menuItems/99')).status).toBe(400);
  });

  test('sorts the categories of the builder and the menu', async ({ cafe }) => {
    addCategory(cafe.deps, 'Frukt');
    addIngredient(cafe.deps, 'Banan', { categoryId: 4 });
    const groups = async () => {
      const list = Ingredient.array().parse((await query(cafe, 'ingredients.list')).body);
      return [...new Set(list.map(({ categoryName }) => categoryName))];
    };
    expect(await groups()).toEqual(['Grunningredienser', 'Frukt']);
    const sorted = await order(cafe, { of: 'categories', ids: [4, 2, 1] });
    expect(sorted.status).toBe(200);
    expect(await groups()).toEqual(['Frukt', 'Grunningredienser']);
    expect((await query(cafe, 'menu.tabs')).body).toMatchObject([
      { sections: [{ name: 'Kald Kaffe' }, { name: 'Varm Kaffe' }] },
    ]);
    expect(await undo(cafe, sorted)).toMatchObject(undone(1));
    expect(await groups()).toEqual(['Grunningredienser', 'Frukt']);
  });

  test('sorts the choices, in the documented list too, and undo restores their order', async ({ cafe }) => {
    const more = { name: 'Ekstra', kind: 'several', options: [{ name: 'Shot', price: 10 }] };
    await admin.post(cafe, '/api/choiceapi/create', more);
    const names = async () => readNames((await get(cafe, '/api/choiceapi/choiceslist')).body);
    const before = await names();
    const ids = (await readIds(cafe, { of: 'choices' })).toReversed();
    const sorted = await order(cafe, { of: 'choices', ids });
    expect(readNames(sorted.body)).toEqual(before.toReversed());
    expect(await names()).toEqual(before.toReversed());
    expect((await admin.get(cafe, '/api/orderapi/choices')).body).toMatchObject(ids.map((id) => ({ id })));
    expect(await undo(cafe, sorted)).toMatchObject(undone(1));
    expect(await names()).toEqual(before);
  });

  test('starts with the menu’s order of categories, and returns to it without places', async ({ cafe }) => {
    const read = async () => (await admin.query(cafe, 'order.get', { of: 'categories' })).body;
    const tabs = async () => (await query(cafe, 'menu.tabs')).body;
    const [before, menu] = [await read(), await tabs()];
    expect(before).toEqual([
      { id: 1, name: 'Varm Kaffe', isSorted: false },
      { id: 2, name: 'Kald Kaffe', isSorted: false },
      { id: 3, name: 'Grunningredienser', isSorted: false },
    ]);
    const { body: stored } = await order(cafe, { of: 'categories', ids: [1, 2, 3] });
    expect(stored).toMatchObject([1, 2, 3].map((id) => ({ id, isSorted: true })));
    expect(await tabs()).toEqual(menu);
    await order(cafe, { of: 'categories', ids: [2, 1, 3] });
    expect(await tabs()).not.toEqual(menu);
    await order(cafe, { of: 'categories', ids: [] });
    expect(await read()).toEqual(before);
    expect(await tabs()).toEqual(menu);
  });

  test('a drink that is moved to another category is the last there', async ({ cafe }) => {
    await order(cafe, { of: 'menuItems', categoryId: 2, ids: [5] });
    await order(cafe, { of: 'menuItems', categoryId: 1, ids: [3, 1, 2, 4] });
    const moved = { menuItemId: 3, name: 'Ærlig kaffe', categoryId: 2, price: 40 };
    await admin.mutate(cafe, 'menu.update', moved);
    const { body: cold } = await query(cafe, 'menu.byCategory', { category: 'KaffeKald' });
    expect(readNames(cold)).toEqual(['Iskaffe', 'Ærlig kaffe']);
  });

  test('writes one entry to the log, none for the same order, and changes no version', async ({ cafe }) => {
    const list = (await get(cafe, '/api/ingredientapi/ingredientslist')).body;
    const scope = { of: 'ingredients', categoryId: 3 };
    const [first = 0, ...rest] = await readIds(cafe, scope);
    for (const _ of ['changed', 'the same']) await order(cafe, { ...scope, ids: [...rest, first] });
    expect((await get(cafe, '/api/ingredientapi/ingredientslist')).body).toEqual(list);
    const entry = { entity: 'category', entityId: 3, name: 'Grunningredienser' };
    const before = { ingredients: expect.any(Array) };
    expect(await readLog(cafe)).toMatchObject({ total: 1, rows: [{ ...entry, before }] });
  });

  test.for([
    ['an id of another category', { of: 'menuItems', categoryId: 1, ids: [5] }],
    ['an id twice', { of: 'categories', ids: [1, 1] }],
    ['an unknown category', { of: 'ingredients', categoryId: 99, ids: [] }],
    ['anything else', { of: 'images', ids: [1] }],
  ])('rejects %s and changes nothing', async ([, input], { unchangedCafe: cafe }) => {
    expect((await order(cafe, input)).status).toBe(400);
  });
});
