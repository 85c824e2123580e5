import { expect, test } from 'vitest';
import type { Caller } from '#server/core/access.ts';
import { nameColumns } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { listMenuItems } from './menu.service.ts';

const ADMIN: Caller = { id: 1, username: 'admin', name: 'admin', role: 'Admin' };

/** A café with these categories, each with an available drink of the same name and a sold-out one. */
function cafeWith(...names: string[]) {
  const deps = createTestDeps();
  for (const name of names) {
    const category = deps.edit
      .insert(categories)
      .values({ ...nameColumns(name), createdAt: 0 })
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

test('a key finds the category with its name, without sold-out items', () => {
  const deps = cafeWith('Varm Kaffe', 'Varm Kaffe til to', 'Kald Kaffe');
  expect(namesOf(listMenuItems(deps, null, 'kaffevarm'))).toEqual(['I Varm Kaffe']);
});

test('if no category has the name, a key finds those that contain both words', () => {
  const deps = cafeWith('Kaffe, varm', 'Varm te');
  expect(namesOf(listMenuItems(deps, null, 'KaffeVarm'))).toEqual(['I Kaffe, varm']);
});

test('if there are none of those, a key finds those that contain its first word', () => {
  const deps = cafeWith('Varm te', 'Varm kakao', 'Kald brus', 'Smoothies');
  expect(namesOf(listMenuItems(deps, null, 'KaffeVarm'))).toEqual(['I Varm kakao', 'I Varm te']);
  expect(namesOf(listMenuItems(deps, null, 'Smoothie'))).toEqual(['I Smoothies']);
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

test('prices are returned in NOK, and items without a picture get the default one', () => {
  expect(listMenuItems(cafeWith('Brus'), null)[0]).toMatchObject({
    price: 45.5,
    imagePath: '/images/default.png',
  });
});
