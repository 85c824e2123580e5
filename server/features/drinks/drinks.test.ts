import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { images } from '#server/db/schema.ts';
import { get, listed, post, query } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { addDrink, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { oneLine } from '#shared/text/text.ts';

const LIST = '/api/drinkapi/drinkslist';

type Selection = Record<string, string | number>;

async function REST(cafe: TestApp, selection: Selection) {
  const search = new URLSearchParams(Object.entries(selection).map(([key, value]) => [key, String(value)]));
  return listed(await get(cafe, `${LIST}?${search}`));
}
const tRPC = async (cafe: TestApp, selection: Selection) =>
  listed(await query(cafe, 'drinks.list', selection));

const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => `Kopp ${String(number).padStart(4, '0')}`);

const NORWEGIAN = [
  ...['ål', 'Aa', 'Ærlig', 'østers', 'zebra', 'Åse', 'aaron', 'ape', 'Eple', 'éclair', 'B'],
  ...['2 kopper', '10 kopper'],
];
const sorted = (names: string[]) => names.toSorted(new Intl.Collator('nb').compare);

test('REST returns all cups by name or pages of 20, tRPC pages of 6, with the total', async ({ cafe }) => {
  const names = numbered(25);
  fillDrinks(cafe.deps, ...names.toReversed());
  expect(await REST(cafe, {})).toEqual({ names, total: 25 });
  expect(await REST(cafe, { page: 2 })).toEqual({ names: names.slice(20), total: 25 });
  expect(await REST(cafe, { pageSize: 3 })).toEqual({ names: names.slice(0, 3), total: 25 });
  expect(await tRPC(cafe, { page: 5 })).toEqual({ names: names.slice(24), total: 25 });
  const beyond = { page: Number.MAX_SAFE_INTEGER, pageSize: 100 };
  expect(await tRPC(cafe, beyond)).toEqual({ names: [], total: 25 });
  const page = Drink.array().parse((await get(cafe, `${LIST}?pageSize=6`)).body);
  expect((await query(cafe, 'drinks.list', {})).body).toMatchObject({ rows: page });
});

test('without paging REST returns the first thousand, with a link to the next ones', async ({ cafe }) => {
  fillDrinks(cafe.deps, ...numbered(1003));
  const first = await get(cafe, `${LIST}?order=desc&search=kopp`);
  expect(listed(first).names).toHaveLength(1000);
  expect(first.raw.headers).toMatchObject({
    'x-total-count': '1003',
    link: '</api/drinkapi/drinkslist?page=21&pageSize=50&search=kopp&sort=name&order=desc>; rel="next"',
  });
  const last = await get(cafe, /<(.+)>/.exec(String(first.raw.headers.link))?.[1] ?? '');
  expect(listed(last).names).toEqual(['Kopp 0002', 'Kopp 0001', 'Kopp 0000']);
  expect(last.raw.headers).not.toHaveProperty('link');
});

test('a page links to the next one, except the last', async ({ cafe }) => {
  fillDrinks(cafe.deps, 'En', 'To', 'Tre');
  const linkOf = async (query: string) => (await get(cafe, `${LIST}?${query}`)).raw.headers.link;
  expect(await linkOf('page=1&pageSize=2')).toContain('?page=2&pageSize=2&sort=name&order=asc>');
  expect(await linkOf('page=2&pageSize=2')).toBe(undefined);
  expect(await linkOf('')).toBe(undefined);
});

