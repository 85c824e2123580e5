import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { ingredients } from '#server/db/schema.ts';
import { type Answer, get, mutate, post } from '#server/testing/apis.ts';
import { stateOf } from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Drink } from '#shared/drinks/drinks.ts';

/** Ingredients of the test café: 8 slots, 10 slots, none, and one that is sold out. */
const [ESPRESSO, MILK, CINNAMON, SOLD_OUT, UNKNOWN] = [1, 2, 3, 4, 99] as const;

const dtos = (ids: readonly number[]) => ids.map((ingredientId) => ({ ingredientId }));

/** Saves a cup through each API; `more` is added to the body. */
type Save = (
  cafe: TestApp,
  name: unknown,
  ids: readonly number[],
  more?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;
const saveByRest: Save = (cafe, name, ids, more = {}, headers = {}) =>
  post(cafe, '/api/drinkapi/create', { name, ingredientDTOs: dtos(ids), ...more }, headers);
const saveByTrpc: Save = (cafe, name, ids, more = {}, headers = {}) =>
  mutate(cafe, 'drinks.create', { name, choices: ids, layers: [], ...more }, headers);
const APIS = { REST: { save: saveByRest, created: 201 }, tRPC: { save: saveByTrpc, created: 200 } };

/** Expects that a call was rejected and stored nothing. */
async function expectRejection(cafe: TestApp, call: () => Promise<Answer>, status: number): Promise<Answer> {
  const before = stateOf(cafe);
  const answer = await call();
  expect(answer.status, answer.raw.body).toBe(status);
  expect(stateOf(cafe)).toEqual(before);
  return answer;
}

test('REST pours the ingredients in their order until the cup is full', async () => {
  const answer = await saveByRest(await createTestApp(), 'Morgen', [MILK, ESPRESSO, CINNAMON, MILK]);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Morgen',
    themeId: 1,
    layers: [
      { choice: 0, slots: 10 },
      { choice: 1, slots: 8 },
      { choice: 0, slots: 2 },
    ],
    ingredientDTOs: [
      { ingredientId: 2, name: 'Melk', color: '#FFF8EC', fillLevel: 50 },
      { ingredientId: 1, name: 'Espresso', color: '#3B2314', fillLevel: 40 },
      { ingredientId: 3, name: 'Kanel', color: '#A4602F', fillLevel: 4 },
      { ingredientId: 2, name: 'Melk', color: '#FFF8EC', fillLevel: 50 },
    ],
  });
});

test('tRPC stores the layers that the builder sends', async () => {
  const layers = [
    { ingredientId: ESPRESSO, slots: 3 },
    { ingredientId: MILK, slots: 10 },
  ];
  const { status, body } = await saveByTrpc(await createTestApp(), 'Kopp', [MILK, ESPRESSO], {
    layers,
    themeId: 8,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    themeId: 8,
    layers: [
      { choice: 1, slots: 3 },
      { choice: 0, slots: 10 },
    ],
  });
});

test.for([
  ['more slots than the ingredient fills', [ESPRESSO], [{ ingredientId: ESPRESSO, slots: 9 }]],
  ['an ingredient that was not chosen', [ESPRESSO], [{ ingredientId: MILK, slots: 1 }]],
  ['an ingredient that fills no slot', [CINNAMON], [{ ingredientId: CINNAMON, slots: 1 }]],
  [
    'more than 20 slots',
    [MILK, ESPRESSO, MILK],
    [
      { ingredientId: MILK, slots: 11 },
      { ingredientId: ESPRESSO, slots: 8 },
      { ingredientId: MILK, slots: 2 },
    ],
  ],
  [
    'two neighbouring layers of one ingredient',
    [MILK],
    [
      { ingredientId: MILK, slots: 2 },
      { ingredientId: MILK, slots: 2 },
    ],
  ],
  ['a layer of no slots', [MILK], [{ ingredientId: MILK, slots: 0 }]],
] as const)('layers with %s are rejected', async ([_, ids, layers]) => {
  const cafe = await createTestApp();
  const answer = await expectRejection(cafe, () => saveByTrpc(cafe, 'Kopp', ids, { layers }), 400);
  expect(answer.body).toHaveProperty('errors.Layers');
});

test.for(Object.entries(APIS))(
  '%s rejects an ingredient that is unknown, sold out or deleted, with its name',
  async ([_, { save }]) => {
    const cafe = await createTestApp();
    const unknown = await expectRejection(cafe, () => save(cafe, 'Kopp', [MILK, UNKNOWN]), 400);
    expect(unknown.body).toEqual({
      message: 'There is no ingredient 99',
      errors: { IngredientDTOs: ['There is no ingredient 99'] },
      code: 'ingredientMissing',
    });
    const soldOut = await expectRejection(cafe, () => save(cafe, 'Kopp', [SOLD_OUT]), 400);
    expect(soldOut.body).toMatchObject({
      message: 'Multer is sold out',
      code: 'ingredientSoldOut',
      subject: 'Multer',
    });
    cafe.deps.edit.update(ingredients).set({ deletedAt: 1 }).run();
    const deleted = await expectRejection(cafe, () => save(cafe, 'Kopp', [MILK]), 400);
    expect(deleted.body).toMatchObject({ message: 'There is no ingredient 2' });
  },
);

