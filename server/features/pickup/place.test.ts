import { expect, onTestFinished, vi } from 'vitest';
import { DAY, MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { cookieHeader, expectAnswer, get, mutate, post, readTables } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { storeDailyHours } from '#server/testing/hours.ts';
import {
  expectRefusal,
  newOrder,
  openForOrders,
  placeOrder,
  readLastSlotName,
  readNextSlots,
  readSlotName,
  readSlots,
  sendOrder,
  test,
  turnOnOrders,
} from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Sends an order for the next slot, or with other fields. */
const tryOrder = async (shop: TestApp, more: object = {}, headers = {}) =>
  sendOrder(shop, newOrder({ slot: await readSlotName(shop), ...more }), headers);

/** A café with these limits, in which guests can order. */
async function createShop(RATE_LIMIT_FACTOR: string): Promise<TestApp> {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR });
  onTestFinished(() => void vi.useRealTimers());
  await openForOrders(cafe);
  return cafe;
}

test('an order has a number, what it costs, and a page of its own; it stays as it was', async ({ shop }) => {
  const slot = await readSlotName(shop);
  const { token, ...seen } = await placeOrder(shop, { slot, name: 'Åse' });
  expect(seen).toMatchObject({
    number: 1,
    slot,
    name: 'Åse',
    state: 'placed',
    total: 34,
    lines: [{ name: 'Espresso', size: null, price: 34, quantity: 1, recipe: null, allergensUnknown: [] }],
  });
  changeRow(shop.deps, menuItems, { name: 'Ny', priceOre: 9900 }, 1);
  const page = await get(shop, `/api/pickupapi/order/${token}`);
  expect(page.body).toEqual(seen);
  expect(page.raw.headers['cache-control']).toBe('no-store');
  expect((await mutate(shop, 'pickup.order', { token })).body).toEqual(seen);
  expect(JSON.stringify(readTables(shop))).not.toContain(token);
  const other = `${token.slice(0, 20)}AA`;
  expectAnswer(await get(shop, `/api/pickupapi/order/${other}`), 404, { code: 'pickupMissing' });
});

test('a repeated request is the same order; with other content it is refused', async ({ shop }) => {
  const body = newOrder({ slot: await readSlotName(shop) });
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendOrder(shop, body)));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expectRefusal(await sendOrder(shop, { ...body, name: 'Kari' }), 'changedMeanwhile');
  expect(shop.deps.db.select().from(pickups).all()).toHaveLength(1);
});

test('a slot takes no more orders than it has room for, and names the next one', async ({ shop }) => {
  await turnOnOrders(shop, { drinksPerSlot: 8 });
  const [{ slot }, next] = await readNextSlots(shop);
  const answers = await Promise.all(Array.from({ length: 200 }, () => sendOrder(shop, newOrder({ slot }))));
  const placed = answers.filter(({ status }) => status === 201);
  expect(placed).toHaveLength(8);
  const others = answers.filter(({ status }) => status !== 201);
  for (const answer of others) expectRefusal(answer, 'slotFull', next.slot);
  expect(await readNextSlots(shop)).toMatchObject([{ slot, room: 0 }, {}]);
  expect(shop.deps.db.select().from(pickupLines).all()).toHaveLength(8);
});

test('a saved cup, or the ingredients of one, are ordered with the recipe', async ({ shop }) => {
  changeRow(shop.deps, ingredients, { allergens: { contains: ['milk'], mayContain: [] } }, 2);
  const { drinkId, layers, price } = await saveDrink(shop, [1, 2], { name: 'Min' });
  const lines = [
    { drinkId, quantity: 2 },
    { ingredientIds: [1, 2], vessel: 'mug', quantity: 1 },
  ];
  const cup = { size: null, allergens: { contains: ['milk'] }, allergensUnknown: ['Espresso'] };
  expect(await placeOrder(shop, { lines })).toMatchObject({
    lines: [
      { ...cup, name: 'Min', quantity: 2, recipe: { vessel: 'cup', layers } },
      { ...cup, name: 'Min Drømmekopp', quantity: 1, recipe: { vessel: 'mug', layers } },
    ],
    total: 3 * price,
  });
});

