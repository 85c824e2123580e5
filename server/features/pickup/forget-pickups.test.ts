import { expect, vi } from 'vitest';
import { startOfDay } from '#server/core/cafe-day.ts';
import { DAY, HOUR, MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { menuItems } from '#server/db/schema.ts';
import { readCafe } from '#server/features/cafe/cafe.service.ts';
import { removeOld } from '#server/jobs/old-data.ts';
import { type Answer, admin, cookieHeader, get, post, undo, user } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import {
  newOrder,
  placeOrder,
  readSlotName,
  readSlots,
  sendOrder,
  test,
  turnOnOrders,
} from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { MyData } from '#shared/accounts/own-data.ts';
import { Pickup, PlacedPickup } from '#shared/pickup/pickup.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { forgetNames, removePickups } from './forget-pickups.service.ts';

test('the figures of orders contain hours and items, but no names', async ({ shop }) => {
  const slot = await readSlotName(shop);
  changeRow(shop.deps, menuItems, { choiceIds: [1] }, 1);
  const withOats = { menuItemId: 1, optionIds: [2], quantity: 2 };
  await placeOrder(shop, { slot, name: 'Åse', lines: [{ menuItemId: 1, quantity: 1 }, withOats] });
  await placeOrder(shop, { slot, lines: [{ ingredientIds: [1, 2], quantity: 1 }] });
  const { token } = await placeOrder(shop, { slot });
  await post(shop, `/api/pickupapi/cancel/${token}`);
  const weekday = (new Date(norwegianDate()).getDay() + 6) % 7;
  expect((await admin.query(shop, 'pickup.figures')).body).toEqual({
    days: 30,
    byDay: [
      { day: norwegianDate(), orders: 2, drinks: 4, total: expect.any(Number), notCollected: 0, notMade: 0 },
    ],
    hours: [{ weekday, hour: Number(slot.slice(0, 2)), drinks: 4 }],
    most: [
      { name: 'Espresso', drinks: 3, total: 115 },
      { name: 'Drømmekopper', drinks: 1, total: expect.any(Number) },
    ],
    options: [{ name: 'Havremelk', drinks: 2, total: 13 }],
  });
});

test('the page about privacy names orders until the last one is removed', async ({ shop }) => {
  const storesOrders = () => readCafe(shop.deps).storesOrders;
  expect(storesOrders()).toBe(true);
  await turnOnOrders(shop, { isOn: false });
  expect(storesOrders()).toBe(false);
  await turnOnOrders(shop);
  await placeOrder(shop);
  await turnOnOrders(shop, { isOn: false });
  expect(storesOrders()).toBe(true);
  await removePickups(shop.deps, Date.now() + 31 * DAY);
  expect(storesOrders()).toBe(false);
});

const saveCupOfKari = (shop: TestApp) =>
  saveDrink(shop, [1], { name: 'Til Åse Berg', headers: bearer(shop.tokens.User) });

/** Cancels an order at the counter. */
const cancelAtCounter = (shop: TestApp, id: number, reason: string) =>
  admin.put(shop, `/api/pickupapi/state/${id}`, { state: 'cancelled', version: 1, reason });

/** Kari orders a cup with a name, from a browser. @returns the browser's cookie, the request's id and the token */
async function placeOrderOfKari(shop: TestApp) {
  const { drinkId } = await saveCupOfKari(shop);
  const sent = newOrder({ slot: await readSlotName(shop), name: 'Åse', lines: [{ drinkId, quantity: 1 }] });
  const answer = await sendOrder(shop, sent, bearer(shop.tokens.User));
  const { token } = PlacedPickup.parse(answer.body);
  return { ...cookieHeader(answer), requestId: sent.requestId, token };
}

test('an order’s guest is forgotten after a day, the order after thirty days', async ({ shop }) => {
  const { requestId, token } = await placeOrderOfKari(shop);
  await cancelAtCounter(shop, 1, 'Hei, Åse Berg');
  const stored = () =>
    JSON.stringify([
      shop.deps.db.select().from(pickups).all(),
      shop.deps.db.select().from(pickupLines).all(),
    ]);
  expect(stored()).toMatch(/Åse.*Til Åse Berg/);
  // The token is not in the database.
  expect(stored()).not.toContain(requestId);
  expect(stored()).not.toContain(token);
  const now = Date.now();
  await forgetNames(shop.deps, now + DAY - MINUTE);
  expect(stored()).toContain('Til Åse Berg');
  await forgetNames(shop.deps, now + DAY + MINUTE);
  expect(stored()).not.toContain('Åse');
  expect(shop.deps.db.select().from(pickups).all()).toMatchObject([
    { name: null, visitorId: null, userId: null, content: '', reason: '', state: 'cancelled' },
  ]);
  await placeOrderOfKari(shop);
  expect((await user.mutate(shop, 'auth.deleteAccount', {})).status).toBe(200);
  expect(stored()).not.toContain('Åse');
  // Cancelled after that, with a name in the reason.
  await cancelAtCounter(shop, 2, 'Hei, Åse');
  expect(stored()).toContain('Åse');
  await forgetNames(shop.deps, now + DAY + MINUTE);
  expect(stored()).not.toContain('Åse');
  await removePickups(shop.deps, now + 31 * DAY);
  expect(shop.deps.db.select().from(pickups).all()).toEqual([]);
});

test('open orders lose the name of an erased, hidden or deleted cup', async ({ shop }) => {
  const { deps, tokens } = shop;
  const slots = await readSlots(shop);
  const shownAgain: Answer[] = [];
  const ways = {
    erased: (drinkId: number) => user.mutate(shop, 'drinks.deleteMine', { drinkId }),
    hidden: (drinkId: number) =>
      admin.mutate(shop, 'drinks.setVisibility', { drinkId, visibility: 'hidden' }),
    deleted: (drinkId: number) => admin.mutate(shop, 'drinks.delete', { drinkId }),
    hiddenByUndo: () => undo(shop, shownAgain[0] as Answer),
    deletedByMany: (id: number) =>
      admin.mutate(shop, 'drinks.changeMany', { ids: [id], change: { kind: 'delete' } }),
    erasedWithAccount: () => user.mutate(shop, 'auth.deleteAccount', { deleteCups: true }),
  };
  const ofNobody = await saveDrink(shop, [1], { name: 'Min' });
  for (const [index, [way, remove]] of Object.entries(ways).entries()) {
    const { drinkId } = await saveCupOfKari(shop);
    for (const visibility of way === 'hiddenByUndo' ? ['hidden', 'shown'] : [])
      shownAgain.unshift(await admin.mutate(shop, 'drinks.setVisibility', { drinkId, visibility }));
    const lines = [drinkId, ofNobody.drinkId].map((id) => ({ drinkId: id, quantity: 1 }));
    const { token } = await placeOrder(shop, { ...slots[index], lines });
    // A new name before that changes nothing in the order.
    await user.mutate(shop, 'drinks.rename', { drinkId, name: 'Til en venn' });
    const read = async () => Pickup.parse((await get(shop, `/api/pickupapi/order/${token}`)).body).lines;
    const before = await read();
    expect(before).toMatchObject([{ name: 'Til Åse Berg' }, { name: 'Min' }]);
    const erased = deps.erased.count;
    expect((await remove(drinkId)).status, way).toBe(200);
    expect(await read(), way).toEqual([{ ...before[0], name: 'Min Drømmekopp' }, before[1]]);
    // Nor does the line say any longer which cup it was.
    expect(deps.db.select().from(pickupLines).all().at(-2)?.drinkId, way).toBeNull();
    if (way.startsWith('erased')) expect(deps.erased.count).toBeGreaterThan(erased);
  }
  expect((await get(shop, '/api/pickupapi/queue', bearer(tokens.Barista))).raw.body).not.toContain('Åse');
  expect(JSON.stringify(deps.db.select().from(pickupLines).all())).not.toContain('Åse');
});

test('another account in the same browser does not get the order with its data', async ({ shop }) => {
  const { cookie } = await placeOrderOfKari(shop);
  const pickupsOf = async (token: string) =>
    MyData.parse((await get(shop, '/api/auth/my-data', { ...bearer(token), cookie })).body).pickups;
  expect(await pickupsOf(shop.tokens.User)).toMatchObject([{ number: 1, name: 'Åse' }]);
  expect(await pickupsOf(shop.tokens.Barista)).toEqual([]);
});

test('what remains of a day’s names in the file is removed once, at night', async ({ shop }) => {
  const { deps } = shop;
  await placeOrderOfKari(shop);
  const tomorrow = startOfDay(norwegianDate(), 1);
  const noted = async (at: number) => {
    const before = deps.erased.count;
    await forgetNames(deps, at);
    return deps.erased.count - before;
  };
  expect(await noted(tomorrow + DAY + 2 * HOUR)).toBe(0);
  expect(await noted(tomorrow + DAY + 3 * HOUR + MINUTE)).toBe(1);
  expect(await noted(tomorrow + DAY + 4 * HOUR)).toBe(0);
  expect(await noted(tomorrow + 4 * DAY + 3 * HOUR)).toBe(0);
});

test('names are forgotten also while the clock is not trusted, and orders stay', async ({ shop }) => {
  await removeOld(shop.deps, AbortSignal.timeout(MINUTE));
  await placeOrderOfKari(shop);
  vi.setSystemTime(Date.now() + 40 * DAY);
  await removeOld(shop.deps, AbortSignal.timeout(MINUTE));
  expect(shop.deps.db.select().from(pickups).all()).toMatchObject([{ name: null, visitorId: null }]);
});
