import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { nameColumns } from '#server/db/columns.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { images } from '#server/db/schema.ts';
import { type Answer, get, post, query } from '#server/testing/apis.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';

const LIST = '/api/drinkapi/drinkslist';

/** Stores cups with these names, with increasing numbers of likes. */
function fill({ deps }: TestApp, names: readonly string[]): void {
  for (const [likes, name] of names.entries()) {
    deps.edit
      .insert(drinks)
      .values({ ...nameColumns(name), themeId: 1, likes, createdAt: 0 })
      .run();
  }
}

async function cafeWith(...names: string[]): Promise<TestApp> {
  const cafe = await createTestApp();
  fill(cafe, names);
  return cafe;
}

type Found = { names: string[]; total: number };

const namesOf = (body: unknown): string[] =>
  Drink.array()
    .parse(body)
    .map((drink) => drink.name);

async function byRest(cafe: TestApp, selection: Record<string, string | number>): Promise<Found> {
  const search = new URLSearchParams(Object.entries(selection).map(([key, value]) => [key, String(value)]));
  const { body, raw } = await get(cafe, `${LIST}?${search}`);
  return { names: namesOf(body), total: Number(raw.headers['x-total-count']) };
}

async function byTrpc(cafe: TestApp, selection: object): Promise<Found> {
  const { rows: found, total } = Object((await query(cafe, 'drinks.list', selection)).body);
  return { names: namesOf(found), total };
}

const APIS = Object.entries({ REST: byRest, tRPC: byTrpc });

test('REST returns all cups as an array by name, and the total', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Kopp ${String(index).padStart(2, '0')}`);
  const cafe = await cafeWith(...names.toReversed());
  expect(await byRest(cafe, {})).toEqual({ names, total: 25 });
});

test('both APIs sort by when cups were saved', async () => {
  const cafe = await cafeWith('Først', 'Ærlig', 'Sist');
  for (const [, list] of APIS) {
    const newest = await list(cafe, { page: 1, pageSize: 2, sort: 'createdAt', order: 'desc' });
    expect(newest).toEqual({ names: ['Sist', 'Ærlig'], total: 3 });
    expect((await list(cafe, { page: 1, sort: 'createdAt', order: 'asc' })).names[0]).toBe('Først');
  }
});

test('both APIs return an empty list', async () => {
  const cafe = await createTestApp();
  for (const [, list] of APIS) expect(await list(cafe, {})).toEqual({ names: [], total: 0 });
});

test('REST has pages of 20, tRPC pages of 6', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Kopp ${String(index).padStart(2, '0')}`);
  const cafe = await cafeWith(...names);
  expect(await byRest(cafe, { page: 2 })).toEqual({ names: names.slice(20), total: 25 });
  expect(await byRest(cafe, { pageSize: 3 })).toEqual({ names: names.slice(0, 3), total: 25 });
  expect(await byTrpc(cafe, { page: 5 })).toEqual({ names: names.slice(24), total: 25 });
});

test.for(APIS)('%s returns an empty page beyond the end, with the total', async ([_, list]) => {
  const cafe = await cafeWith('En', 'To');
  for (const page of [2, 100_000_000])
    expect(await list(cafe, { page, pageSize: 100 })).toEqual({ names: [], total: 2 });
});

test('a very large page number is no server error', async () => {
  const cafe = await cafeWith('En');
  expect(await byTrpc(cafe, { page: Number.MAX_SAFE_INTEGER, pageSize: 100 })).toEqual({
    names: [],
    total: 1,
  });
});

test.for(APIS)('%s finds names without regard to case, also with æ, ø and å', async ([_, list]) => {
  const cafe = await cafeWith('Blåbærsmørkopp', 'Vanilje', 'SMØRBUKK');
  expect((await list(cafe, { search: 'SMØR' })).names).toEqual(['Blåbærsmørkopp', 'SMØRBUKK']);
  expect((await list(cafe, { search: 'smør' })).names).toEqual(['Blåbærsmørkopp', 'SMØRBUKK']);
  expect((await list(cafe, { search: '  bLA\u030aB\u00c6R ' })).names).toEqual(['Blåbærsmørkopp']);
  expect(await list(cafe, { search: 'smor' })).toEqual({ names: [], total: 0 });
});

test.for(APIS)('%s lists all for a search of blanks', async ([_, list]) => {
  const cafe = await cafeWith('En', 'To');
  for (const search of ['\u200b', ' \u200b \ufeff'])
    expect((await list(cafe, { search })).names).toEqual(['En', 'To']);
});

test.for(APIS)('%s searches for special characters literally', async ([_, list]) => {
  const cafe = await cafeWith('50% mer', '50 kroner', 'a_b', 'axb', "d'or", 'C:\\kopp');
  expect((await list(cafe, { search: '50%' })).names).toEqual(['50% mer']);
  expect((await list(cafe, { search: '_' })).names).toEqual(['a_b']);
  expect((await list(cafe, { search: "'" })).names).toEqual(["d'or"]);
  expect((await list(cafe, { search: '\\' })).names).toEqual(['C:\\kopp']);
});

