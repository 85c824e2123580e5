import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ingredients } from '#server/db/schema.ts';
import { get, mutate, post, query, remove, undo } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';

const byRest = (cafe: TestApp, id: unknown, headers = {}) => get(cafe, `/api/drinkapi/${id}`, headers);
const byTrpc = (cafe: TestApp, drinkId: unknown, headers = {}) =>
  query(cafe, 'drinks.find', { drinkId }, headers);

/** A café with one cup of kari's, which has a like. */
async function cafeWithCup() {
  const cafe = await createTestApp();
  const cup = { name: 'Karis kopp', themeId: 3, ingredientDTOs: [{ ingredientId: 2 }, { ingredientId: 1 }] };
  await post(cafe, '/api/drinkapi/create', cup, bearer(cafe.tokens.User));
  await mutate(cafe, 'drinks.upvote', { drinkId: 1 });
  return cafe;
}

test('both APIs return one cup to everybody, equal to that in the list', async () => {
  const cafe = await cafeWithCup();
  const [listed] = Drink.array().parse((await get(cafe, '/api/drinkapi/drinkslist')).body);
  expect(listed).toMatchObject({ name: 'Karis kopp', themeId: 3, timesFavorite: 1 });
  for (const headers of [{}, bearer(cafe.tokens.User), bearer(cafe.tokens.Admin)]) {
    expect(await byRest(cafe, 1, headers)).toMatchObject({ status: 200, body: listed });
    expect(await byTrpc(cafe, 1, headers)).toMatchObject({ status: 200, body: listed });
  }
});

test('a cup’s price is the sum of what its ingredients cost now, in both APIs and their lists', async () => {
  const cafe = await createTestApp();
  const store = (id: number, values: Partial<typeof ingredients.$inferInsert>) =>
    cafe.deps.edit.update(ingredients).set(values).where(eq(ingredients.id, id)).run();
  const expectPrice = async (price: number) => {
    const cup = { price, salePrice: 0 };
    expect((await byRest(cafe, 1)).body).toMatchObject(cup);
    expect((await byTrpc(cafe, 1)).body).toMatchObject(cup);
    expect((await get(cafe, '/api/drinkapi/drinkslist')).body).toMatchObject([cup]);
    expect((await query(cafe, 'drinks.list', {})).body).toMatchObject({ rows: [cup] });
  };
  const ingredientDTOs = [1, 1, 2].map((ingredientId) => ({ ingredientId }));
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs });
  await expectPrice(36);
  store(1, { unitPriceOre: 1810 });
  await expectPrice(48.2);
  store(2, { deletedAt: 1 });
  await expectPrice(36.2);
});

test('neither API returns the owner of a cup', async () => {
  const cafe = await cafeWithCup();
  for (const { body } of [await byRest(cafe, 1), await byTrpc(cafe, 1)]) {
    expect(Object.keys(Object(body)).sort()).toEqual(Object.keys(Drink.shape).sort());
  }
  expect((await get(cafe, '/api/drinkapi/user-drinks')).status).toBe(401);
});

test('an unknown cup is 404 for REST and null for tRPC', async () => {
  const cafe = await cafeWithCup();
  expect(await byRest(cafe, 2)).toMatchObject({
    status: 404,
    body: { message: 'The dream cup does not exist' },
  });
  expect(await byTrpc(cafe, 2)).toMatchObject({ status: 200, body: null });
});

test('a deleted cup is not found by either API until it is restored', async () => {
  const cafe = await cafeWithCup();
  const before = [(await byRest(cafe, 1)).body, (await byTrpc(cafe, 1)).body];
  const removed = await remove(cafe, '/api/drinkapi/delete/1', bearer(cafe.tokens.Admin));
  expect((await byRest(cafe, 1)).status).toBe(404);
  expect((await byTrpc(cafe, 1)).body).toBeNull();
  await undo(cafe, removed);
  expect([(await byRest(cafe, 1)).body, (await byTrpc(cafe, 1)).body]).toEqual(before);
});

test.for(['0', '-1', '1.5', '01', '1e3', 'kopp', '%20', '9'.repeat(30)])(
  'REST rejects %s as an id',
  async (id) => {
    const answer = await byRest(await cafeWithCup(), id);
    expect(answer).toMatchObject({ status: 400, body: { errors: { DrinkId: [expect.any(String)] } } });
  },
);

test.for([0, -1, 1.5, '1', null, [1], 2 ** 60])('tRPC rejects %j as an id', async (id) => {
  const answer = await byTrpc(await cafeWithCup(), id);
  expect(answer).toMatchObject({ status: 400, body: { errors: { DrinkId: [expect.any(String)] } } });
});
