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
export const turnOnOrders = async (cafe: TestApp, more: object = {}) =>
  admin.put(cafe, '/api/cafeapi/update', {
    section: 'pickup',
    value: { ...CAFE_DEFAULTS.pickup, isOn: true, ...more },
  });

const CLOCK = new Intl.DateTimeFormat('nb', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Oslo' });

/** Lets guests order at any time, from now or, late in the evening when no slot is left, from the next day on. */
export async function openForOrders(cafe: TestApp): Promise<void> {
  const isLate = Number(CLOCK.format()) >= 21;
  vi.useFakeTimers({ now: Date.now() + (isLate ? 4 * HOUR : 0), toFake: ['Date'] });
  await turnOnOrders(cafe);
  await storeDailyHours(cafe, [{ from: '00:00', to: '24:00' }]);
  recordHeartbeat(cafe.deps);
}

export const test = base.extend<{ shop: TestApp }>({
  shop: async ({ cafe }, use) => {
    await openForOrders(cafe);
    await use(cafe);
    vi.useRealTimers();
  },
});

let requests = 0;
/** An order of an espresso, with a new id. */
export const newOrder = (more: object = {}) => {
  requests += 1;
  return {
    requestId: `request-${String(requests).padStart(10, '0')}`,
    lines: [{ menuItemId: 1, quantity: 1 }],
    ...more,
  };
};

export const readSlots = async (cafe: TestApp): Promise<PickupSlots> =>
  PickupSlots.parse((await get(cafe, '/api/pickupapi/slots')).body);

/** The next two slots. @throws Error where there are fewer */
export async function readNextSlots(cafe: TestApp) {
  const [next, afterNext] = await readSlots(cafe);
  if (!next || !afterNext) throw new Error('There are no two slots');
  return [next, afterNext] as const;
}

/** The name of the next slot, such as `15:30`. */
export const readSlotName = async (cafe: TestApp): Promise<string> => (await readNextSlots(cafe))[0].slot;

export const readLastSlotName = async (cafe: TestApp): Promise<string> =>
  (await readSlots(cafe)).at(-1)?.slot ?? '';

/** Sends an order, which may be refused. */
export const sendOrder = (cafe: TestApp, body: object, headers = {}): Promise<Answer> =>
  post(cafe, '/api/pickupapi/create', body, headers);

/** Places an order of an espresso for the next slot, or with other fields. @throws Error where it is refused */
export async function placeOrder(cafe: TestApp, more: object = {}, headers = {}): Promise<PlacedPickup> {
  const slot = 'slot' in more ? {} : { slot: await readSlotName(cafe) };
  const { status, body, raw } = await sendOrder(cafe, newOrder({ ...slot, ...more }), headers);
  if (status !== 201) throw new Error(`The order was refused: ${raw.body}`);
  return PlacedPickup.parse(body);
}

export const expectRefusal = (answer: Answer, code: string, subject?: string) =>
  expectAnswer(answer, 409, { code, ...(subject !== undefined && { subject }) });
