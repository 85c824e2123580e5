import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { get, post, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Drink, DrinksPage } from '#shared/drinks/drinks.ts';

const OWN = '/api/drinkapi/user-drinks';

/** Saves cups of a user, 1 for the admin and 2 for kari, with increasing numbers of likes. */
function fillFor({ deps }: TestApp, ownerId: number | null, ...names: string[]): void {
  for (const [likes, name] of names.entries()) {
    deps.edit
      .insert(drinks)
      .values({ ...nameColumns(name), ownerId, themeId: 1, likes, createdAt: 0 })
      .run();
  }
}

/** A café with cups of kari, of the admin and without an owner. */
async function cafeWith(...names: string[]): Promise<TestApp> {
  const cafe = await createTestApp();
  fillFor(cafe, 2, ...names);
  fillFor(cafe, 1, 'Sjefens kopp');
  fillFor(cafe, null, 'Ingens kopp');
  return cafe;
}

const namesOf = (found: { name: string }[]): string[] => found.map(({ name }) => name);

async function byRest(cafe: TestApp, search: Record<string, string> = {}) {
  const { body, raw } = await get(cafe, `${OWN}?${new URLSearchParams(search)}`, bearer(cafe.tokens.User));
  return { names: namesOf(Drink.array().parse(body)), total: Number(raw.headers['x-total-count']) };
}

async function byTrpc(cafe: TestApp, selection: object = {}) {
  const { body } = await query(cafe, 'drinks.mine', selection, bearer(cafe.tokens.User));
  const page = DrinksPage.parse(body);
  return { names: namesOf(page.rows), total: page.total };
}

test('REST lists all of the user’s own cups by name, tRPC a page of four, and neither those of others', async () => {
  const cafe = await cafeWith('Å', 'B', 'Ø', 'C', 'Æ');
  expect(await byRest(cafe)).toEqual({ names: ['B', 'C', 'Æ', 'Ø', 'Å'], total: 5 });
  expect(await byTrpc(cafe)).toEqual({ names: ['B', 'C', 'Æ', 'Ø'], total: 5 });
  expect(await byTrpc(cafe, { page: 2 })).toEqual({ names: ['Å'], total: 5 });
});

test('both APIs page, search and sort the user’s own cups, with the total', async () => {
  const cafe = await cafeWith('Smørkopp', 'SMØRBUKK', 'Vanilje');
  const selection = { search: 'smør', sort: 'timesFavorite', order: 'desc' };
  expect(await byRest(cafe, selection)).toEqual({ names: ['SMØRBUKK', 'Smørkopp'], total: 2 });
  expect(await byTrpc(cafe, selection)).toEqual({ names: ['SMØRBUKK', 'Smørkopp'], total: 2 });
  expect(await byRest(cafe, { ...selection, page: '2', pageSize: '1' })).toEqual({
    names: ['Smørkopp'],
    total: 2,
  });
  expect(await byTrpc(cafe, { search: 'kopp' })).toEqual({ names: ['Smørkopp'], total: 1 });
});

test('a user’s cup is in their own list, a visitor’s in none', async () => {
  const cafe = await createTestApp();
  const cup = { name: 'Min', ingredientDTOs: [] };
  await post(cafe, '/api/drinkapi/create', cup, bearer(cafe.tokens.User));
  await post(cafe, '/api/drinkapi/create', { ...cup, name: 'Ingens' });
  expect(await byRest(cafe)).toEqual({ names: ['Min'], total: 1 });
  expect(await byTrpc(cafe)).toEqual({ names: ['Min'], total: 1 });
});

test('a user without cups gets an empty list', async () => {
  const cafe = await cafeWith();
  expect(await byRest(cafe)).toEqual({ names: [], total: 0 });
  expect(await byTrpc(cafe)).toEqual({ names: [], total: 0 });
});

test('deleted cups are not in the user’s own list', async () => {
  const cafe = await cafeWith('En');
  cafe.deps.edit.update(drinks).set({ deletedAt: 1 }).run();
  expect(await byRest(cafe)).toEqual({ names: [], total: 0 });
  expect(await byTrpc(cafe)).toEqual({ names: [], total: 0 });
});

test('REST rejects the same input for the own list as for the public one', async () => {
  const cafe = await createTestApp();
  expect((await get(cafe, `${OWN}?page=0`, bearer(cafe.tokens.User))).status).toBe(400);
});
