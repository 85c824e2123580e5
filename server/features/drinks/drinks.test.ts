import { describe, expect } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { images, ingredients } from '#server/db/schema.ts';
import { admin, get, mutate, query, readList } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { addDrink, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';

const LIST = '/api/drinkapi/drinkslist';

type Selection = Record<string, string | number>;

async function REST(cafe: TestApp, selection: Selection) {
  const search = new URLSearchParams(Object.entries(selection).map(([key, value]) => [key, String(value)]));
  return readList(await get(cafe, `${LIST}?${search}`));
}
const tRPC = async (cafe: TestApp, selection: Selection) =>
  readList(await query(cafe, 'drinks.list', selection));

const numberedNames = (count: number) =>
  Array.from({ length: count }, (_, number) => `Kopp ${String(number).padStart(4, '0')}`);

const NORWEGIAN = [
  ...['ål', 'Aa', 'Ærlig', 'østers', 'zebra', 'Åse', 'aaron', 'ape', 'Eple', 'éclair', 'B'],
  ...['2 kopper', '10 kopper'],
];
const sortNames = (names: string[]) => names.toSorted(new Intl.Collator('nb').compare);

test('REST returns all cups by name or pages of 20, tRPC pages of 6, with the total', async ({ cafe }) => {
  const names = numberedNames(25);
  addDrinks(cafe.deps, ...names.toReversed());
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
  addDrinks(cafe.deps, ...numberedNames(1003));
  const first = await get(cafe, `${LIST}?order=desc&search=kopp`);
  expect(readList(first).names).toHaveLength(1000);
  expect(first.raw.headers).toMatchObject({
    'x-total-count': '1003',
    link: '</api/drinkapi/drinkslist?page=21&pageSize=50&search=kopp&sort=name&order=desc>; rel="next"',
  });
  const last = await get(cafe, /<(.+)>/.exec(String(first.raw.headers.link))?.[1] ?? '');
  expect(readList(last).names).toEqual(['Kopp 0002', 'Kopp 0001', 'Kopp 0000']);
  expect(last.raw.headers).not.toHaveProperty('link');
});

test('a page links to the next one, except the last', async ({ cafe }) => {
  addDrinks(cafe.deps, 'En', 'To', 'Tre');
  const linkOf = async (query: string) => (await get(cafe, `${LIST}?${query}`)).raw.headers.link;
  expect(await linkOf('page=1&pageSize=2')).toContain('?page=2&pageSize=2&sort=name&order=asc>');
  expect(await linkOf('page=2&pageSize=2')).toBe(undefined);
  expect(await linkOf('')).toBe(undefined);
});

describe.for(Object.entries({ REST, tRPC }))('%s', ([, list]) => {
  test('sorts by when cups were saved', async ({ cafe }) => {
    addDrinks(cafe.deps, 'Først', 'Ærlig', 'Sist');
    const newest = await list(cafe, { page: 1, pageSize: 2, sort: 'createdAt', order: 'desc' });
    expect(newest).toEqual({ names: ['Sist', 'Ærlig'], total: 3 });
    expect((await list(cafe, { page: 1, sort: 'createdAt', order: 'asc' })).names[0]).toBe('Først');
  });

  test('returns nothing without cups and beyond the end, and no deleted cups', async ({ cafe }) => {
    expect(await list(cafe, {})).toEqual({ names: [], total: 0 });
    addDrinks(cafe.deps, 'En', 'To');
    for (const page of [2, 100_000_000])
      expect(await list(cafe, { page, pageSize: 100 })).toEqual({ names: [], total: 2 });
    changeRow(cafe.deps, drinks, { deletedAt: 1 });
    expect(await list(cafe, {})).toEqual({ names: [], total: 0 });
  });

  test('finds names in any case, special characters literally, and all for blanks', async ({ cafe }) => {
    const special = ['50% mer', '50 kroner', 'a_b', 'axb', "d'or", 'C:\\kopp'];
    addDrinks(cafe.deps, 'Blåbærsmørkopp', 'Vanilje', 'SMØRBUKK', ...special);
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
    addDrinks(cafe.deps, ...NORWEGIAN);
    for (const [order, expected] of [
      ['asc', sortNames(NORWEGIAN)],
      ['desc', sortNames(NORWEGIAN).toReversed()],
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

const WRONG = {
  page: ['0', '-1', '1.5', '1e3', '', 'a', '99999999999999999999', '1&page=2'],
  pageSize: ['0', '101'],
  sort: ['likes', 'NAME'],
  order: ['up'],
  search: ['x'.repeat(121), 'a&search=b'],
};

test.for(Object.entries(WRONG))('a wrong %s of the list is rejected', async ([field, values], { cafe }) => {
  const errors = { [capitalised(field)]: [expect.any(String)] };
  for (const value of values) {
    expect(await get(cafe, `${LIST}?${field}=${value}`), value).toMatchObject({
      status: 400,
      body: { errors },
    });
    if (field !== 'search')
      expect(await query(cafe, 'drinks.list', { [field]: value }), value).toMatchObject({ status: 400 });
  }
});

test('a cup whose picture was deleted shows the default picture', async ({ cafe }) => {
  await saveDrink(cafe);
  changeRow(cafe.deps, images, { deletedAt: 1 });
  expect((await get(cafe, LIST)).body).toMatchObject([{ imagePath: '/images/default.png' }]);
});

test('each cup of a long list has its own choices and layers', async ({ cafe }) => {
  addDrinks(cafe.deps, ...numberedNames(600));
  await saveDrink(cafe, [1], { name: 'A' });
  await saveDrink(cafe, [2], { name: 'B' });
  const all = Drink.array().parse((await get(cafe, LIST)).body);
  expect(all).toHaveLength(602);
  expect(all.slice(0, 2)).toMatchObject([
    { name: 'A', ingredientDTOs: [{ ingredientId: 1 }], layers: [{ choice: 0, slots: 8 }] },
    { name: 'B', ingredientDTOs: [{ ingredientId: 2 }], layers: [{ choice: 0, slots: 10 }] },
  ]);
  expect(all.slice(2).every((drink) => drink.layers.length + drink.ingredientDTOs.length === 0)).toBe(true);
});

const FIELDS = Object.keys(Drink.omit({ visibility: true }).shape).sort();

/** A cup as each API returns it, and as the list has it. */
async function readAlike(cafe: TestApp, drinkId: number, headers = {}): Promise<unknown> {
  const { body } = await get(cafe, `/api/drinkapi/${drinkId}`, headers);
  expect((await query(cafe, 'drinks.find', { drinkId }, headers)).body).toEqual(body);
  expect((await get(cafe, LIST)).body).toContainEqual(body);
  return body;
}

test('both APIs return one cup to everybody as it is in the list, without its owner', async ({ cafe }) => {
  const { User, Admin } = cafe.tokens;
  const { drinkId } = await saveDrink(cafe, [2, 1], { name: 'Karis kopp', headers: bearer(User) });
  await mutate(cafe, 'drinks.upvote', { drinkId });
  for (const headers of [{}, bearer(User), bearer(Admin)]) {
    const cup = await readAlike(cafe, drinkId, headers);
    expect(cup).toMatchObject({ name: 'Karis kopp', timesFavorite: 1 });
    expect(Object.keys(Object(cup)).sort()).toEqual(FIELDS);
  }
});

test('both APIs and their lists price a cup by what its ingredients cost now', async ({ cafe }) => {
  const { drinkId } = await saveDrink(cafe, [1, 1, 2]);
  expect(await readAlike(cafe, drinkId)).toMatchObject({ price: 36, salePrice: 0 });
  changeRow(cafe.deps, ingredients, { unitPriceOre: 1810 }, 1);
  expect(await readAlike(cafe, drinkId)).toMatchObject({ price: 48.2 });
  changeRow(cafe.deps, ingredients, { deletedAt: 1 }, 2);
  expect(await readAlike(cafe, drinkId)).toMatchObject({ price: 36.2 });
});

test('an unknown cup, or a deleted one, is 404 for REST and null for tRPC', async ({ cafe }) => {
  const { drinkId } = await saveDrink(cafe);
  await admin.remove(cafe, `/api/drinkapi/delete/${drinkId}`);
  const missing = { status: 404, body: { message: 'The dream cup does not exist' } };
  for (const id of [drinkId, 99]) {
    expect(await get(cafe, `/api/drinkapi/${id}`)).toMatchObject(missing);
    expect(await query(cafe, 'drinks.find', { drinkId: id })).toMatchObject({ status: 200, body: null });
  }
});
