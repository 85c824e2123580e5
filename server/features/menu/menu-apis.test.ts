import { expect } from 'vitest';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import { admin, get, query, readList, readNames, user } from '#server/testing/apis.ts';
import { addCategory, addImage, addMenuItem, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { MenuPage, PriceList, PrintedMenu, WallMenu } from '#shared/menu/menu.ts';

const LIST = '/api/menuitemapi/menuitemslist';

const listNames = async (cafe: TestApp, search = '') => readNames((await get(cafe, `${LIST}${search}`)).body);
const listCategory = (cafe: TestApp, category: string) => query(cafe, 'menu.byCategory', { category });

test('REST lists what is for sale by Norwegian names', async ({ cafe }) => {
  expect(await listNames(cafe)).toEqual(['Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte']);
});

test('both APIs list a category by key, name or id, and reject an unknown one', async ({ cafe }) => {
  const { body } = await listCategory(cafe, 'KaffeVarm');
  expect(readNames(body)).toEqual(['Espresso', 'Ærlig kaffe', 'Ål-latte']);
  for (const category of ['KaffeVarm', 'kaffevarm', 'Varm%20Kaffe', 'VARM+KAFFE', '1'])
    expect((await get(cafe, `${LIST}?category=${category}`)).body, category).toEqual(body);
  for (const category of ['Varm Kaffe', '1']) expect((await listCategory(cafe, category)).body).toEqual(body);
  expect((await listCategory(cafe, 'Smoothie')).body).toEqual([]);
  for (const category of ['Vin', '99', '', '0', '%27', 'a&category=b'])
    expect(await get(cafe, `${LIST}?category=${category}`), category).toMatchObject({
      status: 400,
      body: { message: expect.any(String), errors: { Category: [expect.any(String)] } },
    });
  for (const input of [{ category: 'Te' }, {}, undefined])
    expect((await query(cafe, 'menu.byCategory', input)).status).toBe(400);
});

test('an admin gets sold-out items in the whole list, not in a category, a user never', async ({ cafe }) => {
  const hot = `${LIST}?category=KaffeVarm`;
  expect(readNames((await admin.get(cafe, LIST)).body)).toContain('Utsolgt kaffe');
  for (const { body } of [
    await admin.get(cafe, hot),
    await user.get(cafe, LIST),
    await admin.query(cafe, 'menu.byCategory', { category: 'KaffeVarm' }),
  ])
    expect(readNames(body)).not.toContain('Utsolgt kaffe');
});

test('both APIs return a single item to guests only while it is for sale and in season', async ({ cafe }) => {
  const one = async (by: Pick<typeof user, 'get' | 'query'>, menuItemId: number) => [
    (await by.get(cafe, `/api/menuitemapi/${menuItemId}`)).status,
    (await by.query(cafe, 'menu.byId', { menuItemId })).status,
  ];
  expect(await one({ get, query }, 1)).toEqual([200, 200]);
  for (const guest of [{ get, query }, user]) expect(await one(guest, 4)).toEqual([404, 404]);
  changeRow(cafe.deps, menuItems, { seasonUntil: '2020-01-01' }, 1);
  expect(await one({ get, query }, 1)).toEqual([404, 404]);
  for (const id of [1, 4]) expect(await one(admin, id)).toEqual([200, 200]);
});

test('an item has its picture, or the default one once that is deleted', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { imageId: 1 }, 5);
  const pictured = async () => (await listCategory(cafe, 'KaffeKald')).body;
  expect(await pictured()).toMatchObject([{ imagePath: '/uploads/a.webp' }]);
  changeRow(cafe.deps, images, { deletedAt: 1 });
  expect(await pictured()).toMatchObject([{ imagePath: '/images/default.png' }]);
  cafe.deps.edit.delete(images).run();
  expect(await pictured()).toMatchObject([{ imagePath: '/images/default.png' }]);
});

test('the price list has the available items of all menu categories, also for an admin', async ({ cafe }) => {
  const { body } = await admin.query(cafe, 'menu.priceList');
  const lists = PriceList.parse(body);
  expect(lists.map(({ category, name }) => [category, name])).toEqual([
    ['KaffeVarm', 'Varm Kaffe'],
    ['KaffeKald', 'Kald Kaffe'],
  ]);
  expect(readNames(lists[0]?.items)).toContain('Espresso');
  expect(readNames(lists.flatMap(({ items }) => items))).not.toContain('Utsolgt kaffe');
});

test('the printed menu has sold-out items, the wall only those with a date', async ({ cafe }) => {
  const cake = { categoryId: addCategory(cafe.deps, 'Kaker'), ...descriptionColumns('Uten nøtter') };
  addMenuItem(cafe.deps, 'Eplekake', { ...cake, isAvailable: false, soldOutUntil: '2999-01-01' });
  addMenuItem(cafe.deps, 'Utkast', { ...cake, isAvailable: false });
  addMenuItem(cafe.deps, 'Julekake', { ...cake, seasonFrom: '1999-11-01', seasonUntil: '1999-12-24' });
  const wall = WallMenu.parse((await query(cafe, 'menu.wall')).body);
  expect(wall.find(({ name }) => name === 'Kaker')?.items).toEqual([
    {
      menuItemId: expect.any(Number),
      name: 'Eplekake',
      price: 45,
      sizes: [],
      isAvailable: false,
      choiceIds: [],
    },
  ]);
  const printed = PrintedMenu.parse((await admin.query(cafe, 'menu.printed')).body);
  expect(readNames(printed[0]?.items)).toContain('Utsolgt kaffe');
  expect(printed.find(({ name }) => name === 'Kaker')?.items).toMatchObject([
    { name: 'Eplekake', isAvailable: false, description: 'Uten nøtter' },
    { name: 'Utkast' },
  ]);
});

