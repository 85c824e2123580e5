import { eq } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { ingredients } from '#server/db/schema.ts';
import { type Answer, get, mutate, post } from '#server/testing/apis.ts';
import { readState } from '#server/testing/pictures.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';

/** Ingredients of the test café: 8 slots, 10 slots, no slots, and a sold-out one. */
const [ESPRESSO, MILK, CINNAMON, SOLD_OUT, UNKNOWN] = [1, 2, 3, 4, 99] as const;

const layer = (ingredientId: number, slots: number) => ({ ingredientId, slots });

const ingredientDtos = (ids: readonly number[]) => ids.map((ingredientId) => ({ ingredientId }));

/** Saves a cup through each API; `more` is added to the body. */
type Save = (
  cafe: TestApp,
  name: unknown,
  ids: readonly number[],
  more?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;
const REST: Save = (cafe, name, ids, more = {}, headers = {}) =>
  post(cafe, '/api/drinkapi/create', { name, ingredientDTOs: ingredientDtos(ids), ...more }, headers);
const tRPC: Save = (cafe, name, ids, more = {}, headers = {}) =>
  mutate(cafe, 'drinks.create', { name, choices: ids, layers: [], ...more }, headers);
const APIS = { REST: { save: REST, created: 201 }, tRPC: { save: tRPC, created: 200 } };

/** Expects that a call was rejected and stored nothing. */
async function expectRejection(cafe: TestApp, call: () => Promise<Answer>, status = 400): Promise<Answer> {
  const before = readState(cafe);
  const answer = await call();
  expect(answer.status, answer.raw.body).toBe(status);
  expect(readState(cafe)).toEqual(before);
  return answer;
}

test('REST pours the ingredients in their order until the cup is full', async ({ cafe }) => {
  const answer = await REST(cafe, 'Morgen', [MILK, ESPRESSO, CINNAMON, MILK]);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Morgen',
    themeId: 1,
    layers: [
      { choice: 0, slots: 10 },
      { choice: 1, slots: 8 },
      { choice: 0, slots: 2 },
    ],
    ingredientDTOs: [{ name: 'Melk' }, { name: 'Espresso' }, { name: 'Kanel' }, { name: 'Melk' }],
  });
});

test('tRPC stores the layers that the builder sends', async ({ cafe }) => {
  const layers = [layer(ESPRESSO, 3), layer(MILK, 10)];
  expect(await tRPC(cafe, 'Kopp', [MILK, ESPRESSO], { layers, themeId: 8 })).toMatchObject({
    status: 200,
    body: {
      themeId: 8,
      layers: [
        { choice: 1, slots: 3 },
        { choice: 0, slots: 10 },
      ],
    },
  });
});

test.for([
  ['more slots than the ingredient fills', [ESPRESSO], [layer(ESPRESSO, 9)]],
  ['an ingredient that was not chosen', [ESPRESSO], [layer(MILK, 1)]],
  ['an ingredient that fills no slot', [CINNAMON], [layer(CINNAMON, 1)]],
  ['more than 20 slots', [MILK, ESPRESSO, MILK], [layer(MILK, 11), layer(ESPRESSO, 8), layer(MILK, 2)]],
  ['two neighbouring layers of one ingredient', [MILK], [layer(MILK, 2), layer(MILK, 2)]],
  ['a layer of no slots', [MILK], [layer(MILK, 0)]],
] as const)('layers with %s are rejected', async ([_, ids, layers], { cafe }) => {
  const answer = await expectRejection(cafe, () => tRPC(cafe, 'Kopp', ids, { layers }));
  expect(answer.body).toHaveProperty('errors.Layers');
});

const DECOMPOSED = 'A\u030a'; // Å as some keyboards send it: one letter in two code points

const NAMES: [sent: string, stored: string][] = [
  ['', 'Min Drømmekopp'],
  [' \t\n ', 'Min Drømmekopp'],
  ['  Blåbær & <b>fløte</b> ', 'Blåbær & <b>fløte</b>'],
  ['x'.repeat(60), 'x'.repeat(60)],
  [DECOMPOSED.repeat(60), 'Å'.repeat(60)],
  ['☕️🫐'.repeat(20), '☕️🫐'.repeat(20)],
];

const WRONG = {
  name: ['x'.repeat(61), DECOMPOSED.repeat(61), '🫐'.repeat(61), null, 7, ['x']],
  themeId: [0, 9, 1.5, '1', null],
  vessel: ['Glass', 'bucket', '', null, 1],
  requestId: ['en'],
};

