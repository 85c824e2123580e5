import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import { contentOf, get, query, undo, undone } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MENU, writesOf } from '#server/testing/writes.ts';
import { type MenuItem, MenuPage } from '#shared/menu/menu.ts';

const APIS = writesOf(MENU);
const LATTE = { name: ' Latte ', categoryId: 1, description: 'Med melk', price: 45.5, isAvailable: false };

const all = async (cafe: TestApp): Promise<MenuItem[]> =>
  MenuPage.parse(
    (await query(cafe, 'menu.page', { pageSize: 100, order: 'asc' }, bearer(cafe.tokens.Admin))).body,
  ).rows;

test.for(APIS)('%s creates a menu item, which is then in a client’s list', async ([_, api]) => {
  const cafe = await createTestApp();
  const { status, body } = await api.create(cafe, { ...LATTE, isAvailable: true });
  expect(status).toBe(api.created);
  expect(body).toEqual({
    menuItemId: 6,
    name: 'Latte',
    categoryId: 1,
    categoryName: 'Varm Kaffe',
    description: 'Med melk',
    price: 45.5,
    isAvailable: true,
    sizes: [],
    soldOutUntil: null,
    seasonFrom: null,
    seasonUntil: null,
    imageId: null,
    imagePath: '/images/default.png',
    version: 1,
  });
  const { body: list } = await get(cafe, '/api/menuitemapi/menuitemslist?category=KaffeVarm');
  expect(list).toContainEqual(body);
});

test.for(APIS)('%s only requires a name, a category and a price', async ([_, api]) => {
  const { body } = await api.create(await createTestApp(), { name: 'Te', categoryId: 2, price: 0 });
  expect(body).toMatchObject({ description: '', price: 0, isAvailable: true });
});

test.for(APIS)('%s stores prices to the øre', async ([_, api]) => {
  const cafe = await createTestApp();
  for (const price of [0.01, 0.1, 0.29, 1.1, 19.99, 4.35, 1001.15, 99_999.99, 100_000]) {
    expect((await api.create(cafe, { ...LATTE, price })).body).toMatchObject({ price });
  }
});

test.for(APIS)('%s updates a menu item; fields left out keep their value', async ([_, api]) => {
  const cafe = await createTestApp();
  const { status, body } = await api.update(cafe, 5, { ...LATTE, imageId: 1, color: 'red' });
  expect(status).toBe(200);
  const changed = { menuItemId: 5, name: 'Latte', categoryName: 'Varm Kaffe', price: 45.5, version: 2 };
  expect(body).toMatchObject({ ...changed, isAvailable: false, imagePath: '/uploads/a.webp' });
  expect((await api.update(cafe, 5, { name: 'Iskaffe', categoryId: 2, price: 59 })).body).toMatchObject({
    description: 'Med melk',
    isAvailable: false,
    imagePath: '/uploads/a.webp',
  });
  const emptied = { ...LATTE, description: null, imageId: null };
  expect((await api.update(cafe, 5, emptied)).body).toMatchObject({
    description: '',
    imageId: null,
    imagePath: '/images/default.png',
  });
});

test.for(APIS)(
  '%s rejects a picture that is not in the gallery, and a deleted category',
  async ([_, api]) => {
    const cafe = await createTestApp();
    const { edit } = cafe.deps;
    const picture = { ...nameColumns('Kopp'), file: 'b.webp', width: 4, height: 3, createdAt: 0 };
    for (const kind of ['drink', 'ingredient'] as const)
      edit
        .insert(images)
        .values({ kind, ...picture })
        .run();
    edit.update(images).set({ deletedAt: 1 }).where(eq(images.id, 2)).run();
    edit.update(categories).set({ deletedAt: 1 }).where(eq(categories.id, 3)).run();
    const before = contentOf(cafe);
    for (const [field, change] of [
      ...[2, 3, 4].map((imageId) => ['ImageId', { imageId }] as const),
      ['CategoryId', { categoryId: 3 }] as const,
    ]) {
      const input = { name: 'Ny', categoryId: 1, price: 45, ...change };
      for (const answer of [await api.create(cafe, input), await api.update(cafe, 1, input)])
        expect(answer).toEqual({
          ...answer,
          status: 400,
          body: {
            message: expect.any(String),
            errors: { [field]: [expect.any(String)] },
            code: field === 'ImageId' ? 'imageMissing' : 'categoryMissing',
          },
        });
    }
    expect(contentOf(cafe)).toEqual(before);
  },
);