describe.for(Object.entries({ REST, tRPC }))('%s', ([, list]) => {
  test('sorts by when cups were saved', async ({ cafe }) => {
    fillDrinks(cafe.deps, 'Først', 'Ærlig', 'Sist');
    const newest = await list(cafe, { page: 1, pageSize: 2, sort: 'createdAt', order: 'desc' });
    expect(newest).toEqual({ names: ['Sist', 'Ærlig'], total: 3 });
    expect((await list(cafe, { page: 1, sort: 'createdAt', order: 'asc' })).names[0]).toBe('Først');
  });

  test('returns nothing without cups and beyond the end, and no deleted cups', async ({ cafe }) => {
    expect(await list(cafe, {})).toEqual({ names: [], total: 0 });
    fillDrinks(cafe.deps, 'En', 'To');
    for (const page of [2, 100_000_000])
      expect(await list(cafe, { page, pageSize: 100 })).toEqual({ names: [], total: 2 });
    changeRow(cafe.deps, drinks, { deletedAt: 1 });
    expect(await list(cafe, {})).toEqual({ names: [], total: 0 });
  });

  test('finds names in any case, special characters literally, and all for blanks', async ({ cafe }) => {
    const special = ['50% mer', '50 kroner', 'a_b', 'axb', "d'or", 'C:\\kopp'];
    fillDrinks(cafe.deps, 'Blåbærsmørkopp', 'Vanilje', 'SMØRBUKK', ...special);
    for (const [search, names] of [
      ['SMØR', ['Blåbærsmørkopp', 'SMØRBUKK']],
      ['smør', ['Blåbærsmørkopp', 'SMØRBUKK']],
      ['  bLA\u030aB\u00c6R ', ['Blåbærsmørkopp']],
      ['smor', []],
      ['50%', ['50% mer']],
      ['_', ['a_b']],
      ["'", ["d'or"]],
      ['\\', ['C:\\kopp']],
    ] as const)
      expect(await list(cafe, { search }), search).toEqual({ names, total: names.length });
    for (const search of ['\u200b', ' \u200b \ufeff']) expect((await list(cafe, { search })).total).toBe(9);
    expect(await list(cafe, { search: 'smør', page: 2, pageSize: 1 })).toEqual({
      names: ['SMØRBUKK'],
      total: 2,
    });
  });

  test('sorts names in Norwegian order, across pages', async ({ cafe }) => {
    fillDrinks(cafe.deps, ...NORWEGIAN);
    for (const [order, expected] of [
      ['asc', sorted(NORWEGIAN)],
      ['desc', sorted(NORWEGIAN).toReversed()],
    ] as const) {
      const pages = [1, 2, 3].map((page) => list(cafe, { page, pageSize: 5, sort: 'name', order }));
      expect((await Promise.all(pages)).flatMap(({ names }) => names)).toEqual(expected);
    }
  });

  test('sorts by likes both ways, equal ones by name', async ({ cafe }) => {
    for (const name of ['Å', 'B', 'A']) addDrink(cafe.deps, name, { likes: 3 });
    addDrink(cafe.deps, 'Ingen');
    const upwards = await list(cafe, { sort: 'timesFavorite' });
    expect(upwards.names).toEqual(['Ingen', 'A', 'B', 'Å']);
    const downwards = await list(cafe, { sort: 'timesFavorite', order: 'desc' });
    expect(downwards.names).toEqual(['A', 'B', 'Å', 'Ingen']);
  });
});

test('any names are sorted in the collator’s order', async () => {
  const letters = fc.constantFrom(...'aAbBeEéåÅæÆøØzZ -2'.split(''));
  // As the shop stores names: with single spaces.
  const name = fc
    .array(letters, { minLength: 1, maxLength: 6 })
    .map((parts) => oneLine(`x${parts.join('')}x`));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), async (names) => {
      const cafe = await createTestApp();
      fillDrinks(cafe.deps, ...names);
      expect((await tRPC(cafe, { pageSize: 100 })).names).toEqual(sorted(names));
    }),
    { numRuns: 20 },
  );
});

const WRONG = {
  page: ['0', '-1', '1.5', '1e3', '', 'a', '99999999999999999999', '1&page=2'],
  pageSize: ['0', '101'],
  sort: ['likes', 'NAME'],
  order: ['up'],
  search: ['x'.repeat(121), 'a&search=b'],
};

test.for(Object.entries(WRONG))('REST rejects a wrong %s of the list', async ([field, values], { cafe }) => {
  for (const value of values)
    expect(await get(cafe, `${LIST}?${field}=${value}`), value).toMatchObject({
      status: 400,
      body: { message: expect.any(String), errors: { [capitalised(field)]: [expect.any(String)] } },
    });
});

test('tRPC rejects wrong input of the list', async ({ cafe }) => {
  const pages = [{ page: 0 }, { page: '1' }, { pageSize: 101 }, { pageSize: 1.5 }];
  for (const selection of [...pages, { sort: 'x' }, { order: 1 }, { search: 7 }])
    expect(await query(cafe, 'drinks.list', selection), JSON.stringify(selection)).toMatchObject({
      status: 400,
      body: { errors: expect.any(Object) },
    });
});

test('a cup whose picture was deleted shows the default picture', async ({ cafe }) => {
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] });
  changeRow(cafe.deps, images, { deletedAt: 1 });
  expect((await get(cafe, LIST)).body).toMatchObject([{ imagePath: '/images/default.png' }]);
});

test('each cup of a long list has its own choices and layers', async ({ cafe }) => {
  fillDrinks(cafe.deps, ...numbered(600));
  for (const [ingredientId, name] of [
    [1, 'A'],
    [2, 'B'],
  ])
    await post(cafe, '/api/drinkapi/create', { name, ingredientDTOs: [{ ingredientId }] });
  const all = Drink.array().parse((await get(cafe, LIST)).body);
  expect(all).toHaveLength(602);
  expect(all.slice(0, 2)).toMatchObject([
    { name: 'A', ingredientDTOs: [{ ingredientId: 1 }], layers: [{ choice: 0, slots: 8 }] },
    { name: 'B', ingredientDTOs: [{ ingredientId: 2 }], layers: [{ choice: 0, slots: 10 }] },
  ]);
  expect(all.slice(2).every((drink) => drink.layers.length + drink.ingredientDTOs.length === 0)).toBe(true);
});
