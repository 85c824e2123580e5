import { vi } from 'vitest';
import { HOUR } from '#server/core/time.ts';
import { recordHeartbeat } from '#server/features/pickup/slots.service.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { PickupSlots, PlacedPickup } from '#shared/pickup/pickup.ts';
import { type Answer, admin, expectAnswer, get, post } from './apis.ts';
import { storeDailyHours } from './hours.ts';
import { test as base } from './test.ts';
import type { TestApp } from './test-app.ts';

/** Turns orders on, with other settings. */
export const setUp = async (cafe: TestApp, more: object = {}) =>
  admin.put(cafe, '/api/cafeapi/update', {
    section: 'pickup',
    value: { ...CAFE_DEFAULTS.pickup, isOn: true, ...more },
  });

const CLOCK = new Intl.DateTimeFormat('nb', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Oslo' });

/** Lets guests order at any time, from now or, late in the evening when no slot is left, from the next day on. */
export async function openForOrders(cafe: TestApp): Promise<void> {
  const isLate = Number(CLOCK.format()) >= 21;
  vi.useFakeTimers({ now: Date.now() + (isLate ? 4 * HOUR : 0), toFake: ['Date'] });
  await setUp(cafe);
  await storeDailyHours(cafe, [{ from: '00:00', to: '24:00' }]);
  recordHeartbeat(cafe.deps);
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

export const slotsOf = async (cafe: TestApp): Promise<PickupSlots> =>
  PickupSlots.parse((await get(cafe, '/api/pickupapi/slots')).body);

/** The next two slots. @throws Error where there are fewer */
export async function nextSlots(cafe: TestApp) {
  const [next, afterNext] = await slotsOf(cafe);
  if (!next || !afterNext) throw new Error('There are no two slots');
  return [next, afterNext] as const;
}

/** The name of the next slot, such as `15:30`. */
export const firstSlot = async (cafe: TestApp): Promise<string> => (await nextSlots(cafe))[0].slot;

/** The name of the day's last slot. */
export const lastSlot = async (cafe: TestApp): Promise<string> => (await slotsOf(cafe)).at(-1)?.slot ?? '';

/** Sends an order, which may be refused. */
export const place = (cafe: TestApp, body: object, headers = {}): Promise<Answer> =>
  post(cafe, '/api/pickupapi/create', body, headers);

/** Places an order of an espresso for the next slot, or with other fields. @throws Error where it is refused */
export async function placeOrder(cafe: TestApp, more: object = {}, headers = {}): Promise<PlacedPickup> {
  const slot = 'slot' in more ? {} : { slot: await firstSlot(cafe) };
  const { status, body, raw } = await place(cafe, order({ ...slot, ...more }), headers);
  if (status !== 201) throw new Error(`The order was refused: ${raw.body}`);
  return PlacedPickup.parse(body);
}

/** Expects the refusal of an order. */
export const isRefused = (answer: Answer, code: string, subject?: string) =>
  expectAnswer(answer, 409, { code, ...(subject !== undefined && { subject }) });