test('a PUT may repeat the id of its path, but not have another', async () => {
  const cafe = await createTestApp();
  const [[, api]] = APIS;
  expect((await api.update(cafe, 1, { ...LATTE, menuItemId: 1 })).status).toBe(200);
  const before = contentOf(cafe);
  expect(await api.update(cafe, 1, { ...LATTE, menuItemId: 2 })).toMatchObject({
    status: 400,
    body: { errors: { MenuItemId: [expect.any(String)] } },
  });
  expect(contentOf(cafe)).toEqual(before);
});

test.for(APIS)('%s deletes a menu item and restores it unchanged', async ([_, api]) => {
  const cafe = await createTestApp();
  const before = await all(cafe);
  const removed = await api.remove(cafe, 4);
  expect(removed).toMatchObject({ status: 200, body: { message: 'The menu item was deleted' } });
  expect(await all(cafe)).toEqual(before.filter(({ menuItemId }) => menuItemId !== 4));
  expect((await api.remove(cafe, 4)).status).toBe(404);
  expect((await api.update(cafe, 4, LATTE)).status).toBe(404);
  expect(await undo(cafe, removed)).toMatchObject(undone(1));
  expect(await all(cafe)).toEqual(before);
});

test.for(APIS)('an item that %s deleted can’t be restored without its category', async ([_, api]) => {
  const cafe = await createTestApp();
  const removed = await api.remove(cafe, 5);
  cafe.deps.edit.update(categories).set({ deletedAt: Date.now() }).where(eq(categories.id, 2)).run();
  const before = contentOf(cafe);
  expect(await undo(cafe, removed)).toMatchObject({
    status: 409,
    body: { message: 'Its category Kald Kaffe was deleted too' },
  });
  expect(contentOf(cafe)).toEqual(before);
});

test('an item retains its reference to a deleted picture, in case the picture is restored', async () => {
  const cafe = await createTestApp();
  const [[, api]] = APIS;
  await api.update(cafe, 5, { ...LATTE, imageId: 1 });
  cafe.deps.edit.update(images).set({ deletedAt: Date.now() }).run();
  for (const patch of [LATTE, { ...LATTE, price: 50, imageId: null }])
    expect((await api.update(cafe, 5, patch)).body).toMatchObject({ imagePath: '/images/default.png' });
  cafe.deps.edit.update(images).set({ deletedAt: null }).run();
  expect((await all(cafe)).find(({ menuItemId }) => menuItemId === 5)?.imagePath).toBe('/uploads/a.webp');
});

test('an admin’s list over tRPC includes sold-out items', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(menuItems).set({ isAvailable: false }).run();
  expect((await all(cafe)).map(({ name }) => name)).toEqual([
    'Espresso',
    'Iskaffe',
    'Utsolgt kaffe',
    'Ærlig kaffe',
    'Ål-latte',
  ]);
});

test.for(APIS)(
  '%s questions a second item of the same name in its category where it shall',
  async ([_, api]) => {
    const cafe = await createTestApp();
    const namesake = { name: ' ESPRESSO', categoryId: 1, price: 40 };
    const before = contentOf(cafe);
    expect(await api.create(cafe, { ...namesake, allowNamesake: false })).toMatchObject({
      status: 409,
      body: { code: 'menuItemNameTaken', errors: { Name: [expect.any(String)] } },
    });
    expect(await api.update(cafe, 2, { ...namesake, allowNamesake: false })).toMatchObject({ status: 409 });
    expect(contentOf(cafe)).toEqual(before);
    // Another category, the item itself, and clients that don't ask.
    const elsewhere = { ...namesake, categoryId: 2, allowNamesake: false };
    expect((await api.create(cafe, elsewhere)).status).toBe(api.created);
    expect((await api.update(cafe, 1, { ...namesake, allowNamesake: false })).status).toBe(200);
    expect((await api.create(cafe, namesake)).status).toBe(api.created);
    expect((await api.create(cafe, { ...namesake, allowNamesake: true })).status).toBe(api.created);
    // It is no longer questioned once it is stored.
    const dearer = { ...namesake, name: 'ESPRESSO', price: 41, allowNamesake: false };
    expect((await api.update(cafe, 1, dearer)).status).toBe(200);
  },
);
