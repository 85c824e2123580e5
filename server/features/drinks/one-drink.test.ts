import { expect } from 'vitest';
import { ingredients } from '#server/db/schema.ts';
import { admin, get, mutate, post, query, undo, user } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';

const LIST = '/api/drinkapi/drinkslist';

const byRest = (cafe: TestApp, id: unknown, headers = {}) => get(cafe, `/api/drinkapi/${id}`, headers);
const byTrpc = (cafe: TestApp, drinkId: unknown, headers = {}) =>
  query(cafe, 'drinks.find', { drinkId }, headers);

/** Saves a cup of kari's, which has a like. */
async function saveCup(cafe: TestApp): Promise<void> {
  const cup = { name: 'Karis kopp', themeId: 3, ingredientDTOs: [{ ingredientId: 2 }, { ingredientId: 1 }] };
  await user.post(cafe, '/api/drinkapi/create', cup);
  await mutate(cafe, 'drinks.upvote', { drinkId: 1 });
}

test('both APIs return one cup to everybody as it is in the list, without its owner', async ({ cafe }) => {
  await saveCup(cafe);
  const [listed] = Object((await get(cafe, LIST)).body);
  expect(listed).toMatchObject({ name: 'Karis kopp', themeId: 3, timesFavorite: 1 });
  expect(Object.keys(listed).sort()).toEqual(Object.keys(Drink.omit({ visibility: true }).shape).sort());
  for (const headers of [{}, bearer(cafe.tokens.User), bearer(cafe.tokens.Admin)]) {
    for (const { status, body } of [await byRest(cafe, 1, headers), await byTrpc(cafe, 1, headers)])
      expect({ status, body }).toEqual({ status: 200, body: listed });
  }
});

test('both APIs and their lists price a cup by what its ingredients cost now', async ({ cafe }) => {
  const expectPrice = async (price: number) => {
    const cup = { price, salePrice: 0 };
    expect((await byRest(cafe, 1)).body).toMatchObject(cup);
    expect((await byTrpc(cafe, 1)).body).toMatchObject(cup);
    expect((await get(cafe, LIST)).body).toMatchObject([cup]);
    expect((await query(cafe, 'drinks.list', {})).body).toMatchObject({ rows: [cup] });
  };
  const ingredientDTOs = [1, 1, 2].map((ingredientId) => ({ ingredientId }));
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs });
  await expectPrice(36);
  changeRow(cafe.deps, ingredients, { unitPriceOre: 1810 }, 1);
  await expectPrice(48.2);
  changeRow(cafe.deps, ingredients, { deletedAt: 1 }, 2);
  await expectPrice(36.2);
});

test('an unknown cup, or a deleted one, is 404 for REST and null for tRPC', async ({ cafe }) => {
  await saveCup(cafe);
  const missing = { status: 404, body: { message: 'The dream cup does not exist' } };
  expect(await byRest(cafe, 2)).toMatchObject(missing);
  expect(await byTrpc(cafe, 2)).toMatchObject({ status: 200, body: null });
  const before = [(await byRest(cafe, 1)).body, (await byTrpc(cafe, 1)).body];
  const removed = await admin.remove(cafe, '/api/drinkapi/delete/1');
  expect((await byRest(cafe, 1)).status).toBe(404);
  expect((await byTrpc(cafe, 1)).body).toBeNull();
  await undo(cafe, removed);
  expect([(await byRest(cafe, 1)).body, (await byTrpc(cafe, 1)).body]).toEqual(before);
});

test('both APIs reject what is no id', async ({ cafe }) => {
  const rejected = { status: 400, body: { errors: { DrinkId: [expect.any(String)] } } };
  for (const id of ['0', '-1', '1.5', '01', '1e3', 'kopp', '%20', '9'.repeat(30)])
    expect(await byRest(cafe, id), id).toMatchObject(rejected);
  for (const id of [0, -1, 1.5, '1', null, [1], 2 ** 60])
    expect(await byTrpc(cafe, id), JSON.stringify(id)).toMatchObject(rejected);
});
