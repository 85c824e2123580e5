import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestDeps } from '#server/testing/test-deps.ts';

const created = (name: string) => ({ ...nameColumns(name), createdAt: 0 });

/** The lists of the back office: how to insert a record, and the name in a row. */
const LISTS = [
  {
    path: 'menu.page',
    pageSize: 5,
    table: menuItems,
    add: ({ edit }: TestDeps, name: string) =>
      edit
        .insert(menuItems)
        .values({ ...created(name), categoryId: 1, priceOre: 4500 })
        .run(),
    nameOf: ({ name }: Record<string, unknown>) => name,
  },
  {
    path: 'ingredients.page',
    pageSize: 5,
    table: ingredients,
    add: ({ edit }: TestDeps, name: string) =>
      edit
        .insert(ingredients)
        .values({ ...created(name), unitPriceOre: 900, fillLevel: 20, color: '#AABBCC' })
        .run(),
    nameOf: ({ name }: Record<string, unknown>) => name,
  },
  {
    path: 'categories.page',
    pageSize: 5,
    table: categories,
    add: ({ edit }: TestDeps, name: string) => edit.insert(categories).values(created(name)).run(),
    nameOf: ({ name }: Record<string, unknown>) => name,
  },
  {
    path: 'images.page',
    pageSize: 8,
    table: images,
    add: ({ edit }: TestDeps, name: string) =>
      edit
        .insert(images)
        .values({ ...created(name), kind: 'gallery', file: 'a.webp', width: 4, height: 3 })
        .run(),
    nameOf: ({ imageName }: Record<string, unknown>) => imageName,
  },
] as const;
type List = (typeof LISTS)[number];

/** Lists that are sorted by name by default; pictures are sorted newest first. */
const BY_NAME = LISTS.filter(({ path }) => path !== 'images.page');

/** A café with these records, and no others but the category `Q` of its menu items. */
async function cafeWith(list: List, names: readonly string[]): Promise<TestApp> {
  const cafe = await createTestApp();
  for (const table of [menuItems, ingredients, images]) cafe.deps.edit.delete(table).run();
  cafe.deps.edit.delete(categories).run();
  if (list.table === menuItems)
    cafe.deps.edit
      .insert(categories)
      .values({ id: 1, ...created('Q') })
      .run();
  for (const name of names) list.add(cafe.deps, name);
  return cafe;
}

/** The names on a page, and the total. */
async function page(cafe: TestApp, { path, nameOf }: List, input: object = {}) {
  const { status, body } = await query(cafe, path, input, bearer(cafe.tokens.Admin));
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

test.for(BY_NAME)('$path sorts any names in the collator’s order', async (list) => {
  const letters = fc.constantFrom(...'aAbBeEéåÅæÆøØzZ -2');
  const name = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => `x${parts.join('')}x`);
  const names = fc.uniqueArray(name, { minLength: 2, maxLength: 12, selector: (each) => each.toLowerCase() });
  await fc.assert(
    fc.asyncProperty(names, async (some) => {
      const cafe = await cafeWith(list, some);
      expect((await page(cafe, list, { pageSize: 100 })).names).toEqual(
        some.toSorted(new Intl.Collator('nb').compare).toReversed(),
      );
    }),
    { numRuns: 8 },
  );
});

test('images.page starts with the newest picture', async () => {
  const [list] = LISTS.filter(({ path }) => path === 'images.page');
  if (!list) throw new Error('No list of pictures');
  const cafe = await cafeWith(list, ['B', 'Å', 'A']);
  expect(await page(cafe, list)).toEqual({ names: ['A', 'Å', 'B'], total: 3 });
});

test.for(LISTS)('$path has pages of $pageSize, and the total', async (list) => {
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

test.for(LISTS)('$path is empty without records', async (list) => {
  const cafe = await cafeWith(list, []);
  expect(await page(cafe, list)).toEqual({ names: [], total: 0 });
});

test.for(LISTS)('$path finds parts of names without regard to case, also with æ, ø and å', async (list) => {
  const cafe = await cafeWith(list, ['Blåbærsmør', 'SMØRBUKK', 'Vanilje']);
  for (const search of ['SMØR', 'smør', '  smør '])
    expect(await page(cafe, list, { search })).toMatchObject({ total: 2 });
  expect(await page(cafe, list, { search: 'bLA\u030aB\u00c6R' })).toEqual({
    names: ['Blåbærsmør'],
    total: 1,
  });
  expect(await page(cafe, list, { search: 'smor' })).toEqual({ names: [], total: 0 });
});

test.for(LISTS)('$path lists all for a search of blanks', async (list) => {
  const cafe = await cafeWith(list, ['Vanilje', 'Sol']);
  for (const search of ['', '   ', '\u200b', ' \u200b \ufeff', '\u200d'.repeat(121)])
    expect(await page(cafe, list, { search })).toMatchObject({ total: 2 });
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

test.for(LISTS)('a search in $path also changes the total', async (list) => {
  const cafe = await cafeWith(list, [...numbered(7), 'Noe annet']);
  expect(await page(cafe, list, { search: 'nr', page: 3, pageSize: 3 })).toEqual({
    names: ['Nr. 00'],
    total: 7,
  });
});

test.for(LISTS)('$path leaves out deleted records', async (list) => {
  const cafe = await cafeWith(list, ['Slettet', 'Synlig']);
  const { id, nameSearch } = list.table;
  const deleted = cafe.deps.db.select({ id }).from(list.table).where(eq(nameSearch, 'slettet')).get();
  cafe.deps.edit
    .update(list.table)
    .set({ deletedAt: Date.now() })
    .where(eq(id, deleted?.id ?? 0))
    .run();
  expect(await page(cafe, list)).toEqual({ names: ['Synlig'], total: 1 });
  expect(await page(cafe, list, { search: 'slettet' })).toEqual({ names: [], total: 0 });
});

test.for(
  LISTS.flatMap(({ path }) =>
    [{ page: 0 }, { page: '1' }, { pageSize: 101 }, { search: 7 }, { search: 'x'.repeat(121) }].map(
      (input) => ({ path, input }),
    ),
  ),
)('$path rejects $input', async ({ path, input }) => {
  const cafe = await createTestApp();
  const { status, body } = await query(cafe, path, input, bearer(cafe.tokens.Admin));
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: expect.any(Object) });
});

test.for(BY_NAME)('$path rejects an unknown order or column', async ({ path }) => {
  const cafe = await createTestApp();
  for (const input of [{ sort: 'id' }, { sort: 'NAME' }, { order: 'up' }])
    expect((await query(cafe, path, input, bearer(cafe.tokens.Admin))).status).toBe(400);
});
