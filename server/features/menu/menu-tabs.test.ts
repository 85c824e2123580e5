import { expect } from 'vitest';
import { nextTurn } from '#server/core/time.ts';
import { nameColumns } from '#server/db/columns.ts';
import { categories } from '#server/db/schema.ts';
import { get, query, readNames } from '#server/testing/apis.ts';
import { addCategory, addMenuItem, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { listMenuItems } from './menu.service.ts';
import { menuTabs } from './menu-tabs.service.ts';

type Row = Partial<typeof categories.$inferInsert>;

function addCategoryWithItem(deps: TestDeps, name: string, more: Row = {}, isAvailable = true): number {
  const categoryId = addCategory(deps, name, { ...placeOfName(name), ...more });
  addMenuItem(deps, name, { categoryId, isAvailable });
  return categoryId;
}

const readTabs = (deps: TestDeps) =>
  menuTabs(deps).map(({ label, sections }) => [
    label,
    ...sections.map(({ key, label }) => `${key} ${label}`),
  ]);

test('the known categories have the three tabs of the menu, as a café without categories has', () => {
  expect(readTabs(createTestDeps()).map(([label]) => label)).toEqual(['KAFFE', 'MATCHA', 'SMOOTHIE']);
  const deps = createTestDeps();
  for (const name of ['Smoothie', 'Varm Matcha', 'Kald Kaffe', 'Kald Matcha', 'Varm Kaffe'])
    addCategoryWithItem(deps, name);
  expect(readTabs(deps)).toEqual([
    ['KAFFE', 'KaffeVarm VARME DRIKKER', 'KaffeKald KALDE DRIKKER'],
    ['MATCHA', 'MatchaVarm VARME DRIKKER', 'MatchaKald KALDE DRIKKER'],
    ['SMOOTHIE', 'Smoothie KALDE DRIKKER'],
  ]);
});

test('another category has a tab of its own while it has something for sale', () => {
  const deps = createTestDeps();
  addCategoryWithItem(deps, 'Varm Kaffe');
  addCategoryWithItem(deps, 'Åpne smørbrød');
  addCategoryWithItem(deps, 'Utsolgt te', {}, false);
  expect(readTabs(deps)).toEqual([
    ['KAFFE', 'KaffeVarm VARME DRIKKER'],
    ['ÅPNE SMØRBRØD', '2 ÅPNE SMØRBRØD'],
  ]);
});

test('a category says how many items it has for sale', () => {
  const deps = createTestDeps();
  const categoryId = addCategoryWithItem(deps, 'Varm Kaffe');
  addMenuItem(deps, 'Kaffe Latte', { categoryId });
  addMenuItem(deps, 'Utsolgt', { categoryId, isAvailable: false });
  addCategory(deps, 'Smoothie', placeOfName('Smoothie'));
  expect(menuTabs(deps).map(({ sections }) => sections.map(({ items }) => items))).toEqual([[2], [0]]);
});

test('tabs of other categories stand as they were created, in capitals', () => {
  const deps = createTestDeps();
  for (const name of ['Lunsj', 'Brød', 'Kaker og sånt']) addCategoryWithItem(deps, name, { tab: name });
  addCategoryWithItem(deps, 'Te');
  expect(readTabs(deps).map(([label]) => label)).toEqual(['LUNSJ', 'BRØD', 'KAKER OG SÅNT', 'TE']);
});

test('two categories in the same place have their names and ids, and a new name neither moves nor hides one', () => {
  const deps = createTestDeps();
  addCategoryWithItem(deps, 'Varm Kaffe');
  addCategoryWithItem(deps, 'Varm Matcha');
  const before = readTabs(deps);
  changeRow(deps, categories, nameColumns('Fra maskinen'), 1);
  expect(readTabs(deps)).toEqual(before);
  addCategoryWithItem(deps, 'Filterkaffe', { tab: 'Kaffe', temperature: 'hot' });
  addCategoryWithItem(deps, 'Kald Kaffe');
  expect(readTabs(deps)[0]).toEqual(['KAFFE', '1 FRA MASKINEN', '3 FILTERKAFFE', 'KaffeKald KALDE DRIKKER']);
});

test('categories in a renamed tab keep their keys, and a second one keeps the key of the first as another one', () => {
  const deps = createTestDeps();
  for (const name of ['Varm Kaffe', 'Kald Kaffe']) addCategoryWithItem(deps, name);
  const readKeys = () =>
    menuTabs(deps).flatMap(({ sections }) => sections.map(({ key, otherKeys }) => [key, ...otherKeys]));
  const before = [
    ['KaffeVarm', '1'],
    ['KaffeKald', '2'],
  ];
  expect(readKeys()).toEqual(before);
  changeRow(deps, categories, { tab: 'Kaffe og te' });
  expect(readKeys()).toEqual(before);
  expect(listNames(deps, 'KaffeKald')).toEqual(['Kald Kaffe']);
  changeRow(deps, categories, { tab: 'KAFFE' });
  addCategoryWithItem(deps, 'Iskaffe', { tab: 'KAFFE', temperature: 'cold' });
  expect(readKeys()).toEqual([
    ['KaffeVarm', '1'],
    ['2', 'KaffeKald'],
    ['3', 'KaffeKald'],
  ]);
});

test('the owner’s order goes before all others', () => {
  const deps = createTestDeps();
  addCategoryWithItem(deps, 'Varm Kaffe', { position: 3 });
  addCategoryWithItem(deps, 'Kald Kaffe', { position: 2 });
  addCategoryWithItem(deps, 'Kaker', { position: 1 });
  addCategoryWithItem(deps, 'Smoothie');
  expect(readTabs(deps)).toEqual([
    ['KAKER', '3 KAKER'],
    ['KAFFE', 'KaffeKald KALDE DRIKKER', 'KaffeVarm VARME DRIKKER'],
    ['SMOOTHIE', 'Smoothie KALDE DRIKKER'],
  ]);
});

test('both APIs send the tabs', async ({ cafe }) => {
  const { body } = await query(cafe, 'menu.tabs');
  expect(body).toMatchObject([{ label: 'KAFFE', sections: [{ key: 'KaffeVarm', name: 'Varm Kaffe' }, {}] }]);
  expect((await get(cafe, '/api/menuitemapi/tabs')).body).toEqual(body);
});

/** A café with these categories, each with an available drink of the same name and a sold-out one. */
function createCafeWith(...names: string[]) {
  const deps = createTestDeps();
  for (const name of names) {
    const categoryId = addCategory(deps, name, placeOfName(name));
    addMenuItem(deps, `I ${name}`, { categoryId });
    addMenuItem(deps, `Utsolgt i ${name}`, { categoryId, isAvailable: false });
  }
  return deps;
}

const listNames = (deps: TestDeps, category: string) => readNames(listMenuItems(deps, null, category));

test('a key finds the categories in its place on the menu, whatever their names, without sold-out items', async () => {
  const deps = createCafeWith('Varm Kaffe', 'Filterkaffe', 'Kald Kaffe');
  changeRow(deps, categories, nameColumns('Fra maskinen'), 1);
  expect(listNames(deps, 'kaffevarm')).toEqual(['I Varm Kaffe']);
  changeRow(deps, categories, { tab: 'Kaffe', temperature: 'hot' }, 2);
  await nextTurn();
  expect(listNames(deps, 'KaffeVarm')).toEqual(['I Filterkaffe', 'I Varm Kaffe']);
});

test('a name in any case finds its category, and a known one its place where no category has it any more', async () => {
  const deps = createCafeWith('Varm Kaffe', 'Årets Øl');
  expect(listNames(deps, 'åRETS øL')).toEqual(['I Årets Øl']);
  changeRow(deps, categories, nameColumns('Fra maskinen'), 1);
  await nextTurn();
  expect(listNames(deps, 'Varm Kaffe')).toEqual(['I Varm Kaffe']);
  changeRow(deps, categories, nameColumns('Varm kaffe'), 2);
  await nextTurn();
  expect(listNames(deps, 'Varm Kaffe')).toEqual(['I Årets Øl']);
});

test('a number finds the category with that id, whatever others are called', () => {
  const deps = createCafeWith('Kaker', '1', '7');
  expect(listNames(deps, '1')).toEqual(['I Kaker']);
  expect(listNames(deps, '2')).toEqual(['I 1']);
  expect(listNames(deps, '7')).toEqual(['I 7']);
});
