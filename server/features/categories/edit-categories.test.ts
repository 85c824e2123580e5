import { describe, expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer, get, readNames, readTables, undo, undone } from '#server/testing/apis.ts';
import { addMenuItem, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { adminWrites, CATEGORIES } from '#server/testing/writes.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';
import { MenuItem } from '#shared/menu/menu.ts';

const APIS = adminWrites(CATEGORIES);
/** In the test café, category 1 has three menu items for sale and one sold out; 3 has none, but four ingredients. */
const [HOT, COLD, BASE] = [1, 2, 3];

const readCategoryNames = async (cafe: TestApp) =>
  readNames((await get(cafe, '/api/categoryapi/categorieslist')).body);

const NOWHERE = { tab: null, temperature: null, color: null };

const nameTaken = (name: string) => ({
  status: 409,
  body: { message: `There is already a category ${name}`, errors: { Name: [expect.any(String)] } },
});

describe.for(APIS)('%s', ([, api]) => {
  test('creates a category, with or without a description', async ({ cafe }) => {
    const { status, body } = await api.create(cafe, { name: '  Te ', description: 'Varmt', isTea: true });
    expect(status).toBe(api.created);
    expect(body).toEqual({ categoryId: 4, name: 'Te', description: 'Varmt', version: 1, ...NOWHERE });
    for (const [name, description] of [
      ['A', undefined],
      ['B', null],
      ['C', ''],
    ]) {
      expect((await api.create(cafe, { name, description })).body).toMatchObject({ name, description: '' });
    }
    const old = ['Grunningredienser', 'Kald Kaffe', 'Te', 'Varm Kaffe'];
    expect(await readCategoryNames(cafe)).toEqual(['A', 'B', 'C', ...old]);
  });

  test('updates a category; fields left out keep their value', async ({ cafe }) => {
    await api.update(cafe, HOT, { name: 'Varm Kaffe', description: 'God' });
    const { status, body } = await api.update(cafe, HOT, { name: 'Åpen' });
    expect(status).toBe(200);
    const place = { tab: 'KAFFE', temperature: 'hot' };
    expect(body).toMatchObject({ name: 'Åpen', description: 'God', version: 3, ...place });
    const emptied = await api.update(cafe, HOT, { name: 'Åpen', description: null });
    expect(emptied.body).toMatchObject({ description: '' });
    expect(await readCategoryNames(cafe)).toEqual(['Grunningredienser', 'Kald Kaffe', 'Åpen']);
  });

  test('gives a known name its place on the menu, and takes any other place', async ({ cafe }) => {
    const known = { tab: 'SMOOTHIE', temperature: 'cold' };
    expect((await api.create(cafe, { name: 'smoothie' })).body).toMatchObject(known);
    const place = { tab: 'MAT', temperature: null, color: '#A0522D' };
    expect((await api.create(cafe, { name: 'Matcha', ...place })).body).toMatchObject(place);
    expect((await api.update(cafe, HOT, { name: 'Varm Kaffe', ...NOWHERE })).body).toMatchObject(NOWHERE);
    for (const wrong of [{ tab: '' }, { tab: 'T'.repeat(31) }, { temperature: 'warm' }, { color: 'brun' }])
      expect((await api.create(cafe, { name: 'Kaker', ...wrong })).status).toBe(400);
  });

  test('rejects a name that another one has in any case or composition', async ({ cafe }) => {
    await api.create(cafe, { name: 'Årets Ærlige Øl' });
    const before = readTables(cafe);
    for (const name of [
      'årets ærlige øl',
      'A\u030aRETS ÆRLIGE ØL',
      ' a\u030arets ærlige øl ',
      'Årets\u00a0Ærlige  \u200bØl',
    ]) {
      expect(await api.create(cafe, { name })).toMatchObject(nameTaken('Årets Ærlige Øl'));
      expect(await api.update(cafe, HOT, { name })).toMatchObject(nameTaken('Årets Ærlige Øl'));
    }
    expect(readTables(cafe)).toEqual(before);
    expect((await api.update(cafe, HOT, { name: 'VARM KAFFE' })).body).toMatchObject({ name: 'VARM KAFFE' });
  });

  test('rejects deleting a category that menu items use, with their number', async ({ cafe }) => {
    const before = readTables(cafe);
    for (const [id, message] of [
      [HOT, 'Varm Kaffe is used by 4 menu items'],
      [COLD, 'Kald Kaffe is used by 1 menu item'],
    ] as const)
      expect(await api.remove(cafe, id)).toMatchObject({ status: 409, body: { message } });
    expect(readTables(cafe)).toEqual(before);
    changeRow(cafe.deps, menuItems, { deletedAt: 1 });
    expect((await api.remove(cafe, HOT)).status).toBe(200);
  });

  test('deletes a category, and its ingredients have none until it is restored', async ({ cafe }) => {
    const categoryOf = async () => {
      const [first] = Ingredient.array().parse((await get(cafe, '/api/ingredientapi/ingredientslist')).body);
      return [first?.categoryId, first?.categoryName];
    };
    const removed = await api.remove(cafe, BASE);
    expect(removed).toMatchObject({ status: 200, body: { message: 'The category was deleted' } });
    expect(await categoryOf()).toEqual([null, null]);
    expect(await readCategoryNames(cafe)).not.toContain('Grunningredienser');
    expect((await api.remove(cafe, BASE)).status).toBe(404);
    expect((await api.update(cafe, BASE, { name: 'Ny' })).status).toBe(404);
    expect(await undo(cafe, removed)).toMatchObject(undone(1));
    expect(await categoryOf()).toEqual([BASE, 'Grunningredienser']);
    // Its name can be used again, and then it can't be restored.
    const again = await api.remove(cafe, BASE);
    expect((await api.create(cafe, { name: 'GRUNNINGREDIENSER' })).status).toBe(api.created);
    const before = readTables(cafe);
    expect(await undo(cafe, again)).toMatchObject(nameTaken('GRUNNINGREDIENSER'));
    expect(readTables(cafe)).toEqual(before);
    changeRow(cafe.deps, categories, { deletedAt: 1 }, 4);
    expect(await undo(cafe, again)).toMatchObject(undone(1));
  });
});

const MOVES = {
  REST: (cafe: TestApp, categoryId: number, toCategoryId: unknown) =>
    admin.post(cafe, `/api/categoryapi/move-items/${categoryId}`, { toCategoryId }),
  tRPC: (cafe: TestApp, categoryId: number, toCategoryId: unknown) =>
    admin.mutate(cafe, 'categories.moveItems', { categoryId, toCategoryId }),
};
/** The ids of a category's menu items, including sold-out ones. */
const readItemIds = async (cafe: TestApp, categoryId: number) =>
  MenuItem.array()
    .parse((await admin.get(cafe, '/api/menuitemapi/menuitemslist')).body)
    .filter((item) => item.categoryId === categoryId)
    .map(({ menuItemId }) => menuItemId);

describe.for(Object.entries(MOVES))('%s', ([, move]) => {
  test('moves all items of a category, logs each and tells open pages', async ({ cafe }) => {
    const moved = await readItemIds(cafe, 1);
    const there = await readItemIds(cafe, 2);
    expect(moved).toHaveLength(4);
    const revision = cafe.deps.live.revision();
    const answer = await move(cafe, 1, 2);
    expect(answer.body).toEqual({ message: '4 menu items moved to Kald Kaffe' });
    expect(await readItemIds(cafe, 1)).toEqual([]);
    expect(new Set(await readItemIds(cafe, 2))).toEqual(new Set([...moved, ...there]));
    expect(cafe.deps.live.revision()).not.toBe(revision);
    const log = cafe.deps.db.select().from(auditLog).all();
    expect(new Set(log.map(({ entityId }) => entityId))).toEqual(new Set(moved));
    for (const { action, entity, before, after } of log)
      expect([action, entity, before?.categoryName, after?.categoryName]).toEqual([
        ...['update', 'menuItem', 'Varm Kaffe', 'Kald Kaffe'],
      ]);
    expect(await undo(cafe, answer)).toMatchObject(undone(4));
    expect(await readItemIds(cafe, 1)).toEqual(moved);
    await move(cafe, 1, 2);
    const deleted = await admin.mutate(cafe, 'categories.delete', { categoryId: 1 });
    expect(deleted.status).toBe(200);
  });

  test('rejects an unknown target category, or the same one', async ({ unchangedCafe: cafe }) => {
    expect(await move(cafe, 99, 2)).toMatchObject({ status: 404, body: { code: 'categoryMissing' } });
    for (const [to, code] of [
      [99, 'categoryMissing'],
      [1, 'sameCategory'],
    ] as const)
      expectAnswer(await move(cafe, 1, to), 400, { code, errors: { ToCategoryId: [expect.any(String)] } });
    for (const to of ['2', 0, null, undefined])
      expect(await move(cafe, 1, to)).toMatchObject({ status: 400 });
  });
});

test('a category’s uses are the names of its items, sold out or not', async ({ cafe }) => {
  const uses = (categoryId: number) => admin.query(cafe, 'categories.uses', { categoryId });
  expect((await uses(1)).body).toEqual({ menuItems: expect.arrayContaining(['Espresso', 'Utsolgt kaffe']) });
  expect((await uses(3)).body).toEqual({ menuItems: [] });
  expect(await uses(99)).toMatchObject({ status: 404 });
});

test('more than a thousand items are moved, and moved back', async ({ cafe }) => {
  for (let item = 0; item < 1001; item += 1) addMenuItem(cafe.deps, 'Kaffe');
  const moved = await admin.post(cafe, '/api/categoryapi/move-items/1', { toCategoryId: 2 });
  expect(moved.status).toBe(200);
  expect(await undo(cafe, moved)).toMatchObject(undone(1005));
});

test('the log of a move has nothing but the category', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { madeOf: [1, 2], choiceIds: [1] }, 2);
  await admin.post(cafe, '/api/categoryapi/move-items/1', { toCategoryId: 2 });
  const log = cafe.deps.db.select().from(auditLog).all();
  expect(new Set(log.map(({ fields }) => fields))).toEqual(new Set([' categoryId categoryName version ']));
});

test('a move to where an item has the name of a moved one is questioned where it shall', async ({ cafe }) => {
  await admin.mutate(cafe, 'menu.create', { name: 'espresso', categoryId: 2, price: 40 });
  const move = (allowNamesake?: boolean) =>
    admin.post(cafe, '/api/categoryapi/move-items/1', { toCategoryId: 2, allowNamesake });
  const before = readTables(cafe);
  expect(await move(false)).toMatchObject({ status: 409, body: { code: 'menuItemNameTaken' } });
  expect(readTables(cafe)).toEqual(before);
  expect((await move()).status).toBe(200);
});
