import { expect, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { startOfDay } from '#server/features/cafe/opening.service.ts';
import { type Answer, admin, contentOf, get, mutate, post, put, query, user } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test as base } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { noteCounter, pause } from './counter.service.ts';
import { forgetPickups } from './forget-pickups.service.ts';

const { hours, pickup } = CAFE_DEFAULTS;

const setUp = async (cafe: TestApp, more: object = {}) =>
  admin.put(cafe, '/api/cafeapi/update', { section: 'pickup', value: { ...pickup, isOn: true, ...more } });

/** Late in the evening no slot of the day is left. */
const awake = (now: number): number => (Number(CLOCK.format(now)) >= 21 ? now + 4 * HOUR : now);
const CLOCK = new Intl.DateTimeFormat('nb', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Oslo' });

/** A café in which guests can order. */
const test = base.extend<{ shop: TestApp }>({
  shop: async ({ cafe }, use) => {
    vi.useFakeTimers({ now: awake(Date.now()), toFake: ['Date'] });
    await setUp(cafe);
    await admin.put(cafe, '/api/cafeapi/update', {
      section: 'hours',
      value: { ...hours, week: Array(7).fill([{ from: '00:00', to: '24:00' }]), holidays: 'usual' },
    });
    noteCounter(cafe.deps, Date.now());
    await use(cafe);
    vi.useRealTimers();
  },
});

let requests = 0;
const order = (more: object = {}) => {
  requests += 1;
  return {
    requestId: `request-${String(requests).padStart(10, '0')}`,
    lines: [{ menuItemId: 1, quantity: 1 }],
    ...more,
  };
};
const slotsOf = async (cafe: TestApp) => Object((await get(cafe, '/api/pickupapi/slots')).body);
const firstSlot = async (cafe: TestApp): Promise<string> => (await slotsOf(cafe))[0].slot;
const place = (cafe: TestApp, body: object, headers = {}) =>
  post(cafe, '/api/pickupapi/create', body, headers);
const isRefused = (answer: Answer, code: string, subject?: string) =>
  expect(answer).toMatchObject({ status: 409, body: { code, ...(subject !== undefined && { subject }) } });

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
  expect((await slotsOf(shop))[0]).toEqual({ slot, room: 0 });
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
  isRefused(await ask({ lines: [{ menuItemId: 4, quantity: 1 }] }), 'soldOut', 'Utsolgt kaffe');
  isRefused(await ask({ lines: [{ ingredientIds: [1, 4], quantity: 1 }] }), 'soldOut');
  isRefused(await ask({ lines: [{ menuItemId: 1, size: 'Stor', quantity: 1 }] }), 'sizeGone', 'Espresso');
  isRefused(await ask({ total: 33 }), 'priceChanged');
  isRefused(await ask({ lines: [{ menuItemId: 1, quantity: 9 }] }), 'tooMany');
  isRefused(await ask({ slot: '00:01' }), 'slotGone');
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

test('guests order only while it is on, open, not paused, and somebody at the counter sees it', async ({
  shop,
}) => {
  const slot = await firstSlot(shop);
  const barista = bearer(shop.tokens.Barista);
  const now = Date.now();
  vi.setSystemTime(now + 3 * MINUTE);
  expect(await slotsOf(shop)).toEqual([]);
  isRefused(await place(shop, order({ slot })), 'paused');
  expect((await get(shop, '/api/pickupapi/queue', bearer(shop.keyTokens.Screen))).body).toEqual({
    pickups: [],
    pausedUntil: null,
  });
  expect(await slotsOf(shop)).not.toEqual([]);
  const paused = await put(shop, '/api/pickupapi/pause', { minutes: 15 }, barista);
  expect(paused.body).toEqual({ pausedUntil: now + 18 * MINUTE });
  isRefused(await place(shop, order({ slot })), 'paused');
  vi.setSystemTime(now + 18 * MINUTE);
  await query(shop, 'pickup.queue', undefined, barista);
  expect(await slotsOf(shop)).not.toEqual([]);
  await mutate(shop, 'pickup.pause', { minutes: 'today' }, barista);
  expect(await slotsOf(shop)).toEqual([]);
  await mutate(shop, 'pickup.pause', { minutes: 0 }, barista);
  await setUp(shop, { isOn: false });
  isRefused(await place(shop, order({ slot })), 'closed');
});

test('the counter moves an order on and back; of two at once the second gets what is true now', async ({
  shop,
}) => {
  const { token } = Object((await place(shop, order({ slot: await firstSlot(shop) }))).body);
  const barista = bearer(shop.tokens.Barista);
  const set = (state: string, version: number, more = {}) =>
    put(shop, '/api/pickupapi/state/1', { state, version, ...more }, barista);
  const both = await Promise.all([set('making', 1), set('making', 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  isRefused(await post(shop, `/api/pickupapi/cancel/${token}`), 'pickupStarted');
  expect((await set('placed', 2)).body).toMatchObject({ pickupId: 1, state: 'placed', version: 3 });
  expect((await set('cancelled', 3, { reason: 'Vi stenger tidlig.' })).body).toMatchObject({
    state: 'cancelled',
  });
  expect((await get(shop, `/api/pickupapi/order/${token}`)).body).toMatchObject({
    state: 'cancelled',
    reason: 'Vi stenger tidlig.',
  });
  expect((await set('making', 4)).body).toMatchObject({ state: 'making', reason: '' });
  expect(Object((await get(shop, '/api/pickupapi/queue', barista)).body).pickups).toMatchObject([
    { pickupId: 1, state: 'making', version: 5 },
  ]);
});

test('an order of the evening stays at the counter after midnight, and its number is the day’s', async ({
  shop,
}) => {
  const late = startOfDay(norwegianDate(), 1) - 20 * MINUTE;
  vi.setSystemTime(late);
  noteCounter(shop.deps, late);
  const slots = await slotsOf(shop);
  await place(shop, order({ slot: slots.at(-1).slot }));
  const barista = bearer(shop.keyTokens.Screen);
  vi.setSystemTime(late + 30 * MINUTE);
  const queue = await get(shop, '/api/pickupapi/queue', barista);
  expect(Object(queue.body).pickups).toMatchObject([{ number: 1, slot: '23:50' }]);
  expect((await place(shop, order({ slot: await firstSlot(shop) }))).body).toMatchObject({ number: 1 });
  vi.setSystemTime(late + 7 * HOUR);
  expect(Object((await get(shop, '/api/pickupapi/queue', barista)).body).pickups).toMatchObject([
    { slot: '00:20' },
  ]);
});

test('an order for a time at which the café is closed now says so', async ({ shop }) => {
  const slots = await slotsOf(shop);
  const { token } = Object((await place(shop, order({ slot: slots.at(-1).slot }))).body);
  const seen = async () => Object((await get(shop, `/api/pickupapi/order/${token}`)).body).isClosedThen;
  expect(await seen()).toBe(false);
  const exceptions = [
    { date: norwegianDate(), periods: [{ from: '00:00', to: slots.at(-1).slot }], note: '' },
  ];
  const week = Array(7).fill([{ from: '00:00', to: '24:00' }]);
  const value = { ...hours, week, holidays: 'usual', exceptions };
  await admin.put(shop, '/api/cafeapi/update', { section: 'hours', value });
  expect(await seen()).toBe(true);
  await post(shop, `/api/pickupapi/cancel/${token}`);
  expect(await seen()).toBe(false);
});

test('a basket knows the order that it has become, whose answer was lost', async ({ shop }) => {
  const body = order({ slot: await firstSlot(shop) });
  const basket = { requestId: body.requestId, lines: [...body.lines, { menuItemId: 4, quantity: 2 }] };
  expect((await mutate(shop, 'pickup.basket', basket)).body).toMatchObject({
    lines: [
      { line: { name: 'Espresso', price: 34 } },
      { refusal: { reason: 'soldOut', subject: 'Utsolgt kaffe' } },
    ],
    total: 34,
    placed: null,
  });
  const placed = await place(shop, body);
  expect((await mutate(shop, 'pickup.basket', basket)).body).toMatchObject({ placed: placed.body });
});

test('the owner sees when drinks are ordered for and what, not by whom or under which name', async ({
  shop,
}) => {
  const slot = await firstSlot(shop);
  await place(shop, order({ slot, name: 'Åse', lines: [{ menuItemId: 1, quantity: 3 }] }));
  await place(shop, order({ slot, lines: [{ ingredientIds: [1, 2], quantity: 1 }] }));
  const { token } = Object((await place(shop, order({ slot }))).body);
  await post(shop, `/api/pickupapi/cancel/${token}`);
  const weekday = (new Date(norwegianDate()).getDay() + 6) % 7;
  expect((await query(shop, 'pickup.figures', undefined, bearer(shop.tokens.Admin))).body).toEqual({
    days: 30,
    hours: [{ weekday, hour: Number(slot.slice(0, 2)), drinks: 4 }],
    most: [
      { name: 'Espresso', drinks: 3 },
      { name: 'Drømmekopper', drinks: 1 },
    ],
  });
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

/** Kari orders a cup with a name, from a browser. @returns the browser's cookie, the request's id and the token */
async function orderOfKari(shop: TestApp) {
  const { drinkId } = Object(
    (
      await user.post(shop, '/api/drinkapi/create', {
        name: 'Til Åse Berg',
        ingredientDTOs: [{ ingredientId: 1 }],
      })
    ).body,
  );
  const sent = order({ slot: await firstSlot(shop), name: 'Åse', lines: [{ drinkId, quantity: 1 }] });
  const { raw, body } = await place(shop, sent, bearer(shop.tokens.User));
  const [cookie = ''] = String(raw.headers['set-cookie']).split(';');
  return { cookie, requestId: sent.requestId, token: Object(body).token };
}

test('whose an order was is forgotten after a day, the order after thirty, an account’s at once', async ({
  shop,
}) => {
  const { requestId, token } = await orderOfKari(shop);
  const stored = () =>
    JSON.stringify([
      shop.deps.db.select().from(pickups).all(),
      shop.deps.db.select().from(pickupLines).all(),
    ]);
  expect(stored()).toMatch(/Åse.*Til Åse Berg/);
  // Whoever reads the database can't open the order.
  expect(stored()).not.toContain(requestId);
  expect(stored()).not.toContain(token);
  const now = Date.now();
  await forgetPickups(shop.deps, now + DAY - MINUTE);
  expect(stored()).toContain('Til Åse Berg');
  await forgetPickups(shop.deps, now + DAY + MINUTE);
  expect(stored()).not.toContain('Åse');
  expect(shop.deps.db.select().from(pickups).all()).toMatchObject([
    { name: null, visitorId: null, userId: null, content: '', state: 'placed' },
  ]);
  await orderOfKari(shop);
  expect((await mutate(shop, 'auth.deleteAccount', {}, bearer(shop.tokens.User))).status).toBe(200);
  expect(stored()).not.toContain('Åse');
  await forgetPickups(shop.deps, now + 31 * DAY);
  expect(shop.deps.db.select().from(pickups).all()).toEqual([]);
});

test('another account in the same browser does not get the order with its data', async ({ shop }) => {
  const { cookie } = await orderOfKari(shop);
  const pickupsOf = async (token: string) =>
    Object((await get(shop, '/api/auth/my-data', { ...bearer(token), cookie })).body).pickups;
  expect(await pickupsOf(shop.tokens.User)).toMatchObject([{ number: 1, name: 'Åse' }]);
  expect(await pickupsOf(shop.tokens.Barista)).toEqual([]);
});

test('an order has at most the drinks for which a slot has room, and a cup is not empty', async ({
  shop,
}) => {
  const slot = await firstSlot(shop);
  const seven = await place(shop, order({ slot, lines: [{ menuItemId: 1, quantity: 7 }] }));
  isRefused(seven, 'tooMany', '6');
  const empty = await place(shop, order({ slot, lines: [{ ingredientIds: [], quantity: 1 }] }));
  expect(empty).toMatchObject({ status: 400, body: { code: 'ingredientMissing' } });
});

test('no more orders today lasts until the café closes at night, and not for days', async ({ shop }) => {
  const week = Array(7).fill([{ from: '10:00', to: '02:00' }]);
  const midnight = startOfDay(norwegianDate(), 1);
  const bea = { id: 3, username: 'bea', name: 'Bea', role: 'Barista' } as const;
  const today = async (at: number) => {
    vi.setSystemTime(at);
    return (await pause(shop.deps, bea, { minutes: 'today' })).pausedUntil;
  };
  const now = Date.now();
  expect(await today(midnight - HOUR)).toBe(midnight);
  vi.setSystemTime(now);
  await admin.put(shop, '/api/cafeapi/update', {
    section: 'hours',
    value: { ...hours, week, holidays: 'usual' },
  });
  expect(await today(midnight - HOUR)).toBe(midnight + 2 * HOUR);
});