test('a search also changes the total', async () => {
  const cafe = await cafeWith('Kopp 1', 'Kopp 2', 'Kopp 3', 'Krus');
  expect(await byRest(cafe, { search: 'kopp', page: 2, pageSize: 2 })).toEqual({
    names: ['Kopp 3'],
    total: 3,
  });
});

const NORWEGIAN = [
  'ål',
  'Aa',
  'Ærlig',
  'østers',
  'zebra',
  'Åse',
  'aaron',
  'ape',
  'Eple',
  'éclair',
  'B',
  '2 kopper',
  '10 kopper',
];

test.for(APIS)('%s sorts names in Norwegian order, across pages', async ([_, list]) => {
  const cafe = await cafeWith(...NORWEGIAN);
  const sorted = NORWEGIAN.toSorted(new Intl.Collator('nb').compare);
  for (const [order, expected] of [
    ['asc', sorted],
    ['desc', sorted.toReversed()],
  ] as const) {
    const pages: string[] = [];
    for (const page of [1, 2, 3])
      pages.push(...(await list(cafe, { page, pageSize: 5, sort: 'name', order })).names);
    expect(pages).toEqual(expected);
  }
});

test('any names are sorted in the collator’s order', async () => {
  const letters = fc.constantFrom(...'aAbBeEéåÅæÆøØzZ -2'.split(''));
  const name = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => `x${parts.join('')}x`);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), async (names) => {
      const cafe = await cafeWith(...names);
      expect((await byTrpc(cafe, { pageSize: 100 })).names).toEqual(
        names.toSorted(new Intl.Collator('nb').compare),
      );
    }),
    { numRuns: 20 },
  );
});

test.for(APIS)('%s sorts by likes both ways, equal ones by name', async ([_, list]) => {
  const cafe = await cafeWith('Å', 'B', 'A');
  cafe.deps.edit.update(drinks).set({ likes: 3 }).run();
  fill(cafe, ['Ingen']);
  expect((await list(cafe, { sort: 'timesFavorite', order: 'desc' })).names).toEqual([
    'A',
    'B',
    'Å',
    'Ingen',
  ]);
  expect((await list(cafe, { sort: 'timesFavorite' })).names).toEqual(['Ingen', 'A', 'B', 'Å']);
});

test.for([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=',
  'page=a',
  'page=99999999999999999999',
  'page=1&page=2',
  'pageSize=0',
  'pageSize=101',
  'sort=likes',
  'sort=NAME',
  'order=up',
  `search=${'x'.repeat(121)}`,
  'search=a&search=b',
])('REST rejects the list’s %s', async (search) => {
  const { status, body } = await get(await cafeWith('En'), `${LIST}?${search}`);
  const field = search.split('=')[0] ?? '';
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: expect.any(String),
    errors: { [capitalised(field)]: [expect.any(String)] },
  });
});

test.for([
  { page: 0 },
  { page: '1' },
  { pageSize: 101 },
  { pageSize: 1.5 },
  { sort: 'x' },
  { order: 1 },
  { search: 7 },
])('tRPC rejects %o in its list', async (selection) => {
  const { status, body } = await query(await cafeWith('En'), 'drinks.list', selection);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: expect.any(Object) });
});

test('a deleted cup is not in the list or its total', async () => {
  const cafe = await cafeWith('En');
  cafe.deps.edit.update(drinks).set({ deletedAt: 1 }).run();
  for (const [, list] of APIS) expect(await list(cafe, {})).toEqual({ names: [], total: 0 });
});

test('a cup whose picture was deleted shows the default picture', async () => {
  const cafe = await createTestApp();
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] });
  cafe.deps.edit.update(images).set({ deletedAt: 1 }).run();
  expect((await get(cafe, LIST)).body).toMatchObject([{ imagePath: '/images/default.png' }]);
});

test('each cup of a long list has its own choices and layers', async () => {
  const cafe = await createTestApp();
  fill(
    cafe,
    Array.from({ length: 600 }, (_, index) => `Fyll ${index}`),
  );
  const save = (name: string, ingredientId: number): Promise<Answer> =>
    post(cafe, '/api/drinkapi/create', { name, ingredientDTOs: [{ ingredientId }] });
  await save('A', 1);
  await save('B', 2);
  const all = Drink.array().parse((await get(cafe, LIST)).body);
  expect(all).toHaveLength(602);
  expect(all.slice(0, 2)).toMatchObject([
    { name: 'A', ingredientDTOs: [{ ingredientId: 1 }], layers: [{ choice: 0, slots: 8 }] },
    { name: 'B', ingredientDTOs: [{ ingredientId: 2 }], layers: [{ choice: 0, slots: 10 }] },
  ]);
  expect(all.slice(2).every((drink) => drink.layers.length + drink.ingredientDTOs.length === 0)).toBe(true);
});
