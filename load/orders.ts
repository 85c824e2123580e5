import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#server/core/time.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { NewPickup, PickupQueue, PickupSlots, PlacedPickup } from '#shared/pickup/pickup.ts';
import { clockAhead, sendJson, sendRequest } from './shop.ts';

/** How many drinks a slot has room for. */
export const ROOM = 50;

/**
 * The environment of a shop whose clock starts at five or six in the morning in Norway: orders are for today only, so
 * that late in the evening there would be no slots left.
 */
export const inTheMorning = () => ({ NODE_OPTIONS: clockAhead(DAY + 4 * HOUR - (Date.now() % DAY)) });

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

/** Opens the shop for orders for two minutes, as an open counter does. */
export const sendHeartbeat = (origin: string, token: string) =>
  sendJson(`${origin}/api/pickupapi/heartbeat`, {}, token);

/** Today's orders, as the counter reads them. */
export async function readQueue(origin: string, token: string): Promise<PickupQueue['pickups']> {
  const headers = { authorization: `Bearer ${token}` };
  return JSON.parse((await sendRequest(`${origin}/api/pickupapi/queue`, { headers })).body).pickups;
}

/** The slots that have room for so many drinks. */
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

/** Sends an order without a cookie, so as a browser that is new. @returns the status, the order, and why it is refused. */
export async function placeOrder(
  origin: string,
  order: NewPickup,
): Promise<{ status: number } & Partial<PlacedPickup & { code: string }>> {
  const { status, body } = await sendJson(`${origin}/api/pickupapi/create`, order);
  return { ...(status !== 0 && JSON.parse(body)), status };
}