test('what can’t be sold is refused with why', async ({ shop }) => {
  const ask = (more: object) => tryOrder(shop, more);
  changeRow(shop.deps, menuItems, { soldOutUntil: '2999-01-01' }, 4);
  expectRefusal(await ask({ lines: [{ menuItemId: 4, quantity: 1 }] }), 'soldOut', 'Utsolgt kaffe');
  expectRefusal(await ask({ lines: [{ ingredientIds: [1, 4], quantity: 1 }] }), 'soldOut');
  expectRefusal(await ask({ lines: [{ menuItemId: 1, size: 'Stor', quantity: 1 }] }), 'sizeGone', 'Espresso');
  expectRefusal(await ask({ total: 33 }), 'priceChanged', '34');
  expectRefusal(await ask({ lines: [{ menuItemId: 1, quantity: 9 }] }), 'tooMany');
  expectRefusal(await ask({ slot: '00:01' }), 'slotGone');
  const { drinkId } = await saveDrink(shop, [1, 2], { name: 'Min' });
  changeRow(shop.deps, ingredients, { deletedAt: 1 }, 2);
  expectRefusal(await ask({ lines: [{ drinkId, quantity: 1 }] }), 'soldOut', 'Melk');
  const basket = await mutate(shop, 'pickup.basket', newOrder({ lines: [{ drinkId, quantity: 1 }] }));
  expect(basket.body).toMatchObject({ lines: [{ refusal: { name: 'Min', subject: 'Melk' } }] });
  expect(await ask({ lines: [{ menuItemId: 99, quantity: 1 }] })).toMatchObject({ status: 404 });
  expect(await ask({ lines: [{ ingredientIds: [99], quantity: 1 }] })).toMatchObject({ status: 400 });
  expectAnswer(await ask({ lines: [] }), 400, { errors: { Lines: expect.anything() } });
  expect(shop.deps.db.select().from(pickups).all()).toEqual([]);
});

test('a browser has two open orders', async ({ shop }) => {
  const browser = cookieHeader(await tryOrder(shop));
  const { token } = await placeOrder(shop, {}, browser);
  expectRefusal(await tryOrder(shop, {}, browser), 'tooMany');
  await post(shop, `/api/pickupapi/cancel/${token}`);
  expect((await tryOrder(shop, {}, browser)).status).toBe(201);
});

test('a basket knows the order that it has become, whose answer was lost', async ({ shop }) => {
  changeRow(shop.deps, menuItems, { soldOutUntil: '2999-01-01' }, 4);
  const body = newOrder({ slot: await readSlotName(shop) });
  const basket = { requestId: body.requestId, lines: [...body.lines, { menuItemId: 4, quantity: 2 }] };
  expect((await mutate(shop, 'pickup.basket', basket)).body).toMatchObject({
    lines: [
      { line: { name: 'Espresso', price: 34 } },
      { refusal: { name: 'Utsolgt kaffe', reason: 'soldOut', subject: 'Utsolgt kaffe' } },
    ],
    placed: null,
  });
  const placed = await sendOrder(shop, body);
  expect((await mutate(shop, 'pickup.basket', basket)).body).toMatchObject({ placed: placed.body });
});

test('with orders turned off again, guests get what they got before', async ({ cafe }) => {
  const LISTS = ['menuitemapi/menuitemslist', 'drinkapi/drinkslist', 'ingredientapi/ingredientslist'];
  const seen = async () =>
    Promise.all([...LISTS, 'cafeapi/cafe'].map(async (path) => (await get(cafe, `/api/${path}`)).body));
  const before = await seen();
  await turnOnOrders(cafe);
  expect(await seen()).not.toEqual(before);
  await turnOnOrders(cafe, { isOn: false });
  expect(await seen()).toEqual(before);
});

test('an order has at most a slot’s drinks, and no empty cup', async ({ shop }) => {
  // As it may be stored from before, or come over the API.
  await turnOnOrders(shop, { drinksPerOrder: 8 });
  expect((await get(shop, '/api/cafeapi/cafe')).body).toMatchObject({ pickup: { drinksPerOrder: 6 } });
  expectRefusal(await tryOrder(shop, { lines: [{ menuItemId: 1, quantity: 7 }] }), 'tooMany', '6');
  const empty = await tryOrder(shop, { lines: [{ ingredientIds: [], quantity: 1 }] });
  expect(empty).toMatchObject({ status: 400, body: { code: 'cupEmpty' } });
});