test.for(Object.entries(APIS))('%s accepts from no to 20 ingredients', async ([_, { save, created }]) => {
  const cafe = await createTestApp();
  await expectRejection(cafe, () => save(cafe, 'Kopp', Array<number>(21).fill(CINNAMON)), 400);
  expect((await save(cafe, 'Kopp', Array<number>(20).fill(CINNAMON))).status).toBe(created);
  const empty = await save(cafe, 'Tom', []);
  expect(empty.status).toBe(created);
  expect(empty.body).toMatchObject({
    layers: [],
    ingredientDTOs: [],
    imagePath: expect.stringMatching(/^\/uploads\//),
  });
});

const DECOMPOSED = 'A\u030a'; // Å as some keyboards send it: one letter in two code points

test.for(Object.entries(APIS))(
  '%s counts the visible characters of a name',
  async ([_, { save, created }]) => {
    const cafe = await createTestApp();
    const names = [
      ['', 'Min Drømmekopp'],
      [' \t\n ', 'Min Drømmekopp'],
      ['  Blåbær & <b>fløte</b> ', 'Blåbær & <b>fløte</b>'],
      ['x'.repeat(60), 'x'.repeat(60)],
      [DECOMPOSED.repeat(60), 'Å'.repeat(60)],
      ['☕️🫐'.repeat(20), '☕️🫐'.repeat(20)],
    ];
    for (const [sent, stored] of names) {
      const answer = await save(cafe, sent, []);
      expect(answer.status, answer.raw.body).toBe(created);
      expect(answer.body).toMatchObject({ name: stored });
    }
    for (const name of ['x'.repeat(61), DECOMPOSED.repeat(61), '🫐'.repeat(61), null, 7, ['x']]) {
      const answer = await expectRejection(cafe, () => save(cafe, name, []), 400);
      expect(answer.body).toHaveProperty('errors.Name');
    }
  },
);

test.for(Object.entries(APIS))(
  '%s ignores fields of the body that the server sets',
  async ([_, { save, created }]) => {
    const cafe = await createTestApp();
    const more = {
      basePrice: 9,
      salePrice: 9,
      timesFavorite: 9,
      categoryId: 1,
      ownerId: 1,
      drinkId: 77,
      likes: 3,
      x: {},
    };
    const answer = await save(cafe, 'Kopp', [], more);
    expect(answer.status).toBe(created);
    expect(answer.body).toMatchObject({ salePrice: 0, timesFavorite: 0, categoryName: null });
    expect(answer.body).not.toMatchObject({ drinkId: 77 });
    expect(cafe.deps.db.select().from(drinks).get()).toMatchObject({
      ownerId: null,
      likes: 0,
      salePriceOre: 0,
    });
  },
);

test.for(Object.entries(APIS))(
  '%s stores the vessel, a cup unless another is sent, and rejects unknown ones',
  async ([_, { save, created }]) => {
    const cafe = await createTestApp();
    for (const vessel of [undefined, 'cup', 'glass', 'mug']) {
      const answer = await save(cafe, 'Kopp', [MILK], { vessel });
      expect(answer).toMatchObject({ status: created, body: { vessel: vessel ?? 'cup' } });
    }
    for (const vessel of ['Glass', 'bucket', '', null, 1]) {
      const answer = await expectRejection(cafe, () => save(cafe, 'Kopp', [MILK], { vessel }), 400);
      expect(answer.body).toHaveProperty('errors.Vessel');
    }
  },
);

test.for(Object.entries(APIS))(
  '%s returns texture and heat as they were when the cup was saved, price and measure as they are now',
  async ([_, { save }]) => {
    const cafe = await createTestApp();
    const store = (values: Partial<typeof ingredients.$inferInsert>) =>
      cafe.deps.edit.update(ingredients).set(values).where(eq(ingredients.id, MILK)).run();
    const saved = async () => Drink.parse((await get(cafe, '/api/drinkapi/1')).body).ingredientDTOs;
    store({ texture: 'foam', isHot: true });
    await save(cafe, 'Kopp', [MILK]);
    const look = { texture: 'foam', isHot: true };
    expect(await saved()).toMatchObject([{ ...look, unitPrice: 12, unit: 'dl', amountPerSlot: 0.2 }]);
    store({ texture: 'ice', isHot: false, unitPriceOre: 1500, unit: 'gram', amountPerSlot: 20 });
    expect(await saved()).toMatchObject([{ ...look, unitPrice: 15, unit: 'gram', amountPerSlot: 20 }]);
    store({ deletedAt: 1 });
    expect(await saved()).toMatchObject([{ ...look, unitPrice: null, unit: 'dl', amountPerSlot: 0.2 }]);
  },
);

test('REST only reads the id of an ingredient', async () => {
  const cafe = await createTestApp();
  const sent = {
    ingredientId: ESPRESSO,
    name: 'Gull',
    color: '#123456',
    fillLevel: 100,
    isAvailable: false,
    unitPrice: -1,
  };
  const answer = await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [sent] });
  expect(answer.body).toMatchObject({
    ingredientDTOs: [{ name: 'Espresso', color: '#3B2314', fillLevel: 40 }],
    layers: [{ choice: 0, slots: 8 }],
  });
});

