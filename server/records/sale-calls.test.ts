import { expect } from 'vitest';
import { z } from 'zod';
import { admin, readTables, undo, undone } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { EditableIngredient } from '#shared/menu/ingredients.ts';
import { ManyChanged } from '#shared/menu/many.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { SortedRecords } from '#shared/menu/sorting.ts';

type Area = 'menu' | 'ingredients';

const REST_NAMES = { menu: 'menuitemapi', ingredients: 'ingredientapi' };

const APIS = {
  REST: (cafe: TestApp, area: Area, ids: number[], change: object) =>
    admin.post(cafe, `/api/${REST_NAMES[area]}/change-many`, { ids, change }),
  tRPC: (cafe: TestApp, area: Area, ids: number[], change: object) =>
    admin.mutate(cafe, `${area}.changeMany`, { ids, change }),
};
const apis = Object.entries(APIS);

const changed = APIS.tRPC;

const ROWS = z.object({ rows: z.array(MenuItem) });
const INGREDIENT_ROWS = z.object({ rows: z.array(EditableIngredient) });

/** The records of the back office, without their versions. */
async function rowsOf(cafe: TestApp, area: Area) {
  const { body } = await admin.query(cafe, `${area}.page`, { pageSize: 100, order: 'asc' });
  const { rows } = area === 'menu' ? ROWS.parse(body) : INGREDIENT_ROWS.parse(body);
  return rows.map(({ version: _, ...row }) => row);
}

const sized = {
  menuItemId: 1,
  name: 'Espresso',
  categoryId: 1,
  price: 32,
  sizes: [
    { name: 'Liten', price: 32 },
    { name: 'Stor', price: 44.5 },
  ],
};

test.for(apis)('%s changes prices with all their sizes', async ([, change], { cafe }) => {
  await admin.mutate(cafe, 'menu.update', sized);
  const { status, body } = await change(cafe, 'menu', [1, 2, 1], { kind: 'priceBy', by: 2 });
  expect({ status, body }).toMatchObject({ status: 200, body: { changed: 2 } });
  const rows = await rowsOf(cafe, 'menu');
  expect(rows.find(({ name }) => name === 'Espresso')).toMatchObject({
    price: 34,
    sizes: [{ price: 34 }, { price: 46.5 }],
  });
  expect(rows.find(({ name }) => name === 'Ål-latte')).toMatchObject({ price: 47.5 });
  expect(rows.find(({ name }) => name === 'Iskaffe')).toMatchObject({ price: 59 });
});

test.for(apis)('%s questions a move to where an item has the name', async ([, change], { cafe }) => {
  await admin.mutate(cafe, 'menu.create', { name: 'ESPRESSO', categoryId: 2, price: 40 });
  const before = readTables(cafe);
  const move = { kind: 'category', categoryId: 2 };
  expect(await change(cafe, 'menu', [2, 1], { ...move, allowNamesake: false })).toMatchObject({
    status: 409,
    body: { code: 'menuItemNameTaken', errors: { Name: [expect.any(String)] } },
  });
  expect(readTables(cafe)).toEqual(before);
  expect((await change(cafe, 'menu', [2], { ...move, allowNamesake: false })).status).toBe(200);
  expect((await change(cafe, 'menu', [1], move)).status).toBe(200);
});

test.for([
  [{ kind: 'price', price: 49.5 }, 49.5, 44.5],
  [{ kind: 'priceBy', by: -2.1 }, 29.9, 42.4],
  [{ kind: 'priceByPercent', percent: 5 }, 34, 47],
  [{ kind: 'priceByPercent', percent: -100 }, 0, 0],
  [{ kind: 'priceByPercent', percent: 0 }, 32, 44.5],
] as const)('%j makes 32 kr %d kr, and 44.50 kr %d kr', async ([change, price, large], { cafe }) => {
  await admin.mutate(cafe, 'menu.update', sized);
  await changed(cafe, 'menu', [1], change);
  const espresso = (await rowsOf(cafe, 'menu')).find(({ name }) => name === 'Espresso');
  expect(espresso).toMatchObject({ price, sizes: [{ price }, { price: large }] });
});