describe.for(Object.entries(APIS))('%s', ([, { save, created }]) => {
  test('rejects an ingredient that is unknown, sold out or deleted, with its name', async ({ cafe }) => {
    const unknown = await expectRejection(cafe, () => save(cafe, 'Kopp', [MILK, UNKNOWN]));
    expect(unknown.body).toEqual({
      message: 'There is no ingredient 99',
      errors: { IngredientDTOs: ['There is no ingredient 99'] },
      code: 'ingredientMissing',
    });
    const soldOut = await expectRejection(cafe, () => save(cafe, 'Kopp', [SOLD_OUT]));
    const details = { message: 'Multer is sold out', code: 'ingredientSoldOut', subject: 'Multer' };
    expect(soldOut.body).toMatchObject(details);
    changeRow(cafe.deps, ingredients, { deletedAt: 1 });
    const deleted = await expectRejection(cafe, () => save(cafe, 'Kopp', [MILK]));
    expect(deleted.body).toMatchObject({ message: 'There is no ingredient 2' });
  });

  test('accepts from no to 20 ingredients', async ({ cafe }) => {
    await expectRejection(cafe, () => save(cafe, 'Kopp', Array<number>(21).fill(CINNAMON)));
    expect((await save(cafe, 'Kopp', Array<number>(20).fill(CINNAMON))).status).toBe(created);
    expect(await save(cafe, 'Tom', [])).toMatchObject({
      status: created,
      body: { layers: [], ingredientDTOs: [], imagePath: expect.stringMatching(/^\/uploads\//) },
    });
  });

  test('counts a name’s visible characters, and stores the vessel, by default a cup', async ({ cafe }) => {
    for (const [sent, name] of NAMES)
      expect(await save(cafe, sent, [])).toMatchObject({ status: created, body: { name } });
    for (const vessel of [undefined, 'cup', 'glass', 'mug']) {
      const answer = await save(cafe, 'Kopp', [MILK], { vessel });
      expect(answer).toMatchObject({ status: created, body: { vessel: vessel ?? 'cup' } });
    }
  });

  test.for(Object.entries(WRONG))('rejects a wrong %s', async ([field, values], { cafe }) => {
    for (const value of values) {
      const answer = await expectRejection(cafe, () => save(cafe, 'Kopp', [MILK], { [field]: value }));
      expect(answer.body).toHaveProperty(`errors.${capitalised(field)}`);
    }
  });

  test('ignores fields of the body that the server sets', async ({ cafe }) => {
    const ofCup = { basePrice: 9, salePrice: 9, timesFavorite: 9, categoryId: 1 };
    const answer = await save(cafe, 'Kopp', [], { ...ofCup, ownerId: 1, drinkId: 77, likes: 3, x: {} });
    expect(answer.status).toBe(created);
    expect(answer.body).toMatchObject({ salePrice: 0, timesFavorite: 0, categoryName: null });
    expect(answer.body).not.toMatchObject({ drinkId: 77 });
    const stored = { ownerId: null, likes: 0, salePriceOre: 0 };
    expect(cafe.deps.db.select().from(drinks).get()).toMatchObject(stored);
  });

  test('returns texture and heat as when the cup was saved, price and measure of now', async ({ cafe }) => {
    const store = (values: Partial<typeof ingredients.$inferInsert>) =>
      changeRow(cafe.deps, ingredients, values, MILK);
    const saved = async () => Drink.parse((await get(cafe, '/api/drinkapi/1')).body).ingredientDTOs;
    store({ texture: 'foam', isHot: true });
    await save(cafe, 'Kopp', [MILK]);
    const look = { texture: 'foam', isHot: true };
    expect(await saved()).toMatchObject([{ ...look, unitPrice: 12, unit: 'dl', amountPerSlot: 0.2 }]);
    store({ texture: 'ice', isHot: false, unitPriceOre: 1500, unit: 'gram', amountPerSlot: 20 });
    expect(await saved()).toMatchObject([{ ...look, unitPrice: 15, unit: 'gram', amountPerSlot: 20 }]);
    store({ deletedAt: 1 });
    expect(await saved()).toMatchObject([{ ...look, unitPrice: null, unit: 'dl', amountPerSlot: 0.2 }]);
  });

  test('a cup saved with a token belongs to the user, whom no response names', async ({ cafe }) => {
    const answer = await save(cafe, 'Min', [MILK], {}, bearer(cafe.tokens.User));
    await save(cafe, 'Ingens', [MILK]);
    const owners = cafe.deps.db.select({ name: drinks.name, owner: drinks.ownerId }).from(drinks).all();
    expect(owners).toEqual([
      { name: 'Min', owner: 2 },
      { name: 'Ingens', owner: null },
    ]);
    const fields = Object.keys(Drink.omit({ visibility: true }).shape).sort();
    expect(Object.keys(Object(answer.body)).sort()).toEqual(fields);
    const { body } = await get(cafe, '/api/drinkapi/drinkslist');
    expect(body).toEqual([expect.objectContaining({ name: 'Ingens' }), answer.body]);
  });

  test('a repeated request saves no second cup', async ({ cafe }) => {
    const requestId = '5f0c7a548a0e4a559d6e2f1f0f6a7a11';
    const first = await save(cafe, 'Én gang', [ESPRESSO], { requestId });
    const before = readState(cafe);
    const again = await save(cafe, 'Én gang', [ESPRESSO], { requestId });
    expect([first.status, again.status]).toEqual([created, created]);
    expect(again.body).toEqual(first.body);
    expect(readState(cafe)).toEqual(before);
    const other = await save(cafe, 'Én gang', [ESPRESSO], { requestId: requestId.replace('5', '6') });
    expect(other.body).not.toMatchObject({ drinkId: Drink.parse(first.body).drinkId });
  });
});

test('REST only reads the id of an ingredient', async ({ cafe }) => {
  const others = { name: 'Gull', color: '#123456', fillLevel: 100, isAvailable: false, unitPrice: -1 };
  const sent = { ingredientId: ESPRESSO, ...others };
  const answer = await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [sent] });
  expect(answer.body).toMatchObject({
    ingredientDTOs: [{ name: 'Espresso', color: '#3B2314', fillLevel: 40 }],
    layers: [{ choice: 0, slots: 8 }],
  });
});

