import { expect, vi } from 'vitest';
import { HOUR, MINUTE } from '#server/core/time.ts';
import { get, mutate } from '#server/testing/apis.ts';
import { storeDailyHours } from '#server/testing/hours.ts';
import { openForOrders, test, turnOnOrders } from '#server/testing/pickups.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { pause, recordHeartbeat } from './slots.service.ts';

const BEA = { id: 3, username: 'bea', name: 'Bea', role: 'Barista' } as const;
const NOON = Date.parse('2027-06-01T12:00:00+02:00');

/** Expects the same status from both APIs. */
async function expectStatus(shop: TestApp, isOpen: boolean, opensAt: number | null) {
  const rest = await get(shop, '/api/pickupapi/status');
  expect(rest).toMatchObject({ status: 200, body: { isOpen, opensAt } });
  expect(rest.raw.headers['cache-control']).toBe('no-store');
  expect((await mutate(shop, 'pickup.status', {})).body).toEqual({ isOpen, opensAt });
}

test('the status says when guests can order again', async ({ cafe: shop }) => {
  await openForOrders(shop);
  const setTime = (now: number) => {
    vi.setSystemTime(now);
    recordHeartbeat(shop.deps);
  };
  await storeDailyHours(shop, [{ from: '08:00', to: '18:00' }]);
  setTime(NOON);
  await expectStatus(shop, true, null);
  await pause(shop.deps, BEA, { minutes: 30 });
  await expectStatus(shop, false, NOON + 30 * MINUTE);
  await pause(shop.deps, BEA, { minutes: 'today' });
  await expectStatus(shop, false, NOON + 20 * HOUR);
  await pause(shop.deps, BEA, { minutes: 0 });
  // The pause would end after the last order.
  setTime(NOON + 5.5 * HOUR);
  await pause(shop.deps, BEA, { minutes: 30 });
  await expectStatus(shop, false, NOON + 20 * HOUR);
  await pause(shop.deps, BEA, { minutes: 0 });
  setTime(NOON + 7 * HOUR);
  await expectStatus(shop, false, NOON + 20 * HOUR);
  // No counter is online: unknown during the day, and the opening before it.
  vi.setSystemTime(NOON + 24 * HOUR);
  await expectStatus(shop, false, null);
  vi.setSystemTime(NOON + 18 * HOUR);
  await expectStatus(shop, false, NOON + 20 * HOUR);
  vi.useRealTimers();
});

test('the time is unknown if the café never opens again, or takes no orders', async ({ shop }) => {
  await storeDailyHours(shop, []);
  await expectStatus(shop, false, null);
  await storeDailyHours(shop, [{ from: '00:00', to: '24:00' }]);
  await turnOnOrders(shop, { isOn: false });
  await expectStatus(shop, false, null);
});
