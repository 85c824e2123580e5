import { expect, vi } from 'vitest';
import { startOfDay } from '#server/core/cafe-day.ts';
import { DAY, HOUR, MINUTE } from '#server/core/time.ts';
import { readToday } from '#server/features/today/today.service.ts';
import { signIn } from '#server/testing/accounts.ts';
import { type Answer, expectAnswer, get, mutate, post, put, query } from '#server/testing/apis.ts';
import { storeDailyHours } from '#server/testing/hours.ts';
import {
  expectRefusal,
  newOrder,
  placeOrder,
  readLastSlotName,
  readNextSlots,
  readSlotName,
  readSlots,
  sendOrder,
  test,
  turnOnOrders,
} from '#server/testing/pickups.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { Pickup } from '#shared/pickup/pickup.ts';
import { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import type { PickupState } from '#shared/pickup/pickup-states.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { readQueue, setState } from './counter.service.ts';
import { readFigures } from './figures.service.ts';
import { pause, recordHeartbeat } from './slots.service.ts';

const BEA = { id: 3, username: 'bea', name: 'Bea', role: 'Barista' } as const;

/** Sets the state of an order over REST as the barista. */
const putState = (shop: TestApp, id: number, step: object): Promise<Answer> =>
  put(shop, `/api/pickupapi/state/${id}`, step, bearer(shop.tokens.Barista));

/** The order as its guest sees it. */
const readOrder = async (shop: TestApp, token: string) =>
  Pickup.parse((await get(shop, `/api/pickupapi/order/${token}`)).body);

/** The orders as a screen at the counter gets them. */
const readScreen = async (shop: TestApp) =>
  PickupQueue.parse((await get(shop, '/api/pickupapi/queue', bearer(shop.keyTokens.Screen))).body).pickups;

test('guests can order while the café is open, not paused, and a counter online', async ({ shop }) => {
  const slot = await readSlotName(shop);
  const barista = bearer(shop.tokens.Barista);
  const now = Date.now();
  vi.setSystemTime(now + 3 * MINUTE);
  expect(await readSlots(shop)).toEqual([]);
  expectRefusal(await sendOrder(shop, newOrder({ slot })), 'paused');
  const screen = bearer(shop.keyTokens.Screen);
  expect((await get(shop, '/api/pickupapi/queue', screen)).body).toEqual({
    pickups: [],
    now: now + 3 * MINUTE,
    slots: expect.arrayContaining([slot]),
    times: expect.arrayContaining([expect.any(Number)]),
    room: expect.arrayContaining([expect.any(Number)]),
    lastSlot: expect.any(String),
    pausedUntil: null,
  });
  await query(shop, 'pickup.queue', undefined, barista);
  expect(await readSlots(shop)).toEqual([]);
  expectAnswer(await post(shop, '/api/pickupapi/heartbeat', {}, screen), 200, {
    message: 'Guests can order while heartbeats arrive',
  });
  expect(await readSlots(shop)).not.toEqual([]);
  const paused = await put(shop, '/api/pickupapi/pause', { minutes: 15 }, barista);
  expect(paused.body).toEqual({ pausedUntil: now + 18 * MINUTE });
  expectRefusal(await sendOrder(shop, newOrder({ slot })), 'paused');
  vi.setSystemTime(now + 18 * MINUTE);
  await mutate(shop, 'pickup.heartbeat', undefined, barista);
  expect(await readSlots(shop)).not.toEqual([]);
  await mutate(shop, 'pickup.pause', { minutes: 'today' }, barista);
  expect(await readSlots(shop)).toEqual([]);
  await mutate(shop, 'pickup.pause', { minutes: 0 }, barista);
  await turnOnOrders(shop, { isOn: false });
  expectRefusal(await sendOrder(shop, newOrder({ slot })), 'closed');
});

test('an order’s state moves on and back; of two steps at once one is refused', async ({ shop }) => {
  const { token } = await placeOrder(shop);
  const set = (state: string, version: number, more = {}) => putState(shop, 1, { state, version, ...more });
  const both = await Promise.all([set('making', 1), set('notCollected', 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expectRefusal(await post(shop, `/api/pickupapi/cancel/${token}`), 'pickupStarted');
  expect((await set('placed', 2)).body).toMatchObject({ pickupId: 1, state: 'placed', version: 3 });
  const cancelled = { state: 'cancelled', reason: 'Vi stenger tidlig.' };
  expect((await set('cancelled', 3, { reason: cancelled.reason })).body).toMatchObject(cancelled);
  expect(await readOrder(shop, token)).toMatchObject(cancelled);
  expect((await set('making', 4)).body).toMatchObject({ state: 'making', reason: '' });
  expect(await readScreen(shop)).toMatchObject([{ pickupId: 1, state: 'making', version: 5 }]);
});

test('two baristas who press the same step both succeed, and the order is moved once', async ({ shop }) => {
  await placeOrder(shop);
  const step = { state: 'making', version: 1 };
  const both = await Promise.all([
    putState(shop, 1, step),
    putState(shop, 1, step),
    mutate(shop, 'pickup.setState', { pickupId: 1, ...step }, bearer(shop.tokens.Barista)),
  ]);
  expect(both).toMatchObject(Array(3).fill({ status: 200, body: { state: 'making', version: 2 } }));
  expectRefusal(await putState(shop, 1, { state: 'ready', version: 1 }), 'changedMeanwhile');
});

test('an evening’s order stays listed after midnight, with its day’s number', async ({ shop }) => {
  const late = startOfDay(norwegianDate(), 1) - 20 * MINUTE;
  vi.setSystemTime(late);
  recordHeartbeat(shop.deps, late);
  await placeOrder(shop, { slot: await readLastSlotName(shop) });
  vi.setSystemTime(late + 30 * MINUTE);
  recordHeartbeat(shop.deps);
  expect(await readScreen(shop)).toMatchObject([{ number: 1, slot: '23:50' }]);
  expect(await placeOrder(shop)).toMatchObject({ number: 1 });
});

test('order numbers and the queue follow the night until the café closes', async ({ shop }) => {
  await storeDailyHours(shop, [{ from: '17:00', to: '02:00' }]);
  const midnight = startOfDay(norwegianDate(), 1);
  const queue = (at: number) => {
    vi.setSystemTime(at);
    recordHeartbeat(shop.deps);
    return readScreen(shop);
  };
  await queue(midnight - 22 * MINUTE);
  expect(await placeOrder(shop, { slot: '23:50' })).toMatchObject({ number: 1 });
  await queue(midnight - 8 * MINUTE);
  const slotAt = midnight + 10 * MINUTE;
  expect(await placeOrder(shop, { slot: '00:10' })).toMatchObject({ number: 2, slotAt });
  await queue(midnight + 5 * MINUTE);
  expect(await placeOrder(shop, { slot: '00:30' })).toMatchObject({ number: 3 });
  for (const id of [1, 2, 3])
    await setState(shop.deps, BEA, id, { state: 'collected', version: 1, reason: '' });
  expect(await queue(midnight + 2 * HOUR - 1)).toHaveLength(3);
  // The last steps can be taken back for a while after closing time.
  expect(await queue(midnight + 2.5 * HOUR - 1)).toHaveLength(3);
  expect(await queue(midnight + 2.5 * HOUR)).toEqual([]);
  // The owner reads them under the evening's weekday.
  const weekday = (new Date(norwegianDate(midnight - HOUR)).getUTCDay() + 6) % 7;
  expect(readFigures(shop.deps).hours).toEqual([
    { weekday, hour: 23, drinks: 1 },
    { weekday, hour: 24, drinks: 2 },
  ]);
  await queue(midnight + 17 * HOUR);
  expect(await placeOrder(shop)).toMatchObject({ number: 1 });
});

test('an order for a time at which the café is closed now says so', async ({ shop }) => {
  const { token, slot } = await placeOrder(shop, { slot: await readLastSlotName(shop) });
  expect(await readOrder(shop, token)).toMatchObject({ isClosedThen: false });
  const exceptions = [{ date: norwegianDate(), periods: [{ from: '00:00', to: slot }], note: '' }];
  await storeDailyHours(shop, [{ from: '00:00', to: '24:00' }], { exceptions });
  expect(await readOrder(shop, token)).toMatchObject({ isClosedThen: true });
  await post(shop, `/api/pickupapi/cancel/${token}`);
  expect(await readOrder(shop, token)).toMatchObject({ isClosedThen: false });
});

test('no more orders today lasts until the café closes at night, and not for days', async ({ shop }) => {
  const midnight = startOfDay(norwegianDate(), 1);
  const today = async (at: number) => {
    vi.setSystemTime(at);
    return (await pause(shop.deps, BEA, { minutes: 'today' })).pausedUntil;
  };
  const now = Date.now();
  expect(await today(midnight - HOUR)).toBe(midnight);
  vi.setSystemTime(now);
  await storeDailyHours(shop, [{ from: '10:00', to: '02:00' }]);
  // Also in the morning, and after midnight, when it is still that night.
  for (const at of [midnight - HOUR, midnight - 16 * HOUR, midnight + HOUR])
    expect(await today(at)).toBe(midnight + 2 * HOUR);
  expect(await today(midnight + 3 * HOUR)).toBe(startOfDay(norwegianDate(midnight), 1) + 2 * HOUR);
});

test('the counter lists all that wait, and of those that are finished the last fifty', async ({ shop }) => {
  const [{ slot }, { slot: next }] = await readNextSlots(shop);
  for (const _ of [1, 2]) await placeOrder(shop, { slot });
  await putState(shop, 2, { state: 'collected', version: 1 });
  // However many are cancelled.
  for (let number = 3; number <= 54; number += 1) {
    const { token } = await placeOrder(shop, { slot: next });
    await post(shop, `/api/pickupapi/cancel/${token}`);
  }
  const numbers = (await readScreen(shop)).map(({ number }) => number);
  expect(numbers).toEqual([1, 2, ...Array.from({ length: 50 }, (_, at) => at + 5)]);
});

/** A café that is open from ten to a time, at five o'clock in the afternoon of the day after now. @returns its midnight */
async function setAfternoon(shop: TestApp, to: string, ...later: Period[]): Promise<number> {
  const midnight = startOfDay(norwegianDate(), 1);
  await storeDailyHours(shop, [{ from: '10:00', to }, ...later]);
  vi.setSystemTime(midnight + 17 * HOUR);
  recordHeartbeat(shop.deps);
  return midnight;
}

test('unfinished orders stay listed until they are closed, and I dag counts them', async ({ shop }) => {
  const midnight = await setAfternoon(shop, '18:00');
  const [{ token }] = await Promise.all([placeOrder(shop), placeOrder(shop), placeOrder(shop)]);
  const set = (id: number, state: PickupState, version: number) =>
    setState(shop.deps, BEA, id, { state, version, reason: '' });
  await set(2, 'making', 1);
  const listed = () => readQueue(shop.deps, BEA).pickups;
  const left = () => readToday(shop.deps).leftOrders;
  expect(listed()).toMatchObject(Array(3).fill({ isUnfinished: false, isDayOver: false }));

  // At closing time the counter is asked; guests are told nothing before the day is over.
  vi.setSystemTime(midnight + 18 * HOUR);
  expect(listed()).toMatchObject(Array(3).fill({ isUnfinished: true, isDayOver: false }));
  expect(await readOrder(shop, token)).toMatchObject({ state: 'placed', isDayOver: false });
  expect(left()).toEqual([]);

  vi.setSystemTime(midnight + 33 * HOUR);
  expect(listed()).toMatchObject(Array(3).fill({ isUnfinished: true, isDayOver: true }));
  expect(left()).toEqual([{ day: norwegianDate(midnight), count: 3 }]);
  expect(await readOrder(shop, token)).toMatchObject({ state: 'placed', isDayOver: true });
  expect(await set(1, 'notMade', 1)).toMatchObject({ isUnfinished: false });
  await set(2, 'collected', 2);
  expect(listed()).toMatchObject([{ pickupId: 3 }]);
  expect(await readOrder(shop, token)).toMatchObject({ state: 'notMade' });
  expect(left()).toEqual([{ day: norwegianDate(midnight), count: 1 }]);
  // A step that was a mistake is taken back, also of an earlier day.
  await set(1, 'placed', 2);
  expect(listed()).toMatchObject([{ pickupId: 1 }, { pickupId: 3 }]);
  expect(readFigures(shop.deps).most).toMatchObject([{ drinks: 3 }]);
});

test('the counter knows the last time for guests, which the lead time ends early', async ({ shop }) => {
  await turnOnOrders(shop, { leadMinutes: 60 });
  const midnight = await setAfternoon(shop, '18:00');
  const queueAt = (hour: number) => readQueue(shop.deps, BEA, midnight + hour * HOUR);
  expect(queueAt(16)).toMatchObject({ lastSlot: '17:50' });
  expect(queueAt(17)).toMatchObject({
    lastSlot: null,
    slots: ['17:00', '17:10', '17:20', '17:30', '17:40', '17:50'],
  });
});

test('a café that closes after midnight has unfinished orders only then', async ({ shop }) => {
  const midnight = await setAfternoon(shop, '02:00');
  await placeOrder(shop, { slot: await readLastSlotName(shop) });
  const closing = midnight + 26 * HOUR;
  for (const [at, isUnfinished, isDayOver] of [
    [closing - MINUTE, false, false],
    [closing, true, false],
    [closing + HOUR, true, true],
  ] as const)
    expect(readQueue(shop.deps, BEA, at).pickups).toMatchObject([{ isUnfinished, isDayOver }]);
  // The café's new day has begun, so the order is no longer among today's.
  expect(readToday(shop.deps, closing - MINUTE).leftOrders).toEqual([]);
  expect(readToday(shop.deps, closing).leftOrders).toEqual([{ day: norwegianDate(midnight), count: 1 }]);
});

test('a café that never closes keeps an order for half an hour after midnight', async ({ shop }) => {
  const midnight = startOfDay(norwegianDate(), 1);
  vi.setSystemTime(midnight - 20 * MINUTE);
  recordHeartbeat(shop.deps);
  await placeOrder(shop, { slot: await readLastSlotName(shop) });
  for (const [minutes, isUnfinished] of [
    [10, false],
    [30, true],
  ] as const)
    expect(readQueue(shop.deps, BEA, midnight + minutes * MINUTE).pickups).toMatchObject([{ isUnfinished }]);
});

test('orders are unfinished after the day’s last closing, not in a break', async ({ shop }) => {
  const midnight = await setAfternoon(shop, '18:00', { from: '20:00', to: '22:00' });
  await placeOrder(shop);
  for (const [hour, isUnfinished] of [
    [19, false],
    [22, true],
  ] as const)
    expect(readQueue(shop.deps, BEA, midnight + hour * HOUR).pickups).toMatchObject([{ isUnfinished }]);
});

test('I dag names the days that have left orders, the latest first, over both APIs', async ({ shop }) => {
  const noon = (await setAfternoon(shop, '18:00')) + 12 * HOUR;
  for (const at of [noon, noon + DAY]) {
    vi.setSystemTime(at);
    recordHeartbeat(shop.deps, at);
    await placeOrder(shop);
  }
  vi.setSystemTime(noon + 2 * DAY);
  const leftOrders = [noon + DAY, noon].map((at) => ({ day: norwegianDate(at), count: 1 }));
  const owner = await signIn(shop, 'admin');
  expect((await get(shop, '/api/cafeapi/today', owner)).body).toMatchObject({ leftOrders });
  expect((await query(shop, 'today.get', undefined, owner)).body).toMatchObject({ leftOrders });
});

test('an order takes room until it is ready', async ({ shop }) => {
  const [first] = await readNextSlots(shop);
  await placeOrder(shop);
  await putState(shop, 1, { state: 'making', version: 1 });
  expect(await readNextSlots(shop)).toMatchObject([{ room: first.room - 1 }, {}]);
  await putState(shop, 1, { state: 'ready', version: 2 });
  expect(await readNextSlots(shop)).toMatchObject([first, {}]);
  // Taken back into a time that is full by now.
  await placeOrder(shop, { slot: first.slot, lines: [{ menuItemId: 1, quantity: first.room }] });
  await putState(shop, 1, { state: 'making', version: 3 });
  expect(await readNextSlots(shop)).toMatchObject([{ room: 0 }, {}]);
});

test('an order that was not made is among the finished ones, and gives its room back', async ({ shop }) => {
  const [first] = await readNextSlots(shop);
  await placeOrder(shop);
  expect(await readNextSlots(shop)).toMatchObject([{ room: first.room - 1 }, {}]);
  await putState(shop, 1, { state: 'notMade', version: 1 });
  expect(await readNextSlots(shop)).toMatchObject([first, {}]);
  expect(await readScreen(shop)).toMatchObject([{ pickupId: 1, state: 'notMade', isUnfinished: false }]);
});
