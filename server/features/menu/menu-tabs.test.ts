import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import { get, query } from '#server/testing/apis.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { menuTabs } from './menu-tabs.service.ts';

type Row = Partial<typeof categories.$inferInsert>;

function add({ edit }: TestDeps, name: string, more: Row = {}, isAvailable = true): number {
  const values = { ...nameColumns(name), ...placeOfName(name), createdAt: 0, ...more };
  const { id: categoryId } = edit.insert(categories).values(values).returning().get();
  const item = { ...nameColumns(name), categoryId, priceOre: 100, isAvailable, createdAt: 0 };
  edit.insert(menuItems).values(item).run();
  return categoryId;
}

const shape = (deps: TestDeps) =>
  menuTabs(deps).map(({ label, sections }) => [
    label,
    ...sections.map(({ key, label }) => `${key} ${label}`),
  ]);

test('the known categories have the three tabs of the menu', () => {
  const deps = createTestDeps();
  for (const name of ['Smoothie', 'Varm Matcha', 'Kald Kaffe', 'Kald Matcha', 'Varm Kaffe']) add(deps, name);
  expect(shape(deps)).toEqual([
    ['KAFFE', 'KaffeVarm VARME DRIKKER', 'KaffeKald KALDE DRIKKER'],
    ['MATCHA', 'MatchaVarm VARME DRIKKER', 'MatchaKald KALDE DRIKKER'],
    ['SMOOTHIE', 'Smoothie KALDE DRIKKER'],
  ]);
});

test('a café without categories has the same tabs', () => {
  expect(shape(createTestDeps()).map(([label]) => label)).toEqual(['KAFFE', 'MATCHA', 'SMOOTHIE']);
});

test('another category has a tab of its own while it has something for sale', () => {
  const deps = createTestDeps();
  add(deps, 'Varm Kaffe');
  add(deps, 'Åpne smørbrød');
  add(deps, 'Utsolgt te', {}, false);
  expect(shape(deps)).toEqual([
    ['KAFFE', 'KaffeVarm VARME DRIKKER'],
    ['ÅPNE SMØRBRØD', '2 ÅPNE SMØRBRØD'],
  ]);
});

test('tabs of other categories stand as they were created', () => {
  const deps = createTestDeps();
  for (const name of ['Lunsj', 'Brød', 'Drikke']) add(deps, name, { tab: name });
  expect(shape(deps).map(([label]) => label)).toEqual(['LUNSJ', 'BRØD', 'DRIKKE']);
});

test('tabs are in capitals, however they were typed', () => {
  const deps = createTestDeps();
  add(deps, 'Eplekake', { tab: 'Kaker og sånt' });
  add(deps, 'Te');
  expect(shape(deps).map(([label]) => label)).toEqual(['KAKER OG SÅNT', 'TE']);
});

test('renaming a category neither moves nor hides it', () => {
  const deps = createTestDeps();
  const id = add(deps, 'Varm Kaffe');
  add(deps, 'Varm Matcha');
  const before = shape(deps);
  deps.edit.update(categories).set(nameColumns('Fra maskinen')).where(eq(categories.id, id)).run();
  expect(shape(deps)).toEqual(before);
});

test('two categories in the same place have their names and ids', () => {
  const deps = createTestDeps();
  add(deps, 'Varm Kaffe');
  add(deps, 'Filterkaffe', { tab: 'Kaffe', temperature: 'hot' });
  add(deps, 'Kald Kaffe');
  expect(shape(deps)).toEqual([['KAFFE', '1 VARM KAFFE', '2 FILTERKAFFE', 'KaffeKald KALDE DRIKKER']]);
});

test('the owner’s order goes before all others', () => {
  const deps = createTestDeps();
  add(deps, 'Varm Kaffe', { position: 3 });
  add(deps, 'Kald Kaffe', { position: 2 });
  add(deps, 'Kaker', { position: 1 });
  add(deps, 'Smoothie');
  expect(shape(deps)).toEqual([
    ['KAKER', '3 KAKER'],
    ['KAFFE', 'KaffeKald KALDE DRIKKER', 'KaffeVarm VARME DRIKKER'],
    ['SMOOTHIE', 'Smoothie KALDE DRIKKER'],
  ]);
});

test('both APIs send the tabs', async () => {
  const cafe = await createTestApp();
  const { body } = await query(cafe, 'menu.tabs');
  expect(body).toMatchObject([{ label: 'KAFFE', sections: [{ key: 'KaffeVarm', name: 'Varm Kaffe' }, {}] }]);
  expect((await get(cafe, '/api/menuitemapi/tabs')).body).toEqual(body);
});
