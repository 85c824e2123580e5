import { expect, onTestFinished, vi } from 'vitest';
import { DAY, MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { admin, contentOf, get, mutate, post } from '#server/testing/apis.ts';
import {
  firstSlot,
  isRefused,
  openForOrders,
  order,
  place,
  setUp,
  slotsOf,
  test,
} from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

test('an order has a number, what it costs, and a page of its own; it stays as it was', async ({ shop }) => {
  const slot = await firstSlot(shop);
  const { body, status } = await place(shop, order({ slot, name: 'Åse' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    number: 1,
    slot,
    name: 'Åse',
    state: 'placed',
    total: 34,
    lines: [{ name: 'Espresso', size: null, price: 34, quantity: 1, recipe: null, allergensUnknown: [] }],
  });
  const { token, ...seen } = Object(body);
  changeRow(shop.deps, menuItems, { name: 'Ny', priceOre: 9900 }, 1);
  const page = await get(shop, `/api/pickupapi/order/${token}`);
  expect(page.body).toEqual(seen);
  expect(page.raw.headers['cache-control']).toBe('no-store');
  expect((await mutate(shop, 'pickup.order', { token })).body).toEqual(seen);
  expect(JSON.stringify(contentOf(shop))).not.toContain(token);
  const other = `${token.slice(0, 20)}AA`;
  expect(await get(shop, `/api/pickupapi/order/${other}`)).toMatchObject({
    status: 404,
    body: { code: 'pickupMissing' },
  });
});

test('a repeated request is the same order; with other content it is refused', async ({ shop }) => {
  const slot = await firstSlot(shop);
  const body = order({ slot });
  const answers = await Promise.all(Array.from({ length: 5 }, () => place(shop, body)));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  isRefused(await place(shop, { ...body, name: 'Kari' }), 'changedMeanwhile');
  expect(shop.deps.db.select().from(pickups).all()).toHaveLength(1);
});

test('of two hundred at once for a slot of eight drinks, eight get it; the next with room is named', async ({
  shop,
}) => {
  await setUp(shop, { drinksPerSlot: 8 });
  const [{ slot }, next] = await slotsOf(shop);
  const answers = await Promise.all(Array.from({ length: 200 }, () => place(shop, order({ slot }))));
  const placed = answers.filter(({ status }) => status === 201);
  expect(placed).toHaveLength(8);
  const others = answers.filter(({ status }) => status !== 201);
  for (const answer of others) isRefused(answer, 'slotFull', next.slot);
  expect((await slotsOf(shop))[0]).toMatchObject({ slot, room: 0 });
  expect(shop.deps.db.select().from(pickupLines).all()).toHaveLength(8);
});

test('a cup is ordered as it is saved, or by its ingredients, with its recipe and what is in it', async ({
  shop,
}) => {
  changeRow(shop.deps, ingredients, { allergens: { contains: ['milk'], mayContain: [] } }, 2);
  const saved = await post(shop, '/api/drinkapi/create', {
    name: 'Min',
    ingredientDTOs: [{ ingredientId: 1 }, { ingredientId: 2 }],
  });
  const slot = await firstSlot(shop);
  const lines = [
    { drinkId: Object(saved.body).drinkId, quantity: 2 },
    { ingredientIds: [1, 2], vessel: 'mug', quantity: 1 },
  ];
  const { body } = await place(shop, order({ slot, lines }));
  const cup = { size: null, allergens: { contains: ['milk'] }, allergensUnknown: ['Espresso'] };
  expect(body).toMatchObject({
    lines: [
      { ...cup, name: 'Min', quantity: 2, recipe: { vessel: 'cup', layers: Object(saved.body).layers } },
      {
        ...cup,
        name: 'Min Drømmekopp',
        quantity: 1,
        recipe: { vessel: 'mug', layers: Object(saved.body).layers },
      },
    ],
    total: 3 * Object(saved.body).price,
  });
});

test('what can’t be sold is refused with why', async ({ shop }) => {
  const slot = await firstSlot(shop);
  const ask = (more: object) => place(shop, order({ slot, ...more }));
  changeRow(shop.deps, menuItems, { soldOutUntil: '2999-01-01' }, 4);
  isRefused(await ask({ lines: [{ menuItemId: 4, quantity: 1 }] }), 'soldOut', 'Utsolgt kaffe');
  isRefused(await ask({ lines: [{ ingredientIds: [1, 4], quantity: 1 }] }), 'soldOut');
  isRefused(await ask({ lines: [{ menuItemId: 1, size: 'Stor', quantity: 1 }] }), 'sizeGone', 'Espresso');
  isRefused(await ask({ total: 33 }), 'priceChanged');
  isRefused(await ask({ lines: [{ menuItemId: 1, quantity: 9 }] }), 'tooMany');
  isRefused(await ask({ slot: '00:01' }), 'slotGone');
  const saved = await post(shop, '/api/drinkapi/create', {
    name: 'Min',
    ingredientDTOs: [{ ingredientId: 1 }, { ingredientId: 2 }],
  });
  changeRow(shop.deps, ingredients, { deletedAt: 1 }, 2);
  const drinkId = Object(saved.body).drinkId;
  isRefused(await ask({ lines: [{ drinkId, quantity: 1 }] }), 'soldOut', 'Melk');
  const basket = await mutate(shop, 'pickup.basket', order({ lines: [{ drinkId, quantity: 1 }] }));
  expect(basket.body).toMatchObject({ lines: [{ refusal: { name: 'Min', subject: 'Melk' } }] });
  expect(await ask({ lines: [{ menuItemId: 99, quantity: 1 }] })).toMatchObject({ status: 404 });
  expect(await ask({ lines: [{ ingredientIds: [99], quantity: 1 }] })).toMatchObject({ status: 400 });
  expect(await ask({ lines: [] })).toMatchObject({
    status: 400,
    body: { errors: { Lines: expect.anything() } },
  });
  expect(shop.deps.db.select().from(pickups).all()).toEqual([]);
});

test('a browser has two open orders', async ({ shop }) => {
  const slot = await firstSlot(shop);
  const first = await place(shop, order({ slot }));
  const cookie = String(first.raw.headers['set-cookie']).split(';')[0] ?? '';
  expect((await place(shop, order({ slot }), { cookie })).status).toBe(201);
  isRefused(await place(shop, order({ slot }), { cookie }), 'tooMany');
  await post(shop, `/api/pickupapi/cancel/${Object(first.body).token}`);
  expect((await place(shop, order({ slot }), { cookie })).status).toBe(201);
});

test('a basket knows the order that it has become, whose answer was lost', async ({ shop }) => {
  changeRow(shop.deps, menuItems, { soldOutUntil: '2999-01-01' }, 4);
  const body = order({ slot: await firstSlot(shop) });
  const basket = { requestId: body.requestId, lines: [...body.lines, { menuItemId: 4, quantity: 2 }] };
  expect((await mutate(shop, 'pickup.basket', basket)).body).toMatchObject({
    lines: [
      { line: { name: 'Espresso', price: 34 } },
      { refusal: { name: 'Utsolgt kaffe', reason: 'soldOut', subject: 'Utsolgt kaffe' } },
    ],
    placed: null,
  });
  const placed = await place(shop, body);
  expect((await mutate(shop, 'pickup.basket', basket)).body).toMatchObject({ placed: placed.body });
});

test('with orders turned off again, guests get what they got before', async ({ cafe }) => {
  const seen = async () =>
    Promise.all(
      [
        'menuitemapi/menuitemslist',
        'drinkapi/drinkslist',
        'ingredientapi/ingredientslist',
        'cafeapi/cafe',
      ].map(async (path) => (await get(cafe, `/api/${path}`)).body),
    );
  const before = await seen();
  await setUp(cafe);
  expect(await seen()).not.toEqual(before);
  await setUp(cafe, { isOn: false });
  expect(await seen()).toEqual(before);
});

test('an order has at most the drinks for which a slot has room, and a cup is not empty', async ({
  shop,
}) => {
  // As it may be stored from before, or come over the API.
  await setUp(shop, { drinksPerOrder: 8 });
  expect((await get(shop, '/api/cafeapi/cafe')).body).toMatchObject({ pickup: { drinksPerOrder: 6 } });
  const slot = await firstSlot(shop);
  const seven = await place(shop, order({ slot, lines: [{ menuItemId: 1, quantity: 7 }] }));
  isRefused(seven, 'tooMany', '6');
  const empty = await place(shop, order({ slot, lines: [{ ingredientIds: [], quantity: 1 }] }));
  expect(empty).toMatchObject({ status: 400, body: { code: 'ingredientMissing' } });
});

test('a cup that is not saved has the layers that were drawn, if its ingredients can produce them', async ({
  shop,
}) => {
  const slot = await firstSlot(shop);
  const cup = (layers: object) =>
    order({ slot, lines: [{ ingredientIds: [2], layers: [layers], quantity: 1 }] });
  const { body } = await place(shop, cup({ ingredientId: 2, slots: 3 }));
  expect(Object(body).lines[0].recipe.layers).toEqual([{ choice: 0, slots: 3 }]);
  expect(await place(shop, cup({ ingredientId: 1, slots: 3 }))).toMatchObject({
    status: 400,
    body: { code: 'wrongLayers' },
  });
  const [line] = shop.deps.db.select().from(pickupLines).all();
  expect(Object.keys(line?.recipe?.ingredientDTOs[0] ?? {})).not.toContain('description');
});

test('a repeated request is answered also where no further order is allowed, and gives the cookie again', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  onTestFinished(() => void vi.useRealTimers());
  await openForOrders(cafe);
  const [{ slot }, { slot: next }] = await slotsOf(cafe);
  const first = order({ slot });
  const { body, raw } = await place(cafe, first);
  for (let number = 2; number <= 6; number += 1) await place(cafe, order({ slot: next }));
  expect(await place(cafe, order({ slot }))).toMatchObject({ status: 429 });
  const again = await place(cafe, first);
  expect(again).toMatchObject({ status: 201, body });
  expect(again.raw.cookies).toEqual(raw.cookies);
  await setUp(cafe, { isOn: false });
  expect(await place(cafe, first)).toMatchObject({ status: 201, body });
});

test('an order that is refused uses up nothing of what all guests share', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.1' });
  onTestFinished(() => void vi.useRealTimers());
  await openForOrders(cafe);
  const slot = await firstSlot(cafe);
  for (let number = 1; number < 300; number += 1) await cafe.deps.limits.take('pickupOfAll', '');
  for (
    let number = 1;
    number <= 15;
    number += 1 // The address may place 12 orders.
  )
    isRefused(await place(cafe, order({ slot: '00:01' })), 'slotGone');
  expect((await place(cafe, order({ slot }))).status).toBe(201);
  expect((await place(cafe, order({ slot }))).status).toBe(429);
  isRefused(await place(cafe, order({ slot: '00:01' })), 'slotGone');
});

