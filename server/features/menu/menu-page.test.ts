import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import { mutate, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MenuPage } from '#shared/menu/menu.ts';

/** The names and the total of the menu items that a query finds in the small café. */
async function find(cafe: TestApp, input: object = {}) {
  const { body } = await query(cafe, 'menu.page', { pageSize: 100, ...input }, bearer(cafe.tokens.Admin));
  const { rows, total } = MenuPage.parse(body);
  return { names: rows.map(({ name }) => name), total };
}

/** Sets the descriptions of menu items, by id. */
function describeItems({ deps }: TestApp, ...descriptions: string[]): void {
  for (const [index, description] of descriptions.entries())
    deps.edit
      .update(menuItems)
      .set(descriptionColumns(description))
      .where(eq(menuItems.id, index + 1))
      .run();
}

const BY_NAME = ['Espresso', 'Iskaffe', 'Utsolgt kaffe', 'Ærlig kaffe', 'Ål-latte'];

test('the page lists sold-out menu items too, and marks them', async () => {
  const cafe = await createTestApp();
  expect(await find(cafe)).toEqual({ names: BY_NAME.toReversed(), total: 5 });
  const { body } = await query(cafe, 'menu.page', { search: 'utsolgt' }, bearer(cafe.tokens.Admin));
  expect(body).toMatchObject({ rows: [{ isAvailable: false, categoryName: 'Varm Kaffe', price: 40 }] });
});

test.for([
  [
    'price',
    ['Espresso', 'Utsolgt kaffe', 'Ærlig kaffe', 'Ål-latte', 'Iskaffe'],
    ['Iskaffe', 'Ål-latte', 'Utsolgt kaffe', 'Ærlig kaffe', 'Espresso'],
  ],
  [
    'categoryName',
    ['Iskaffe', 'Espresso', 'Utsolgt kaffe', 'Ærlig kaffe', 'Ål-latte'],
    ['Espresso', 'Utsolgt kaffe', 'Ærlig kaffe', 'Ål-latte', 'Iskaffe'],
  ],
  [
    'isAvailable',
    ['Utsolgt kaffe', 'Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte'],
    ['Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte', 'Utsolgt kaffe'],
  ],
] as const)('menu items are sorted by %s both ways, equals by name', async ([sort, upwards, downwards]) => {
  const cafe = await createTestApp();
  expect((await find(cafe, { sort, order: 'asc' })).names).toEqual(upwards);
  expect((await find(cafe, { sort, order: 'desc' })).names).toEqual(downwards);
});

test('descriptions are sorted in Norwegian order, empty ones first, equal ones by name', async () => {
  const cafe = await createTestApp();
  describeItems(cafe, 'Zimt', 'Åpen', 'ærlig', '', 'ærlig');
  const upwards = ['Utsolgt kaffe', 'Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte'];
  expect((await find(cafe, { sort: 'description', order: 'asc' })).names).toEqual(upwards);
  expect((await find(cafe, { sort: 'description' })).names).toEqual([
    'Ål-latte',
    'Iskaffe',
    'Ærlig kaffe',
    'Espresso',
    'Utsolgt kaffe',
  ]);
});

test('new and changed descriptions are sorted correctly', async () => {
  const cafe = await createTestApp();
  const asAdmin = bearer(cafe.tokens.Admin);
  const latte = { name: 'Latte', categoryId: 1, price: 45 };
  await mutate(cafe, 'menu.create', { ...latte, description: 'Åpen' }, asAdmin);
  expect((await find(cafe, { sort: 'description' })).names[0]).toBe('Latte');
  await mutate(cafe, 'menu.update', { ...latte, menuItemId: 6 }, asAdmin);
  expect((await find(cafe, { sort: 'description' })).names[0]).toBe('Latte');
  await mutate(cafe, 'menu.update', { ...latte, menuItemId: 6, description: 'Aften' }, asAdmin);
  expect((await find(cafe, { sort: 'description', order: 'asc' })).names[0]).toBe('Latte');
});

test('menu items are found by their category’s name too', async () => {
  const cafe = await createTestApp();
  expect(await find(cafe, { search: 'KALD' })).toEqual({ names: ['Iskaffe'], total: 1 });
  cafe.deps.edit.update(categories).set(nameColumns('Øl & Sånt')).where(eq(categories.id, 2)).run();
  expect((await find(cafe, { search: 'øL & s' })).names).toEqual(['Iskaffe']);
  expect((await find(cafe, { search: 'kald' })).names).toEqual([]);
  expect((await find(cafe, { search: 'god' })).names).toEqual([]);
});

test('pages of equal values contain every menu item once', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit
    .update(menuItems)
    .set({ priceOre: 100, ...nameColumns('Lik') })
    .run();
  for (const order of ['asc', 'desc'] as const) {
    const ids = [];
    for (const page of [1, 2, 3]) {
      const input = { page, pageSize: 2, sort: 'price', order };
      const { body } = await query(cafe, 'menu.page', input, bearer(cafe.tokens.Admin));
      ids.push(...MenuPage.parse(body).rows.map(({ menuItemId }) => menuItemId));
    }
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5]);
  }
});
