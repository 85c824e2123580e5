import { describe, expect } from 'vitest';
import { categories, images } from '#server/db/schema.ts';
import { admin, expectAnswer, get, readTables, undo, undone } from '#server/testing/apis.ts';
import { addImage, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { adminWrites, MENU } from '#server/testing/writes.ts';
import { type MenuItem, MenuPage } from '#shared/menu/menu.ts';

const APIS = adminWrites(MENU);
const [[, REST]] = APIS;
const LATTE = { name: ' Latte ', categoryId: 1, description: 'Med melk', price: 45.5, isAvailable: false };

const readItems = async (cafe: TestApp): Promise<MenuItem[]> =>
  MenuPage.parse((await admin.query(cafe, 'menu.page', { pageSize: 100, order: 'asc' })).body).rows;

const ESPRESSO = { name: 'Espresso', categoryId: 1, price: 34 };
const SIZES = [
  { name: 'Liten', price: 34 },
  { name: 'Stor', price: 44.5 },
];

describe.for(APIS)('%s', ([, api]) => {
  test('creates a menu item of all or the required fields, with a price to the øre', async ({ cafe }) => {
    const { status, body } = await api.create(cafe, { ...LATTE, isAvailable: true });
    expect(status).toBe(api.created);
    const made = { menuItemId: 6, name: 'Latte', categoryName: 'Varm Kaffe', isAvailable: true, version: 1 };
    const none = {
      sizes: [],
      madeOf: [],
      choiceIds: [],
      soldOutUntil: null,
      seasonFrom: null,
      seasonUntil: null,
    };
    expect(body).toMatchObject({ ...LATTE, ...made, ...none, imagePath: '/images/default.png' });
    const { body: list } = await get(cafe, '/api/menuitemapi/menuitemslist?category=KaffeVarm');
    expect(list).toContainEqual(body);
    const { body: least } = await api.create(cafe, { name: 'Te', categoryId: 2, price: 0 });
    expect(least).toMatchObject({ description: '', price: 0, isAvailable: true });
    for (const price of [0.01, 0.1, 0.29, 1.1, 19.99, 4.35, 1001.15, 99_999.99, 100_000])
      expect((await api.create(cafe, { ...LATTE, price })).body).toMatchObject({ price });
  });

  test('updates a menu item; fields left out keep their value', async ({ cafe }) => {
    const { status, body } = await api.update(cafe, 5, { ...LATTE, imageId: 1, color: 'red' });
    expect(status).toBe(200);
    const changed = { menuItemId: 5, name: 'Latte', categoryName: 'Varm Kaffe', price: 45.5, version: 2 };
    const rest = { isAvailable: false, imagePath: '/uploads/a.webp' };
    expect(body).toMatchObject({ ...changed, ...rest });
    const least = await api.update(cafe, 5, { name: 'Iskaffe', categoryId: 2, price: 59 });
    expect(least.body).toMatchObject({ description: 'Med melk', ...rest });
    const emptied = await api.update(cafe, 5, { ...LATTE, description: null, imageId: null });
    const empty = { description: '', imageId: null, imagePath: '/images/default.png' };
    expect(emptied.body).toMatchObject(empty);
  });

  test('rejects a picture that is not in the gallery, and a deleted category', async ({ cafe }) => {
    for (const kind of ['drink', 'ingredient'] as const) addImage(cafe.deps, 'Kopp', { kind });
    changeRow(cafe.deps, images, { deletedAt: 1 }, 2);
    changeRow(cafe.deps, categories, { deletedAt: 1 }, 3);
    expectUnchanged(cafe);
    for (const [field, code, change] of [
      ...[2, 3, 4].map((imageId) => ['ImageId', 'imageMissing', { imageId }] as const),
      ['CategoryId', 'categoryMissing', { categoryId: 3 }] as const,
    ]) {
      const input = { name: 'Ny', categoryId: 1, price: 45, ...change };
      const error = { message: expect.any(String), errors: { [field]: [expect.any(String)] }, code };
      for (const { status, body } of [await api.create(cafe, input), await api.update(cafe, 1, input)])
        expect({ status, body }).toEqual({ status: 400, body: error });
    }
  });

  test('deletes a menu item and restores it unchanged, but not without its category', async ({ cafe }) => {
    const before = await readItems(cafe);
    const removed = await api.remove(cafe, 5);
    expect(removed).toMatchObject({ status: 200, body: { message: 'The menu item was deleted' } });
    expect(await readItems(cafe)).toEqual(before.filter(({ menuItemId }) => menuItemId !== 5));
    expect((await api.remove(cafe, 5)).status).toBe(404);
    expect((await api.update(cafe, 5, LATTE)).status).toBe(404);
    expect(await undo(cafe, removed)).toMatchObject(undone(1));
    expect(await readItems(cafe)).toEqual(before);
    const again = await api.remove(cafe, 5);
    changeRow(cafe.deps, categories, { deletedAt: Date.now() }, 2);
    const without = readTables(cafe);
    const message = 'Its category Kald Kaffe was deleted too';
    expect(await undo(cafe, again)).toMatchObject({ status: 409, body: { message } });
    expect(readTables(cafe)).toEqual(without);
  });

  test('questions a second item of the same name in its category where it shall', async ({ cafe }) => {
    const namesake = { name: ' ESPRESSO', categoryId: 1, price: 40 };
    const before = readTables(cafe);
    expectAnswer(await api.create(cafe, { ...namesake, allowNamesake: false }), 409, {
      code: 'menuItemNameTaken',
      errors: { Name: [expect.any(String)] },
    });
    expect(await api.update(cafe, 2, { ...namesake, allowNamesake: false })).toMatchObject({ status: 409 });
    expect(readTables(cafe)).toEqual(before);
    // Another category, the item itself, and clients that don't ask.
    const elsewhere = { ...namesake, categoryId: 2, allowNamesake: false };
    expect((await api.create(cafe, elsewhere)).status).toBe(api.created);
    expect((await api.update(cafe, 1, { ...namesake, allowNamesake: false })).status).toBe(200);
    expect((await api.create(cafe, namesake)).status).toBe(api.created);
    expect((await api.create(cafe, { ...namesake, allowNamesake: true })).status).toBe(api.created);
    // It is no longer questioned once it is stored.
    const dearer = { ...namesake, name: 'ESPRESSO', price: 41, allowNamesake: false };
    expect((await api.update(cafe, 1, dearer)).status).toBe(200);
  });

  test('a drink has up to four sizes; its price is the first one’s', async ({ cafe }) => {
    const { body } = await api.update(cafe, 1, { ...ESPRESSO, sizes: SIZES });
    expect(body).toMatchObject({ price: 34, sizes: SIZES, version: 2 });
    // The same once more is no change.
    expect((await api.update(cafe, 1, { ...ESPRESSO, sizes: SIZES })).body).toMatchObject({ version: 2 });
    // A client that knows only the price changes the first size.
    const { body: dearer } = await api.update(cafe, 1, { ...ESPRESSO, price: 36 });
    expect(dearer).toMatchObject({ price: 36, sizes: [{ name: 'Liten', price: 36 }, SIZES[1]] });
    expect((await api.update(cafe, 1, { ...ESPRESSO, price: 36, sizes: [] })).body).toMatchObject({
      sizes: [],
    });
    expect((await get(cafe, '/api/menuitemapi/menuitemslist')).body).toContainEqual(
      expect.objectContaining({ name: 'Espresso', price: 36, sizes: [] }),
    );
  });

  test('rejects sizes that contradict', async ({ cafe }) => {
    const [small, large] = SIZES;
    for (const sizes of [
      [large, small],
      [small, { name: 'LITEN', price: 50 }],
      [small, { name: '', price: 50 }],
      [small, { name: 'Stor', price: -1 }],
      Array.from({ length: 5 }, (_, at) => ({ name: `Str ${at}`, price: 34 })),
    ])
      expect((await api.update(cafe, 1, { ...ESPRESSO, sizes })).status).toBe(400);
  });
});

test('a PUT may repeat the id of its path, but not have another', async ({ cafe }) => {
  expect((await REST.update(cafe, 1, { ...LATTE, menuItemId: 1 })).status).toBe(200);
  expectUnchanged(cafe);
  expectAnswer(await REST.update(cafe, 1, { ...LATTE, menuItemId: 2 }), 400, {
    errors: { MenuItemId: [expect.any(String)] },
  });
});

test('an item retains its reference to a deleted picture, in case that is restored', async ({ cafe }) => {
  await REST.update(cafe, 5, { ...LATTE, imageId: 1 });
  changeRow(cafe.deps, images, { deletedAt: Date.now() });
  for (const patch of [LATTE, { ...LATTE, price: 50, imageId: null }])
    expect((await REST.update(cafe, 5, patch)).body).toMatchObject({ imagePath: '/images/default.png' });
  changeRow(cafe.deps, images, { deletedAt: null });
  expect((await readItems(cafe)).find(({ menuItemId }) => menuItemId === 5)?.imagePath).toBe(
    '/uploads/a.webp',
  );
});
