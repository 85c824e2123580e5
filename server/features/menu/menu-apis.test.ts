import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images, menuItems } from '#server/db/schema.ts';
import { get, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MenuItem, PriceList } from '#shared/menu/menu.ts';

const LIST = '/api/menuitemapi/menuitemslist';

const namesOf = (body: unknown): string[] =>
  MenuItem.array()
    .parse(body)
    .map((item) => item.name);

const list = async (cafe: TestApp, search = '', headers: Record<string, string> = {}): Promise<string[]> =>
  namesOf((await get(cafe, `${LIST}${search}`, headers)).body);

test('REST lists the whole menu by name in Norwegian order, without sold-out items', async () => {
  expect(await list(await createTestApp())).toEqual(['Espresso', 'Iskaffe', 'Ærlig kaffe', 'Ål-latte']);
});

test('an item has exactly the documented fields', async () => {
  const { body } = await get(await createTestApp(), `${LIST}?category=KaffeKald`);
  expect(body).toEqual([
    {
      menuItemId: 5,
      name: 'Iskaffe',
      categoryId: 2,
      categoryName: 'Kald Kaffe',
      description: 'God.',
      price: 59,
      isAvailable: true,
      sizes: [],
      soldOutUntil: null,
      seasonFrom: null,
      seasonUntil: null,
      imageId: null,
      imagePath: '/images/default.png',
      version: 1,
    },
  ]);
});

test.for(['KaffeVarm', 'kaffevarm', 'Varm%20Kaffe', 'VARM+KAFFE', '1'])(
  'category=%s is hot coffee',
  async (category) => {
    expect(await list(await createTestApp(), `?category=${category}`)).toEqual([
      'Espresso',
      'Ærlig kaffe',
      'Ål-latte',
    ]);
  },
);

test.for(['Vin', '99', '', '0', '%27', 'a&category=b'])(
  'the unknown category=%s is rejected',
  async (category) => {
    const { status, body } = await get(await createTestApp(), `${LIST}?category=${category}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.any(String), errors: { Category: [expect.any(String)] } });
  },
);

test('both APIs list a category by key, name or id', async () => {
  const cafe = await createTestApp();
  const { body } = await query(cafe, 'menu.byCategory', { category: 'KaffeVarm' });
  expect(body).toEqual((await get(cafe, `${LIST}?category=KaffeVarm`)).body);
  expect((await query(cafe, 'menu.byCategory', { category: 'Smoothie' })).body).toEqual([]);
  for (const category of ['Varm Kaffe', '1'])
    expect((await query(cafe, 'menu.byCategory', { category })).body).toEqual(body);
  for (const input of [{ category: 'Te' }, {}, undefined]) {
    expect((await query(cafe, 'menu.byCategory', input)).status).toBe(400);
  }
});

test('an admin gets sold-out items in the whole list but not in a category, and a user never', async () => {
  const cafe = await createTestApp();
  const [admin, user] = [bearer(cafe.tokens.Admin), bearer(cafe.tokens.User)];
  expect(await list(cafe, '', admin)).toContain('Utsolgt kaffe');
  expect(await list(cafe, '?category=KaffeVarm', admin)).not.toContain('Utsolgt kaffe');
  expect(await list(cafe, '', user)).not.toContain('Utsolgt kaffe');
  const { body } = await query(cafe, 'menu.byCategory', { category: 'KaffeVarm' }, admin);
  expect(namesOf(body)).not.toContain('Utsolgt kaffe');
});

test('an item has its picture, or the default one once that is deleted', async () => {
  const cafe = await createTestApp();
  const { edit } = cafe.deps;
  edit.update(menuItems).set({ imageId: 1 }).where(eq(menuItems.name, 'Iskaffe')).run();
  const picture = async () =>
    MenuItem.array().parse((await get(cafe, `${LIST}?category=KaffeKald`)).body)[0]?.imagePath;
  expect(await picture()).toBe('/uploads/a.webp');
  edit.update(images).set({ deletedAt: 1 }).run();
  expect(await picture()).toBe('/images/default.png');
  edit.delete(images).run();
  expect(await picture()).toBe('/images/default.png');
});

test('the price list has the available items of all menu categories, also for an admin', async () => {
  const cafe = await createTestApp();
  const { body } = await query(cafe, 'menu.priceList', undefined, bearer(cafe.tokens.Admin));
  const lists = PriceList.parse(body);
  expect(lists.map(({ category, name }) => [category, name])).toEqual([
    ['KaffeVarm', 'Varm Kaffe'],
    ['KaffeKald', 'Kald Kaffe'],
  ]);
  expect(lists[0]?.items.map(({ name }) => name)).toContain('Espresso');
  expect(lists.flatMap(({ items }) => items.map(({ name }) => name))).not.toContain('Utsolgt kaffe');
});

test('a deleted item is in no list', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(menuItems).set({ deletedAt: 1 }).run();
  expect(await list(cafe)).toEqual([]);
  expect(await list(cafe, '', bearer(cafe.tokens.Admin))).toEqual([]);
});