test('a time that has passed is not the same time of the next day', async ({ shop }) => {
  const [first] = await slotsOf(shop);
  isRefused(await place(shop, order({ slot: first.slot, slotAt: first.slotAt - DAY })), 'slotGone');
  expect(await place(shop, order({ slot: first.slot, slotAt: first.slotAt }))).toMatchObject({
    status: 201,
    body: { slotAt: first.slotAt },
  });
});

test('an order takes its room also after the times have moved', async ({ shop }) => {
  const [, { slot, slotAt }] = await slotsOf(shop);
  await place(shop, order({ slot, lines: [{ menuItemId: 1, quantity: 4 }] }));
  const week = Array(7).fill([{ from: '00:05', to: '24:00' }]);
  const value = { ...CAFE_DEFAULTS.hours, week, holidays: 'usual' };
  await admin.put(shop, '/api/cafeapi/update', { section: 'hours', value });
  const moved = await slotsOf(shop);
  const taken = moved.find((each: { slotAt: number }) => each.slotAt === slotAt - 5 * MINUTE);
  expect(taken.room).toBe(2);
  expect(moved.filter(({ room }: { room: number }) => room < 6)).toEqual([taken]);
});

test('where a full time is the last with room, no other one is named', async ({ shop }) => {
  const { slot } = (await slotsOf(shop)).at(-1);
  await place(shop, order({ slot, lines: [{ menuItemId: 1, quantity: 6 }] }));
  const { status, body } = await place(shop, order({ slot }));
  expect([status, Object(body).code, Object(body).subject]).toEqual([409, 'slotFull', undefined]);
});