const CHANGES: [Area, object][] = (['menu', 'ingredients'] as const).flatMap((area) =>
  [
    { kind: 'price', price: 10 },
    { kind: 'availability', isAvailable: false, soldOutUntil: `${new Date().getFullYear() + 9}-01-01` },
    { kind: 'availability', isAvailable: true },
    { kind: 'category', categoryId: 2 },
    { kind: 'allergens', allergens: { contains: ['oats'], mayContain: ['almond'] } },
    { kind: 'delete' },
  ].map((change): [Area, object] => [area, change]),
);

test.for(CHANGES)('%s: %j is undone, with the order of the records', async ([area, change], { cafe }) => {
  const of = area === 'menu' ? 'menuItems' : 'ingredients';
  const order = { of, categoryId: area === 'menu' ? 1 : 3 };
  await admin.mutate(cafe, 'order.set', { ...order, ids: [4, 2, 1] });
  const orderNow = async () =>
    SortedRecords.parse((await admin.query(cafe, 'order.get', order)).body).map(({ id }) => id);
  const [before, orderBefore] = [await rowsOf(cafe, area), await orderNow()];
  expect(orderBefore.slice(0, 3)).toEqual([4, 2, 1]);
  const answer = await changed(cafe, area, [1, 2, 4], change);
  const after = await rowsOf(cafe, area);
  expect(after).not.toEqual(before);
  expect(await undo(cafe, answer)).toMatchObject(undone(ManyChanged.parse(answer.body).changed));
  expect(await rowsOf(cafe, area)).toEqual(before);
  expect(await orderNow()).toEqual(orderBefore);
});

test.for(apis)(
  '%s changes all or none, and rejects what is no change or no selection',
  async ([, change], { unchangedCafe: cafe }) => {
    for (const [area, ids, bad, status, body] of [
      ['menu', [1, 99], { kind: 'priceBy', by: 1 }, 404, { code: 'menuItemMissing' }],
      // Espresso is the cheapest, so the others could be changed.
      [
        'menu',
        [2, 1],
        { kind: 'priceBy', by: -35 },
        400,
        { code: 'priceBelowZero', errors: { Change: [expect.stringContaining('Espresso')] } },
      ],
      ['ingredients', [1], { kind: 'priceBy', by: 100_000 }, 400, { code: 'priceTooHigh' }],
      ['menu', [1], { kind: 'category', categoryId: 99 }, 400, { code: 'categoryMissing' }],
      ['menu', [], { kind: 'delete' }, 400, {}],
    ] as const)
      expect(await change(cafe, area, [...ids], bad)).toMatchObject({ status, body });
    for (const bad of [
      { kind: 'priceBy', by: 0.001 },
      { kind: 'priceBy', by: '2' },
      { kind: 'price', price: -1 },
      { kind: 'priceByPercent', percent: -101 },
      { kind: 'availability' },
      { kind: 'availability', isAvailable: false, soldOutUntil: 'i morgen' },
      { kind: 'rename', name: 'Te' },
      {},
    ])
      expect(await change(cafe, 'menu', [1], bad), JSON.stringify(bad)).toMatchObject({ status: 400 });
  },
);

test('what is so already is no change and no entry of the log', async ({ unchangedCafe: cafe }) => {
  const answer = await changed(cafe, 'menu', [1, 2], { kind: 'category', categoryId: 1 });
  expect(answer.body).toEqual({ changed: 0 });
  expect(answer.raw.headers).not.toHaveProperty('x-change-id');
});

test('two changes of a record are undone one after the other, and the log says so', async ({ cafe }) => {
  const before = await rowsOf(cafe, 'menu');
  const first = await changed(cafe, 'menu', [1, 2], { kind: 'priceBy', by: 2 });
  const second = await changed(cafe, 'menu', [2], { kind: 'availability', isAvailable: false });
  expect((await undo(cafe, second)).status).toBe(200);
  expect((await undo(cafe, first)).status).toBe(200);
  expect(await rowsOf(cafe, 'menu')).toEqual(before);
  const log = await admin.query(cafe, 'audit.page', { pageSize: 10 });
  expect(log.body).toMatchObject({
    rows: [
      { action: 'restore', others: 1 },
      { action: 'restore', entityId: 2, before: { isAvailable: false }, after: { isAvailable: true } },
      { action: 'update', entityId: 2, others: 0 },
      { action: 'update', others: 1 },
    ],
  });
});
