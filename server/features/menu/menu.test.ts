import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Caller } from '#server/core/access.ts';
import { nextTurn } from '#server/core/time.ts';
import { nameColumns } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { getMenuItem, listMenuItems } from './menu.service.ts';

const ADMIN: Caller = { id: 1, username: 'admin', name: 'admin', role: 'Admin' };

/** A café with these categories, each with an available drink of the same name and a sold-out one. */
function cafeWith(...names: string[]) {
  const deps = createTestDeps();
  for (const name of names) {
    const category = deps.edit
      .insert(categories)
      .values({ ...nameColumns(name), ...placeOfName(name), createdAt: 0 })
      .returning()
      .get();
    for (const isAvailable of [true, false]) {
      const drink = nameColumns(isAvailable ? `I ${name}` : `Utsolgt i ${name}`);
      const values = { ...drink, categoryId: category.id, priceOre: 4550, isAvailable, createdAt: 0 };
      deps.edit.insert(menuItems).values(values).run();
    }
  }
  return deps;
}

const namesOf = (items: { name: string }[]) => items.map((item) => item.name);

test('a key finds the categories in its place on the menu, whatever their names, without sold-out items', async () => {
  const deps = cafeWith('Varm Kaffe', 'Filterkaffe', 'Kald Kaffe');
  const rename = { ...nameColumns('Fra maskinen') };
  deps.edit.update(categories).set(rename).where(eq(categories.id, 1)).run();
  expect(namesOf(listMenuItems(deps, null, 'kaffevarm'))).toEqual(['I Varm Kaffe']);
  const place = { tab: 'Kaffe', temperature: 'hot' } as const;
  deps.edit.update(categories).set(place).where(eq(categories.id, 2)).run();
  await nextTurn();
  expect(namesOf(listMenuItems(deps, null, 'KaffeVarm'))).toEqual(['I Filterkaffe', 'I Varm Kaffe']);
});

test('a known name finds its place on the menu where no category has the name any more', async () => {
  const deps = cafeWith('Varm Kaffe', 'Te');
  deps.edit.update(categories).set(nameColumns('Fra maskinen')).where(eq(categories.id, 1)).run();
  expect(namesOf(listMenuItems(deps, null, 'Varm Kaffe'))).toEqual(['I Varm Kaffe']);
  deps.edit.update(categories).set(nameColumns('Varm kaffe')).where(eq(categories.id, 2)).run();
  await nextTurn();
  expect(namesOf(listMenuItems(deps, null, 'Varm Kaffe'))).toEqual(['I Te']);
});

test('a key without a category returns an empty list', () => {
  expect(listMenuItems(cafeWith('Brus'), null, 'MatchaKald')).toEqual([]);
});

test('a name or an id finds a category without regard to case', () => {
  const deps = cafeWith('Årets Øl');
  expect(namesOf(listMenuItems(deps, null, 'åRETS øL'))).toEqual(['I Årets Øl']);
  expect(namesOf(listMenuItems(deps, null, '1'))).toEqual(['I Årets Øl']);
});

test('an unknown category is rejected', () => {
  expect(() => listMenuItems(cafeWith('Brus'), null, 'Vin')).toThrow('Unknown category');
});

test('only an admin who lists all categories gets sold-out items', () => {
  const deps = cafeWith('Brus');
  expect(namesOf(listMenuItems(deps, ADMIN))).toEqual(['I Brus', 'Utsolgt i Brus']);
  expect(namesOf(listMenuItems(deps, ADMIN, 'Brus'))).toEqual(['I Brus']);
  expect(namesOf(listMenuItems(deps, { ...ADMIN, role: 'User' }))).toEqual(['I Brus']);
});

test('a guest finds one item while it is for sale and in season, an admin always', () => {
  const deps = cafeWith('Brus');
  expect(getMenuItem(deps, 1, true)).toMatchObject({ name: 'I Brus' });
  expect(() => getMenuItem(deps, 2, true)).toThrow('The menu item does not exist');
  expect(getMenuItem(deps, 2)).toMatchObject({ name: 'Utsolgt i Brus' });
  deps.edit.update(menuItems).set({ seasonUntil: '2020-01-01' }).run();
  expect(() => getMenuItem(deps, 1, true)).toThrow('The menu item does not exist');
});

test('prices are returned in NOK, and items without a picture get the default one', () => {
  expect(listMenuItems(cafeWith('Brus'), null)[0]).toMatchObject({
    price: 45.5,
    imagePath: '/images/default.png',
  });
});
