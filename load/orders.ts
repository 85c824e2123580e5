import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#server/core/time.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { NewPickup, PickupSlots, PlacedPickup } from '#shared/pickup/pickup.ts';
import type { PickupQueue, QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { sendJson, sendRequest } from './shop.ts';

/** How many drinks a slot has room for. */
export const ROOM = 50;

/**
 * The environment of a shop whose clock starts at five or six in the morning in Norway. Orders are for today only, so
 * late in the evening no slots would be left.
 */
export function inTheMorning() {
  const ahead = DAY + 4 * HOUR - (Date.now() % DAY);
  const clock = `
const { now } = Date;
globalThis.Date = class extends Date {
  constructor(...given) { if (given.length > 0) super(...given); else super(now() + ${ahead}); }
  static now() { return now() + ${ahead}; }
};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
}

/** Lets guests order for each five minutes of the day. */
export async function allowOrders(origin: string, token: string): Promise<void> {
  const { pickup, hours } = CAFE_DEFAULTS;
  const week = Array(7).fill([{ from: '00:00', to: '24:00' }]);
  for (const [section, value] of [
    ['pickup', { ...pickup, isOn: true, slotMinutes: 5, drinksPerSlot: ROOM }],
    ['hours', { ...hours, week, holidays: 'usual' }],
  ])
    await sendJson(`${origin}/api/cafeapi/update`, { section, value }, token, 'PUT');
}

/** The orders at the counter; none where the shop has stopped. */
export async function readQueue(origin: string, token: string): Promise<QueuedPickup[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await sendRequest(`${origin}/api/pickupapi/queue`, { headers });
  const { pickups }: Pick<PickupQueue, 'pickups'> = status === 200 ? JSON.parse(body) : { pickups: [] };
  return pickups;
}

export async function slotsFor(origin: string, drinks: number): Promise<string[]> {
  const slots: PickupSlots = JSON.parse((await sendRequest(`${origin}/api/pickupapi/slots`)).body);
  return slots.flatMap(({ slot, room }) => (room >= drinks ? slot : []));
}

export const newOrder = (slot: string, name: string, quantity: number): NewPickup => ({
  requestId: randomUUID(),
  slot,
  name,
  lines: [{ menuItemId: 1, quantity }],
});

/** Sends an order without a cookie, as a new browser does. @returns the status, the order, and the code of a refusal */
export async function placeOrder(
  origin: string,
  order: NewPickup,
): Promise<{ status: number } & Partial<PlacedPickup & { code: string }>> {
  const { status, body } = await sendJson(`${origin}/api/pickupapi/create`, order);
  return { ...(status !== 0 && JSON.parse(body)), status };
}

/** An acknowledged change of an order, and whether the stored order has it. */
export type Change = { call: string; pickupId: number; isIn: (order: QueuedPickup) => boolean };

/**
 * Ticks the line of an order, postpones the order, and calls it ready.
 * @returns the acknowledged changes; fewer where the slot is full or the shop has stopped
 */
export async function makeOrder(
  origin: string,
  token: string,
  order: QueuedPickup,
  slot: string,
): Promise<Change[]> {
  const { pickupId } = order;
  const steps: [call: string, change: object, isIn: Change['isIn']][] = [
    ['line', { line: 0, isDone: true }, ({ lines: [line] }) => line?.isDone === true],
    ['time', { slot }, (now) => now.slot === slot],
    ['state', { state: 'ready' }, ({ state }) => state === 'ready'],
  ];
  const stored: Change[] = [];
  let { version } = order;
  for (const [call, change, isIn] of steps) {
    const url = `${origin}/api/pickupapi/${call}/${pickupId}`;
    const { status, body } = await sendJson(url, { ...change, version }, token, 'PUT');
    if (status !== 200) continue;
    stored.push({ call, pickupId, isIn });
    ({ version } = JSON.parse(body));
  }
  return stored;
}
