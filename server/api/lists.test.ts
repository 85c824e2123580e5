import { like } from 'drizzle-orm';
import { expect } from 'vitest';
import { descriptionColumns } from '#server/db/columns.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { admin } from '#server/testing/apis.ts';
import { addCategory, addImage, addIngredient, addMenuItem } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const nameOf = ({ name, imageName }: Record<string, unknown>) => name ?? imageName;

/** The lists of the back office. */
const LISTS = [
  { path: 'menu.page', pageSize: 5, table: menuItems, add: addMenuItem },
  { path: 'ingredients.page', pageSize: 5, table: ingredients, add: addIngredient },
  { path: 'categories.page', pageSize: 5, table: categories, add: addCategory },
  { path: 'images.page', pageSize: 8, table: images, add: addImage },
] as const;
type List = (typeof LISTS)[number];

/** Lists that are sorted by name by default; pictures are sorted newest first. */
const BY_NAME = LISTS.filter(({ path }) => path !== 'images.page');

/** A café with these records, and no others but the category `Q` of its menu items. */
async function cafeWith(list: List, names: readonly string[]): Promise<TestApp> {
  const cafe = await createTestApp();
  for (const table of [menuItems, ingredients, images]) cafe.deps.edit.delete(table).run();
  cafe.deps.edit.delete(categories).run();
  if (list.table === menuItems) addCategory(cafe.deps, 'Q', { id: 1 });
  for (const name of names) list.add(cafe.deps, name);
  return cafe;
}

/** The names on a page, and the total. */
async function page(cafe: TestApp, { path }: List, input: object = {}) {
  const { status, body } = await admin.query(cafe, path, input);
  expect(status).toBe(200);
  const { rows, total }: { rows: Record<string, unknown>[]; total: number } = Object(body);
  return { names: rows.map(nameOf), total };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Nr. ${String(index).padStart(2, '0')}`);

test.for(BY_NAME)('$path sorts in Norwegian order', async (list) => {
  const names = ['Zebra', 'ål', 'Aaron', 'Ærlig', 'østers', 'éclair', 'B', '10', '2'];
  const cafe = await cafeWith(list, names);
  const sorted = names.toSorted(new Intl.Collator('nb').compare);
  expect((await page(cafe, list, { pageSize: 100 })).names).toEqual(sorted.toReversed());
  expect((await page(cafe, list, { pageSize: 100, order: 'asc' })).names).toEqual(sorted);
});

const BY_DESCRIPTION = LISTS.filter(({ path }) => path === 'menu.page' || path === 'categories.page');

test.for(BY_DESCRIPTION)(
  '$path sorts descriptions too, empty ones first, equal ones by name',
  async (list) => {
    const cafe = await cafeWith(list, []);
    const descriptions = { A: 'Zimt', B: 'Åpen', C: 'ærlig', D: '', E: 'ærlig' };
    for (const [name, description] of Object.entries(descriptions))
      list.add(cafe.deps, name, descriptionColumns(description));
    const sorted = async (order: string) => (await page(cafe, list, { sort: 'description', order })).names;
    expect(await sorted('asc')).toEqual(['D', 'A', 'C', 'E', 'B']);
    expect(await sorted('desc')).toEqual(['B', 'C', 'E', 'A', 'D']);
  },
);

test('images.page starts with the newest picture', async () => {
  const cafe = await cafeWith(LISTS[3], ['B', 'Å', 'A']);
  expect(await page(cafe, LISTS[3])).toEqual({ names: ['A', 'Å', 'B'], total: 3 });
});

test.for(LISTS)('$path has pages of $pageSize, and the total', async (list) => {
  expect(await page(await cafeWith(list, []), list)).toEqual({ names: [], total: 0 });
  const names = numbered(2 * list.pageSize + 1);
  const cafe = await cafeWith(list, names);
  const last = names.toReversed();
  const total = names.length;
  expect(await page(cafe, list)).toEqual({ names: last.slice(0, list.pageSize), total });
  expect(await page(cafe, list, { page: 3 })).toEqual({ names: ['Nr. 00'], total });
  expect(await page(cafe, list, { page: 2, pageSize: 3 })).toEqual({ names: last.slice(3, 6), total });
  for (const beyond of [4, Number.MAX_SAFE_INTEGER])
    expect(await page(cafe, list, { page: beyond })).toEqual({ names: [], total });
});

test.for(LISTS)('$path finds parts of names without regard to case, also with æ, ø and å', async (list) => {
  const cafe = await cafeWith(list, ['Blåbærsmør', 'SMØRBUKK', 'Vanilje']);
  for (const search of ['SMØR', 'smør', '  smør '])
    expect(await page(cafe, list, { search })).toMatchObject({ total: 2 });
  const spaced = await cafeWith(list, ['Kaffe latte']);
  for (const search of ['kaffe\u00a0latte', 'kaffe  latte', 'ka\u200bffe'])
    expect(await page(spaced, list, { search })).toMatchObject({ total: 1 });
  const decomposed = { search: 'bLA\u030aB\u00c6R' };
  expect(await page(cafe, list, decomposed)).toEqual({ names: ['Blåbærsmør'], total: 1 });
  expect(await page(cafe, list, { search: 'smor' })).toEqual({ names: [], total: 0 });
  for (const search of ['', '   ', '\u200b', ' \u200b \ufeff', '\u200d'.repeat(121)])
    expect(await page(cafe, list, { search }), 'all for a search of blanks').toMatchObject({ total: 3 });
});

test.for(LISTS)('$path searches for special characters literally', async (list) => {
  const cafe = await cafeWith(list, ['50% mer', '50 kroner', 'a_b', 'axb', "d'or", 'C:\\kopp', '"sitat"']);
  for (const [search, found] of [
    ['50%', '50% mer'],
    ['_', 'a_b'],
    ["'", "d'or"],
    ['\\', 'C:\\kopp'],
    ['"', '"sitat"'],
  ] as const)
    expect(await page(cafe, list, { search })).toEqual({ names: [found], total: 1 });
});

test.for(LISTS)('$path leaves out deleted records, also in searches and totals', async (list) => {
  const cafe = await cafeWith(list, [...numbered(7), 'Noe annet']);
  const second = { search: 'nr', page: 3, pageSize: 3 };
  expect(await page(cafe, list, second)).toEqual({ names: ['Nr. 00'], total: 7 });
  cafe.deps.edit.update(list.table).set({ deletedAt: Date.now() }).where(like(list.table.name, 'Nr%')).run();
  expect(await page(cafe, list)).toEqual({ names: ['Noe annet'], total: 1 });
  expect(await page(cafe, list, { search: 'nr' })).toEqual({ names: [], total: 0 });
});

test.for(LISTS)('$path rejects unknown and invalid input', async (list, { cafe }) => {
  const sorted = list.path === 'images.page' ? [] : [{ sort: 'id' }, { sort: 'NAME' }, { order: 'up' }];
  const paged = [{ page: 0 }, { page: '1' }, { pageSize: 101 }, { search: 7 }, { search: 'x'.repeat(121) }];
  for (const input of [...sorted, ...paged])
    expect(await admin.query(cafe, list.path, input), JSON.stringify(input)).toMatchObject({
      status: 400,
      body: { errors: expect.any(Object) },
    });
});