test.for(Object.entries(APIS))('%s rejects an unknown theme', async ([_, { save }]) => {
  const cafe = await createTestApp();
  for (const themeId of [0, 9, 1.5, '1', null]) {
    const answer = await expectRejection(cafe, () => save(cafe, 'Kopp', [], { themeId }), 400);
    expect(answer.body).toHaveProperty('errors.ThemeId');
  }
});

test.for(Object.entries(APIS))(
  'a cup saved with a token over %s belongs to the user, and no response contains the owner',
  async ([_, { save }]) => {
    const cafe = await createTestApp();
    const answer = await save(cafe, 'Min', [MILK], {}, bearer(cafe.tokens.User));
    await save(cafe, 'Ingens', [MILK]);
    const owners = cafe.deps.db.select({ name: drinks.name, owner: drinks.ownerId }).from(drinks).all();
    expect(owners).toEqual([
      { name: 'Min', owner: 2 },
      { name: 'Ingens', owner: null },
    ]);
    const fields = Object.keys(Drink.shape).sort();
    expect(Object.keys(Object(answer.body)).sort()).toEqual(fields);
    const { body } = await get(cafe, '/api/drinkapi/drinkslist');
    expect(body).toEqual([expect.objectContaining({ name: 'Ingens' }), answer.body]);
  },
);

test('a cup without name, ingredients or any fields is rejected with messages by field', async () => {
  const cafe = await createTestApp();
  for (const body of [{}, null, [], 'x', 7]) {
    const answer = await expectRejection(cafe, () => post(cafe, '/api/drinkapi/create', body), 400);
    expect(answer.body).toMatchObject({ message: expect.any(String), errors: expect.any(Object) });
    await expectRejection(cafe, () => mutate(cafe, 'drinks.create', body), 400);
  }
});

test('the cups saved from one address are limited, in both APIs together', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  expect((await saveByRest(cafe, 'En', [])).status).toBe(201);
  expect((await saveByTrpc(cafe, 'To', [])).status).toBe(200);
  expect((await saveByRest(cafe, 'Tre', [])).status).toBe(201);
  const answer = await expectRejection(cafe, () => saveByTrpc(cafe, 'Fire', []), 429);
  expect(answer.body).toEqual({
    message: expect.stringMatching(/^Too many attempts; try again in \d+ seconds$/),
    code: 'tooManyTries',
  });
});

test('the cups that all visitors save in a day are limited together, whatever their address, and the log says so', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'on' });
  const warn = vi.spyOn(cafe.deps.log, 'warn');
  const saveFrom = (host: number, token = {}, ingredients: number[] = []) =>
    saveByRest(cafe, 'Kopp', ingredients, {}, { 'x-forwarded-for': `192.0.2.${host}`, ...token });
  for (let host = 31; host <= 50; host += 1) expect((await saveFrom(host, {}, [999])).status).toBe(400);
  for (let host = 1; host <= 20; host += 1) expect((await saveFrom(host)).status).toBe(201);
  for (const host of [21, 22]) expect((await saveFrom(host)).status).toBe(429);
  expect(warn.mock.calls.filter(([details]) => Object(details).rule === 'newDrinkOfVisitors')).toHaveLength(
    1,
  );
  expect((await saveFrom(23, bearer(cafe.tokens.User))).status).toBe(201);
});

test.for(Object.entries(APIS))(
  'a repeated request by %s saves no second cup',
  async ([_, { save, created }]) => {
    const cafe = await createTestApp();
    const requestId = '5f0c7a548a0e4a559d6e2f1f0f6a7a11';
    const first = await save(cafe, 'Én gang', [ESPRESSO], { requestId });
    const before = stateOf(cafe);
    const again = await save(cafe, 'Én gang', [ESPRESSO], { requestId });
    expect([first.status, again.status]).toEqual([created, created]);
    expect(again.body).toEqual(first.body);
    expect(stateOf(cafe)).toEqual(before);
    const other = await save(cafe, 'Én gang', [ESPRESSO], { requestId: requestId.replace('5', '6') });
    expect(other.body).not.toMatchObject({ drinkId: Drink.parse(first.body).drinkId });
    await expectRejection(cafe, () => save(cafe, 'Én gang', [ESPRESSO], { requestId: 'en' }), 400);
  },
);

test('of two simultaneous requests with one id one saves a cup', async () => {
  const cafe = await createTestApp();
  const more = { requestId: '5f0c7a54-8a0e-4a55-9d6e-2f1f0f6a7a12' };
  const answers = await Promise.all([1, 2].map(() => saveByTrpc(cafe, 'Tvilling', [ESPRESSO], more)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(cafe.deps.db.select().from(drinks).where(eq(drinks.name, 'Tvilling')).all()).toHaveLength(1);
});