test('a cup without name, ingredients or any fields is rejected with messages by field', async ({ cafe }) => {
  for (const body of [{}, null, [], 'x', 7]) {
    const answer = await expectRejection(cafe, () => post(cafe, '/api/drinkapi/create', body));
    expect(answer.body).toMatchObject({ message: expect.any(String), errors: expect.any(Object) });
    await expectRejection(cafe, () => mutate(cafe, 'drinks.create', body));
  }
});

test('the cups saved from one address are limited, in both APIs together', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  expect((await REST(cafe, 'En', [])).status).toBe(201);
  expect((await tRPC(cafe, 'To', [])).status).toBe(200);
  expect((await REST(cafe, 'Tre', [])).status).toBe(201);
  const answer = await expectRejection(cafe, () => tRPC(cafe, 'Fire', []), 429);
  expect(answer.body).toEqual({
    message: expect.stringMatching(/^Too many attempts; try again in \d+ seconds$/),
    code: 'tooManyTries',
  });
});

test('the cups that all visitors save in a day are limited together, whatever their address, and the log says so', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'on' });
  const warn = vi.spyOn(cafe.deps.log, 'warn');
  const saveFrom = (host: number, token = {}, ingredients: number[] = []) =>
    REST(cafe, 'Kopp', ingredients, {}, { 'x-forwarded-for': `192.0.2.${host}`, ...token });
  for (let host = 31; host <= 50; host += 1) expect((await saveFrom(host, {}, [999])).status).toBe(400);
  const broken = { imagePath: 'data:image/png;base64,AAAA' };
  const answer = await REST(cafe, 'Kopp', [], broken, { 'x-forwarded-for': '192.0.2.51' });
  expect(answer).toMatchObject({ status: 400, body: { errors: { ImagePath: expect.anything() } } });
  for (let host = 1; host <= 20; host += 1) expect((await saveFrom(host)).status).toBe(201);
  for (const host of [21, 22]) expect((await saveFrom(host)).status).toBe(429);
  const rules = warn.mock.calls.map(([details]) => Object(details).rule);
  expect(rules.filter((rule) => rule === 'newDrinkOfVisitors')).toHaveLength(1);
  expect((await saveFrom(23, bearer(cafe.tokens.User))).status).toBe(201);
});

test('a cup that is refused at the limit of all users uses up nothing of its own user’s', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'on' });
  const { limits } = cafe.deps;
  // One more of each user, and one more of all.
  for (const id of ['2', '3']) await limits.count('newDrinkOfUser', id);
  for (let number = 1; number < 20; number += 1) await limits.count('newDrinkOfUsers', '');
  const save = (role: 'User' | 'Barista', host: number) =>
    REST(cafe, 'Kopp', [], {}, { 'x-forwarded-for': `192.0.2.${host}`, ...bearer(cafe.tokens[role]) });
  const answers = await Promise.all([save('User', 1), save('Barista', 2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  await limits.forget('newDrinkOfUsers', '');
  expect((await save(answers[0]?.status === 429 ? 'User' : 'Barista', 3)).status).toBe(201);
});

test('of two simultaneous requests with one id one saves a cup', async ({ cafe }) => {
  const more = { requestId: '5f0c7a54-8a0e-4a55-9d6e-2f1f0f6a7a12' };
  const answers = await Promise.all([1, 2].map(() => tRPC(cafe, 'Tvilling', [ESPRESSO], more)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(cafe.deps.db.select().from(drinks).where(eq(drinks.name, 'Tvilling')).all()).toHaveLength(1);
});
