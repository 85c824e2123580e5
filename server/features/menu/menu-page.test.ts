import { expect } from 'vitest';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import { admin, listed } from '#server/testing/apis.ts';
import { addImage, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { MenuPage } from '#shared/menu/menu.ts';

/** The names and the total of the menu items that a query finds in the small café. */
const findItems = async (cafe: TestApp, input: object = {}) =>
  listed(await admin.query(cafe, 'menu.page', { pageSize: 100, ...input }));

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
] as const)(
  'items are sorted by %s both ways, equals by name',
  async ([sort, upwards, downwards], { cafe }) => {
    expect((await findItems(cafe, { sort, order: 'asc' })).names).toEqual(upwards);
    expect((await findItems(cafe, { sort, order: 'desc' })).names).toEqual(downwards);
  },
);

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

test('descriptions are sorted in Norwegian order, empty ones first, equal ones by name', async ({ cafe }) => {
  for (const [at, description] of ['Zimt', 'Åpen', 'ærlig', '', 'ærlig'].entries())
    changeRow(cafe.deps, menuItems, descriptionColumns(description), at + 1);
  const upwards = ['Utsolgt kaffe', 'Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte'];
  expect((await findItems(cafe, { sort: 'description', order: 'asc' })).names).toEqual(upwards);
  const downwards = ['Ål-latte', 'Iskaffe', 'Ærlig kaffe', 'Espresso', 'Utsolgt kaffe'];
  expect((await findItems(cafe, { sort: 'description' })).names).toEqual(downwards);
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
