import { expect } from 'vitest';
import { z } from 'zod';
import { pickups } from '#server/db/pickup-schema.ts';
import { readFigures } from '#server/features/pickup/figures.service.ts';
import { readToday } from '#server/features/today/today.service.ts';
import { admin, expectAnswer } from '#server/testing/apis.ts';
import { placeOrder, test, turnOnOrders } from '#server/testing/pickups.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';

const QUEUED = z.array(QueuedPickup);

const setState = (shop: TestApp, id: number, state: string) =>
  admin.put(shop, `/api/pickupapi/state/${id}`, { state, version: 1 });

const UNPAID = ['notCollected', 'cancelled', 'notMade'];

/** Places orders of espressos for 34 kr: a collected one of two cups, one of each state in `UNPAID`, and an open one of two cups. */
async function placeOrders(shop: TestApp): Promise<void> {
  const lines = [{ menuItemId: 1, quantity: 2 }];
  await placeOrder(shop, { name: 'Åse', lines });
  await setState(shop, 1, 'collected');
  for (const [index, state] of UNPAID.entries()) {
    await placeOrder(shop, { name: 'Åse' });
    await setState(shop, index + 2, state);
  }
  await placeOrder(shop, { lines });
}

test('the overview counts the orders of the day, and none only while ordering is on', async ({ shop }) => {
  expect(readToday(shop.deps).pickups).toMatchObject({ orders: 0 });
  await turnOnOrders(shop, { isOn: false });
  expect(readToday(shop.deps).pickups).toBeNull();
  await turnOnOrders(shop);
  await placeOrders(shop);
  const today = {
    orders: 4,
    drinks: 6,
    total: 136,
    notCollected: 1,
    notMade: 1,
    waiting: 1,
    pausedUntil: null,
  };
  expect(readToday(shop.deps).pickups).toEqual({ ...today, isCounterMissing: false });
  shop.deps.counter.heartbeatAt = 0;
  expect(readToday(shop.deps).pickups).toEqual({ ...today, isCounterMissing: true });
  const { body: paused } = await admin.put(shop, '/api/pickupapi/pause', { minutes: 15 });
  expect(readToday(shop.deps).pickups).toMatchObject(Object(paused));
  await admin.put(shop, '/api/pickupapi/pause', { minutes: 0 });
  // The sums of a day stay when ordering is turned off.
  await turnOnOrders(shop, { isOn: false });
  expect(readToday(shop.deps).pickups).toEqual({ ...today, isCounterMissing: false });
});

test('the owner corrects how an order of the day ended, and the sums follow', async ({ shop }) => {
  await placeOrders(shop);
  const { day } = shop.deps.db.select().from(pickups).get() ?? { day: '' };
  const readDay = async () => QUEUED.parse((await admin.get(shop, `/api/pickupapi/day/${day}`)).body);
  const ended = (await readDay()).map(({ number, state }) => [number, state]);
  expect(ended).toEqual([
    [1, 'collected'],
    [2, 'notCollected'],
    [3, 'cancelled'],
    [4, 'notMade'],
    [5, 'placed'],
  ]);
  const before = readFigures(shop.deps).byDay[0]?.total ?? 0;
  await admin.put(shop, '/api/pickupapi/state/2', { state: 'collected', version: 2 });
  expect((await readDay())[1]).toMatchObject({ state: 'collected', version: 3 });
  expect(readFigures(shop.deps).byDay[0]?.total).toBe(before + 34);
  expectAnswer(await admin.get(shop, '/api/pickupapi/day/2026-02-30'), 400, {
    errors: { Day: ['Invalid ISO date'] },
  });
});

test('the figures of each day are a file without names', async ({ shop }) => {
  await placeOrders(shop);
  const raw = await shop.ask('GET', '/api/pickupapi/figures', { headers: bearer(shop.tokens.Admin) });
  expect(raw.headers['content-disposition']).toMatch(/filename="bestillinger-[\d-]+\.csv"/);
  expect(raw.body).toBe(
    `\ufeffDag;Bestillinger;Drikker;Sum;Ikke hentet;Ikke laget\r\n${norwegianDate()};4;6;136,00;1;1\r\n`,
  );
});
