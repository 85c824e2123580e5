import { expect } from 'vitest';
import { descriptionColumns } from '#server/db/columns.ts';
import { images, menuItems } from '#server/db/schema.ts';
import { admin, get, namesIn, query, user } from '#server/testing/apis.ts';
import { addCategory, addMenuItem, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { PriceList, PrintedMenu, WallMenu } from '#shared/menu/menu.ts';

const LIST = '/api/menuitemapi/menuitemslist';

const listNames = async (cafe: TestApp, search = '') => namesIn((await get(cafe, `${LIST}${search}`)).body);
const listCategory = (cafe: TestApp, category: string) => query(cafe, 'menu.byCategory', { category });

test('REST lists what is for sale by Norwegian names', async ({ cafe }) => {
  expect(await listNames(cafe)).toEqual(['Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte']);
});

test('both APIs list a category by key, name or id, and reject an unknown one', async ({ cafe }) => {
  const { body } = await listCategory(cafe, 'KaffeVarm');
  expect(namesIn(body)).toEqual(['Espresso', 'Ærlig kaffe', 'Ål-latte']);
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
  expect(namesIn((await admin.get(cafe, LIST)).body)).toContain('Utsolgt kaffe');
  for (const { body } of [
    await admin.get(cafe, hot),
    await user.get(cafe, LIST),
    await admin.query(cafe, 'menu.byCategory', { category: 'KaffeVarm' }),
  ])
    expect(namesIn(body)).not.toContain('Utsolgt kaffe');
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
  expect(namesIn(lists[0]?.items)).toContain('Espresso');
  expect(namesIn(lists.flatMap(({ items }) => items))).not.toContain('Utsolgt kaffe');
});

test('the menu to print has what is sold out, the one on the wall what is so until a day, and neither what is out of season', async ({
  cafe,
}) => {
  const cake = { categoryId: addCategory(cafe.deps, 'Kaker'), ...descriptionColumns('Uten nøtter') };
  addMenuItem(cafe.deps, 'Eplekake', { ...cake, isAvailable: false, soldOutUntil: '2999-01-01' });
  addMenuItem(cafe.deps, 'Utkast', { ...cake, isAvailable: false });
  addMenuItem(cafe.deps, 'Julekake', { ...cake, seasonFrom: '1999-11-01', seasonUntil: '1999-12-24' });
  const wall = WallMenu.parse((await query(cafe, 'menu.wall')).body);
  expect(wall.find(({ name }) => name === 'Kaker')?.items).toEqual([
    { menuItemId: expect.any(Number), name: 'Eplekake', price: 45, sizes: [], isAvailable: false },
  ]);
  const printed = PrintedMenu.parse((await admin.query(cafe, 'menu.printed')).body);
  expect(namesIn(printed[0]?.items)).toContain('Utsolgt kaffe');
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
