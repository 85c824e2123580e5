import { expect, test } from 'vitest';
import { nextTurn } from '#server/core/time.ts';
import { nameColumns } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import { namesIn } from '#server/testing/apis.ts';
import { addCategory, addMenuItem, changeRow } from '#server/testing/rows.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { getMenuItem, listMenuItems } from './menu.service.ts';

/** A café with these categories, each with an available drink of the same name and a sold-out one. */
function cafeWith(...names: string[]) {
  const deps = createTestDeps();
  for (const name of names) {
    const categoryId = addCategory(deps, name, placeOfName(name));
    addMenuItem(deps, `I ${name}`, { categoryId });
    addMenuItem(deps, `Utsolgt i ${name}`, { categoryId, isAvailable: false });
  }
  return deps;
}

const list = (deps: TestDeps, category: string) => namesIn(listMenuItems(deps, null, category));

test('a key finds the categories in its place on the menu, whatever their names, without sold-out items', async () => {
  const deps = cafeWith('Varm Kaffe', 'Filterkaffe', 'Kald Kaffe');
  changeRow(deps, categories, nameColumns('Fra maskinen'), 1);
  expect(list(deps, 'kaffevarm')).toEqual(['I Varm Kaffe']);
  changeRow(deps, categories, { tab: 'Kaffe', temperature: 'hot' }, 2);
  await nextTurn();
  expect(list(deps, 'KaffeVarm')).toEqual(['I Filterkaffe', 'I Varm Kaffe']);
});

test('a name in any case finds its category, and a known one its place where no category has it any more', async () => {
  const deps = cafeWith('Varm Kaffe', 'Årets Øl');
  expect(list(deps, 'åRETS øL')).toEqual(['I Årets Øl']);
  changeRow(deps, categories, nameColumns('Fra maskinen'), 1);
  await nextTurn();
  expect(list(deps, 'Varm Kaffe')).toEqual(['I Varm Kaffe']);
  changeRow(deps, categories, nameColumns('Varm kaffe'), 2);
  await nextTurn();
  expect(list(deps, 'Varm Kaffe')).toEqual(['I Årets Øl']);
});

test('a guest finds one item while it is for sale and in season, an admin always', () => {
  const deps = cafeWith('Brus');
  expect(getMenuItem(deps, 1, true)).toMatchObject({ name: 'I Brus' });
  expect(() => getMenuItem(deps, 2, true)).toThrow('The menu item does not exist');
  expect(getMenuItem(deps, 2)).toMatchObject({ name: 'Utsolgt i Brus' });
  changeRow(deps, menuItems, { seasonUntil: '2020-01-01' });
  expect(() => getMenuItem(deps, 1, true)).toThrow('The menu item does not exist');
});
