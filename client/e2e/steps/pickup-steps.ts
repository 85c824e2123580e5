import { expect, type Page, test } from '@playwright/test';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { Allergen } from '#shared/menu/allergens.ts';
import type { NewLine, PickupSlots } from '#shared/pickup/pickup.ts';
import type { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import type { OtherAdmin } from './live-steps.ts';

const ALL_DAY = Array(7).fill([{ from: '00:00', to: '24:00' }]);
const HOURS = { ...CAFE_DEFAULTS.hours, week: ALL_DAY, holidays: 'usual', exceptions: [] };
const HALF_AN_HOUR = 1_800_000;

/** Settings that give a day enough room for all tests. */
export const PICKUP = {
  isOn: true,
  slotMinutes: 5,
  drinksPerSlot: 50,
  leadMinutes: 0,
  lastOrderMinutes: 0,
  drinksPerOrder: 50,
  asksWhere: false,
  takesNotes: false,
};

/** The slots of a café whose counter is online. */
export async function slotsOf(other: OtherAdmin): Promise<PickupSlots> {
  await other.post('pickupapi/heartbeat', {});
  return other.get('pickupapi/slots');
}

/** The counter's orders. */
export const queueOf = async (other: OtherAdmin): Promise<PickupQueue['pickups']> =>
  (await other.get<PickupQueue>('pickupapi/queue')).pickups;

/**
 * Opens a café around the clock for guests' orders, and cancels open orders. In the last half hour before midnight it
 * waits for the next day, because too few slots are left.
 */
export async function openForOrders(other: OtherAdmin, more: Partial<typeof PICKUP> = {}): Promise<void> {
  for (const { pickupId, version, state } of await queueOf(other))
    if (isOpen(state)) await other.put(`pickupapi/state/${pickupId}`, { state: 'cancelled', version });
  await other.put('cafeapi/update', { section: 'hours', value: HOURS });
  await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, ...more } });
  const hasSlots = async () => (await slotsOf(other)).length > 5;
  if (more.isOn === false || (await hasSlots())) return;
  test.setTimeout(test.info().timeout + HALF_AN_HOUR);
  await expect.poll(hasSlots, { timeout: HALF_AN_HOUR }).toBe(true);
}

/** Closes the café early today, at a time such as `15:30`; without one it is closed all day. */
export async function closeAt(other: OtherAdmin, to?: string): Promise<void> {
  const periods = to ? [{ from: '00:00', to }] : [];
  const exceptions = [{ date: norwegianDate(), periods, note: 'Vi stenger tidlig' }];
  await other.put('cafeapi/update', { section: 'hours', value: { ...HOURS, exceptions } });
}

type Ordered = {
  slot?: string | undefined;
  quantity?: number | undefined;
  names?: string[];
  where?: 'here' | 'away';
  note?: string;
  avoids?: Allergen[];
  lines?: NewLine[];
};

/** Places orders like different guests. @returns their numbers */
export async function placeOrders(
  origin: string,
  count: number,
  { slot, quantity = 1, names, lines = [{ menuItemId: 1, quantity }], ...more }: Ordered = {},
): Promise<number[]> {
  const slots: PickupSlots = await (await fetch(`${origin}/api/pickupapi/slots`)).json();
  const place = async (_: unknown, at: number): Promise<number> => {
    const order = {
      requestId: crypto.randomUUID(),
      // Not the first slot, which may pass before the order is sent.
      slot: slot ?? slots[1 + (at % 3)]?.slot,
      name: names?.[at],
      lines,
      ...more,
    };
    const response = await fetch(`${origin}/api/pickupapi/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    const { number, message } = await response.json();
    expect(response.status, message).toBe(201);
    return number;
  };
  return Promise.all(Array.from({ length: count }, place));
}

/** Chooses a time of the open basket, such as `15:30`; without one the second, because the first may pass before the order is sent. */
export async function chooseTime(guest: Page, slot?: string): Promise<void> {
  const chip = guest.getByRole('radio', { name: slot ? RegExp(`(kl|ca)\\. ${slot}`) : /^kl\. / }).first();
  const later = guest.getByRole('radio', { name: 'Senere …' });
  await expect(chip.or(later).first()).toBeVisible();
  if ((await chip.count()) > 0) return chip.check();
  await later.check();
  await guest.getByLabel('Klokkeslett').selectOption(slot ?? '');
}

/** Puts a drink of the menu into the guest's basket. */
export async function putInBasket(guest: Page, name: string): Promise<void> {
  await guest.goto('/meny');
  await guest.getByRole('button', { name: RegExp(`^${name}`) }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Legg i kurven' }).click();
}

/** Puts a drink into the basket and opens it. */
export async function fillBasket(guest: Page, name = 'Cappuccino'): Promise<void> {
  await putInBasket(guest, name);
  await guest.getByRole('link', { name: 'Til kurven' }).click();
  await expect(guest.getByRole('group', { name: 'Når vil du hente?' })).toBeVisible();
}

/**
 * Counts a page's notes and vibrations, which a test can neither hear nor feel. Without a sound card, Firefox would wait
 * forever before it plays. Runs in the page.
 */
export function countAlarms(): void {
  const alarms = { notes: 0, vibrations: 0 };
  AudioContext.prototype.resume = async () => undefined;
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    alarms.notes += 1;
    return createOscillator.call(this);
  };
  const vibrate = () => {
    alarms.vibrations += 1;
    return true;
  };
  Object.defineProperty(navigator, 'vibrate', { value: vibrate });
  Object.assign(window, { alarms });
}

/** The page's title, and what `countAlarms` has counted. Runs in the page. */
export const readAlarms = () => ({ title: document.title, ...Object(window).alarms });

/** Sends the open basket. */
export const sendOrder = (guest: Page) => guest.getByRole('button', { name: /^Send bestillingen/ }).click();

/** Orders a cappuccino for one of the free times, by its index. @returns the time, such as `15:30` */
export async function orderAt(guest: Page, other: OtherAdmin, index: number): Promise<string> {
  await fillBasket(guest);
  const slot = (await slotsOf(other)).at(index)?.slot ?? '';
  await chooseTime(guest, slot);
  await sendOrder(guest);
  await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
  return slot;
}
