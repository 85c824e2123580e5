import { expect } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { listed, post, user } from '#server/testing/apis.ts';
import { addDrink, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const KARI = 2;
const NONE = { names: [], total: 0 };

/** Saves cups of the admin, of nobody, and of kari, with increasing numbers of likes. */
function fill({ deps }: TestApp, ...names: string[]): void {
  addDrink(deps, 'Sjefens kopp', { ownerId: 1 });
  addDrink(deps, 'Ingens kopp');
  for (const [likes, name] of names.entries()) addDrink(deps, name, { ownerId: KARI, likes });
}

const byRest = async (cafe: TestApp, search: Record<string, string> = {}) =>
  listed(await user.get(cafe, `/api/drinkapi/user-drinks?${new URLSearchParams(search)}`));
const byTrpc = async (cafe: TestApp, selection: object = {}) =>
  listed(await user.query(cafe, 'drinks.mine', selection));

test('REST lists only a user’s own cups by name, tRPC in pages of four; none deleted', async ({ cafe }) => {
  fill(cafe);
  for (const list of [byRest, byTrpc]) expect(await list(cafe)).toEqual(NONE);
  for (const name of ['Å', 'B', 'Ø', 'C', 'Æ']) addDrink(cafe.deps, name, { ownerId: KARI });
  expect(await byRest(cafe)).toEqual({ names: ['B', 'C', 'Æ', 'Ø', 'Å'], total: 5 });
  expect(await byTrpc(cafe)).toEqual({ names: ['B', 'C', 'Æ', 'Ø'], total: 5 });
  expect(await byTrpc(cafe, { page: 2 })).toEqual({ names: ['Å'], total: 5 });
  changeRow(cafe.deps, drinks, { deletedAt: 1 });
  for (const list of [byRest, byTrpc]) expect(await list(cafe)).toEqual(NONE);
});

test('both APIs page, search and sort the user’s own cups, with the total', async ({ cafe }) => {
  fill(cafe, 'Smørkopp', 'SMØRBUKK', 'Vanilje');
  const selection = { search: 'smør', sort: 'timesFavorite', order: 'desc' };
  for (const list of [byRest, byTrpc])
    expect(await list(cafe, selection)).toEqual({ names: ['SMØRBUKK', 'Smørkopp'], total: 2 });
  const second = await byRest(cafe, { ...selection, page: '2', pageSize: '1' });
  expect(second).toEqual({ names: ['Smørkopp'], total: 2 });
  expect(await byTrpc(cafe, { search: 'kopp' })).toEqual({ names: ['Smørkopp'], total: 1 });
  expect((await user.get(cafe, '/api/drinkapi/user-drinks?page=0')).status).toBe(400);
});

test('a user’s cup is in their own list, a visitor’s in none', async ({ cafe }) => {
  const cup = { name: 'Min', ingredientDTOs: [] };
  await user.post(cafe, '/api/drinkapi/create', cup);
  await post(cafe, '/api/drinkapi/create', { ...cup, name: 'Ingens' });
  for (const list of [byRest, byTrpc]) expect(await list(cafe)).toEqual({ names: ['Min'], total: 1 });
});
