import { describe, expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { admin, contentOf, undo, undone } from '#server/testing/apis.ts';
import { addMenuItem } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { MenuItem } from '#shared/menu/menu.ts';

const MOVES = {
  REST: (cafe: TestApp, categoryId: number, toCategoryId: unknown) =>
    admin.post(cafe, `/api/categoryapi/move-items/${categoryId}`, { toCategoryId }),
  tRPC: (cafe: TestApp, categoryId: number, toCategoryId: unknown) =>
    admin.mutate(cafe, 'categories.moveItems', { categoryId, toCategoryId }),
};
/** The ids of a category's menu items, including sold-out ones. */
const idsIn = async (cafe: TestApp, categoryId: number) =>
  MenuItem.array()
    .parse((await admin.get(cafe, '/api/menuitemapi/menuitemslist')).body)
    .filter((item) => item.categoryId === categoryId)
    .map(({ menuItemId }) => menuItemId);

describe.for(Object.entries(MOVES))('%s', ([, move]) => {
  test('moves all items of a category, logs each and tells open pages', async ({ cafe }) => {
    const moved = await idsIn(cafe, 1);
    const there = await idsIn(cafe, 2);
    expect(moved).toHaveLength(4);
    const revision = cafe.deps.live.revision();
    const answer = await move(cafe, 1, 2);
    expect(answer.body).toEqual({ message: '4 menu items moved to Kald Kaffe' });
    expect(await idsIn(cafe, 1)).toEqual([]);
    expect(new Set(await idsIn(cafe, 2))).toEqual(new Set([...moved, ...there]));
    expect(cafe.deps.live.revision()).not.toBe(revision);
    const log = cafe.deps.db.select().from(auditLog).all();
    expect(new Set(log.map(({ entityId }) => entityId))).toEqual(new Set(moved));
    for (const { action, entity, before, after } of log)
      expect([action, entity, before?.categoryName, after?.categoryName]).toEqual([
        ...['update', 'menuItem', 'Varm Kaffe', 'Kald Kaffe'],
      ]);
    expect(await undo(cafe, answer)).toMatchObject(undone(4));
    expect(await idsIn(cafe, 1)).toEqual(moved);
    await move(cafe, 1, 2);
    const deleted = await admin.mutate(cafe, 'categories.delete', { categoryId: 1 });
    expect(deleted.status).toBe(200);
  });

  test('rejects an unknown category, or the same one, and changes nothing', async ({
    unchangedCafe: cafe,
  }) => {
    expect(await move(cafe, 99, 2)).toMatchObject({ status: 404, body: { code: 'categoryMissing' } });
    for (const [to, code] of [
      [99, 'categoryMissing'],
      [1, 'sameCategory'],
    ] as const)
      expect(await move(cafe, 1, to)).toMatchObject({
        status: 400,
        body: { code, errors: { ToCategoryId: [expect.any(String)] } },
      });
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

test('a move to where an item has the name of a moved one is questioned where it shall', async ({ cafe }) => {
  await admin.mutate(cafe, 'menu.create', { name: 'espresso', categoryId: 2, price: 40 });
  const move = (allowNamesake?: boolean) =>
    admin.post(cafe, '/api/categoryapi/move-items/1', { toCategoryId: 2, allowNamesake });
  const before = contentOf(cafe);
  expect(await move(false)).toMatchObject({ status: 409, body: { code: 'menuItemNameTaken' } });
  expect(contentOf(cafe)).toEqual(before);
  expect((await move()).status).toBe(200);
});
