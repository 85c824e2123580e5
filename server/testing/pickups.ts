import { expect, vi } from 'vitest';
import { HOUR } from '#server/core/time.ts';
import { recordHeartbeat } from '#server/features/pickup/slots.service.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { type Answer, admin, get, post } from './apis.ts';
import { test as base } from './test.ts';
import type { TestApp } from './test-app.ts';

const { hours, pickup } = CAFE_DEFAULTS;

/** Turns orders on, with other settings. */
export const setUp = async (cafe: TestApp, more: object = {}) =>
  admin.put(cafe, '/api/cafeapi/update', { section: 'pickup', value: { ...pickup, isOn: true, ...more } });

/** Late in the evening no slot of the day is left. */
const awake = (now: number): number => (Number(CLOCK.format(now)) >= 21 ? now + 4 * HOUR : now);
const CLOCK = new Intl.DateTimeFormat('nb', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Oslo' });

/** Lets guests order at any time, from now or, late in the evening, from the next day on. */
export async function openForOrders(cafe: TestApp): Promise<void> {
  vi.useFakeTimers({ now: awake(Date.now()), toFake: ['Date'] });
  await setUp(cafe);
  await admin.put(cafe, '/api/cafeapi/update', {
    section: 'hours',
    value: { ...hours, week: Array(7).fill([{ from: '00:00', to: '24:00' }]), holidays: 'usual' },
  });
  recordHeartbeat(cafe.deps, Date.now());
}

/** A café in which guests can order. */
export const test = base.extend<{ shop: TestApp }>({
  shop: async ({ cafe }, use) => {
    await openForOrders(cafe);
    await use(cafe);
    vi.useRealTimers();
  },
});

let requests = 0;
/** An order of an espresso, with a new id. */
export const order = (more: object = {}) => {
  requests += 1;
  return {
    requestId: `request-${String(requests).padStart(10, '0')}`,
    lines: [{ menuItemId: 1, quantity: 1 }],
    ...more,
  };
};
export const slotsOf = async (cafe: TestApp) => Object((await get(cafe, '/api/pickupapi/slots')).body);
export const firstSlot = async (cafe: TestApp): Promise<string> => (await slotsOf(cafe))[0].slot;
export const place = (cafe: TestApp, body: object, headers = {}) =>
  post(cafe, '/api/pickupapi/create', body, headers);
export const isRefused = (answer: Answer, code: string, subject?: string) =>
  expect(answer).toMatchObject({ status: 409, body: { code, ...(subject !== undefined && { subject }) } });