test('a deleted item is in no list', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { deletedAt: 1 });
  expect(await listNames(cafe)).toEqual([]);
  expect((await admin.get(cafe, LIST)).body).toEqual([]);
});

/** The names and the total of the menu items that a query finds in the small café. */
const findItems = async (cafe: TestApp, input: object = {}) =>
  readList(await admin.query(cafe, 'menu.page', { pageSize: 100, ...input }));

const BY_NAME = ['Espresso', 'Iskaffe', 'Utsolgt kaffe', 'Ærlig kaffe', 'Ål-latte'];

test('the page lists sold-out menu items too, and marks them', async ({ cafe }) => {
  expect(await findItems(cafe)).toEqual({ names: BY_NAME.toReversed(), total: 5 });
  const { body } = await admin.query(cafe, 'menu.page', { search: 'utsolgt' });
  expect(body).toMatchObject({ rows: [{ isAvailable: false, categoryName: 'Varm Kaffe', price: 40 }] });
});

const HOT_BY_NAME = BY_NAME.filter((name) => name !== 'Iskaffe');

test.for([
  [
    'price',
    ['Espresso', 'Utsolgt kaffe', 'Ærlig kaffe', 'Ål-latte', 'Iskaffe'],
    ['Iskaffe', 'Ål-latte', 'Utsolgt kaffe', 'Ærlig kaffe', 'Espresso'],
  ],
  ['categoryName', ['Iskaffe', ...HOT_BY_NAME], [...HOT_BY_NAME, 'Iskaffe']],
  [
    'isAvailable',
    ['Utsolgt kaffe', 'Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte'],
    ['Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte', 'Utsolgt kaffe'],
  ],
] as const)('items are sorted by %s, equals by name', async ([sort, upwards, downwards], { cafe }) => {
  // For sale again, since the date has come.
  changeRow(cafe.deps, menuItems, { isAvailable: false, soldOutUntil: '2000-01-01' }, 1);
  expect((await findItems(cafe, { sort, order: 'asc' })).names).toEqual(upwards);
  expect((await findItems(cafe, { sort, order: 'desc' })).names).toEqual(downwards);
});

test('items of one category or in one state are listed alone, also with a search', async ({ cafe }) => {
  const names = async (input: object) => (await findItems(cafe, { order: 'asc', ...input })).names;
  expect(await findItems(cafe, { categoryId: 2 })).toEqual({ names: ['Iskaffe'], total: 1 });
  expect(await names({ categoryId: 2, search: 'espresso' })).toEqual([]);
  expect(await names({ state: 'soldOut' })).toEqual(['Utsolgt kaffe']);
  expect(await names({ state: 'soldOut', categoryId: 2 })).toEqual([]);
  changeRow(cafe.deps, menuItems, { isAvailable: false, soldOutUntil: '2000-01-01' }, 1);
  expect(await names({ state: 'soldOut' })).toEqual(['Utsolgt kaffe']);
  changeRow(cafe.deps, menuItems, { seasonUntil: '2000-01-01' }, 1);
  changeRow(cafe.deps, menuItems, { seasonFrom: '2000-01-01' }, 2);
  expect(await names({ state: 'season' })).toHaveLength(2);
  const imageId = addImage(cafe.deps, 'Kopp');
  changeRow(cafe.deps, menuItems, { imageId }, 1);
  expect(await names({ state: 'noPicture' })).toHaveLength(4);
  changeRow(cafe.deps, images, { deletedAt: 1 }, imageId);
  expect(await names({ state: 'noPicture' })).toHaveLength(5);
  const { status } = await admin.query(cafe, 'menu.page', { state: 'lost' });
  expect(status).toBe(400);
});

test('new and changed descriptions are sorted correctly', async ({ cafe }) => {
  const latte = { name: 'Latte', categoryId: 1, price: 45 };
  await admin.mutate(cafe, 'menu.create', { ...latte, description: 'Åpen' });
  expect((await findItems(cafe, { sort: 'description' })).names[0]).toBe('Latte');
  await admin.mutate(cafe, 'menu.update', { ...latte, menuItemId: 6 });
  expect((await findItems(cafe, { sort: 'description' })).names[0]).toBe('Latte');
  await admin.mutate(cafe, 'menu.update', { ...latte, menuItemId: 6, description: 'Aften' });
  expect((await findItems(cafe, { sort: 'description', order: 'asc' })).names[0]).toBe('Latte');
});

test('menu items are found by their category’s name too', async ({ cafe }) => {
  expect(await findItems(cafe, { search: 'KALD' })).toEqual({ names: ['Iskaffe'], total: 1 });
  changeRow(cafe.deps, categories, nameColumns('Øl & Sånt'), 2);
  expect((await findItems(cafe, { search: 'øL & s' })).names).toEqual(['Iskaffe']);
  expect((await findItems(cafe, { search: 'kald' })).names).toEqual([]);
  expect((await findItems(cafe, { search: 'god' })).names).toEqual([]);
});

test('pages of equal values contain every menu item once', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { priceOre: 100, ...nameColumns('Lik') });
  for (const order of ['asc', 'desc'] as const) {
    const ids = [];
    for (const page of [1, 2, 3]) {
      const input = { page, pageSize: 2, sort: 'price', order };
      const { body } = await admin.query(cafe, 'menu.page', input);
      ids.push(...MenuPage.parse(body).rows.map(({ menuItemId }) => menuItemId));
    }
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5]);
  }
});