test('an unsaved cup keeps its layers if its ingredients can produce them', async ({ shop }) => {
  const cupOf = (layer: object) => ({ lines: [{ ingredientIds: [2], layers: [layer], quantity: 1 }] });
  const drawn = await placeOrder(shop, cupOf({ ingredientId: 2, slots: 3 }));
  expect(drawn.lines[0]?.recipe?.layers).toEqual([{ choice: 0, slots: 3 }]);
  const wrong = { status: 400, body: { code: 'wrongLayers' } };
  expect(await tryOrder(shop, cupOf({ ingredientId: 1, slots: 3 }))).toMatchObject(wrong);
  const [line] = shop.deps.db.select().from(pickupLines).all();
  expect(Object.keys(line?.recipe?.ingredientDTOs[0] ?? {})).not.toContain('description');
});

test('guests pay for what is in the cup; a cup into which nothing was poured is refused', async ({
  shop,
}) => {
  // One costs 12 kr and fills 40 % of a cup. The last, which does not fit, is sold out.
  const ingredientIds = [...Array(19).fill(1), 4];
  const { total, lines } = await placeOrder(shop, { lines: [{ ingredientIds, quantity: 1 }] });
  expect(total).toBe(36);
  expect(lines[0]?.recipe?.ingredientDTOs).toHaveLength(20);
  const unpoured = await tryOrder(shop, { lines: [{ ingredientIds, layers: [], quantity: 1 }] });
  expect(unpoured).toMatchObject({ status: 400, body: { code: 'cupEmpty' } });
});

test('a repeated request is answered also where no further order is allowed, and gives the cookie again', async () => {
  const cafe = await createShop('0.05');
  const [{ slot }, { slot: next }] = await readNextSlots(cafe);
  const first = newOrder({ slot });
  const { body, raw } = await sendOrder(cafe, first);
  for (let number = 2; number <= 6; number += 1) await sendOrder(cafe, newOrder({ slot: next }));
  expect(await sendOrder(cafe, newOrder({ slot }))).toMatchObject({ status: 429 });
  const again = await sendOrder(cafe, first);
  expect(again).toMatchObject({ status: 201, body });
  expect(again.raw.cookies).toEqual(raw.cookies);
  await turnOnOrders(cafe, { isOn: false });
  expect(await sendOrder(cafe, first)).toMatchObject({ status: 201, body });
});

test('an order that is refused uses up nothing of what all guests share', async () => {
  const cafe = await createShop('0.1');
  for (let number = 1; number < 300; number += 1) await cafe.deps.limits.take('pickupOfAll', '');
  const gone = { slot: '00:01' };
  // The address may place 12 orders.
  for (let number = 1; number <= 15; number += 1) expectRefusal(await tryOrder(cafe, gone), 'slotGone');
  expect((await tryOrder(cafe)).status).toBe(201);
  expect((await tryOrder(cafe)).status).toBe(429);
  expectRefusal(await tryOrder(cafe, gone), 'slotGone');
});

test('a time that has passed is not the same time of the next day', async ({ shop }) => {
  const [{ slotAt }] = await readNextSlots(shop);
  expectRefusal(await tryOrder(shop, { slotAt: slotAt - DAY }), 'slotGone');
  expect(await placeOrder(shop, { slotAt })).toMatchObject({ slotAt });
});

test('an order takes its room also after the times have moved', async ({ shop }) => {
  const [, { slot, slotAt }] = await readNextSlots(shop);
  await placeOrder(shop, { slot, lines: [{ menuItemId: 1, quantity: 4 }] });
  await storeDailyHours(shop, [{ from: '00:05', to: '24:00' }]);
  const taken = (await readSlots(shop)).filter(({ room }) => room < 6);
  expect(taken).toMatchObject([{ slotAt: slotAt - 5 * MINUTE, room: 2 }]);
});

test('where a full time is the last with room, no other one is named', async ({ shop }) => {
  const slot = await readLastSlotName(shop);
  await placeOrder(shop, { slot, lines: [{ menuItemId: 1, quantity: 6 }] });
  const refused = await tryOrder(shop, { slot });
  expectRefusal(refused, 'slotFull');
  expect(refused.body).not.toHaveProperty('subject');
});
