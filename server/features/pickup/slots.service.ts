import { and, eq, gte, inArray, ne, sum } from 'drizzle-orm';
import type { Editor, Visitor } from '#server/core/access.ts';
import { type CafeDay, cafeDay, dateAt, openingAt, openings } from '#server/core/cafe-day.ts';
import { AppError } from '#server/core/errors.ts';
import { MINUTE } from '#server/core/time.ts';
import { pickupLines, pickupPause, pickups } from '#server/db/pickup-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { cafeDayOf, readSettings } from '#server/features/cafe/cafe.service.ts';
import type { Message } from '#shared/api/fields.ts';
import type { Reason } from '#shared/api/reasons.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import type { NewPickup, PickupSlots, PickupStatus } from '#shared/pickup/pickup.ts';
import type { PickupPause } from '#shared/pickup/pickup-queue.ts';
import { clockText } from '#shared/text/norwegian-date.ts';

/** A time at which orders are collected: its name on the clock, and the time in milliseconds since 1970. */
type Slot = { slot: string; at: number };

type PickupSettings = CafeSettings['pickup'];

let cached: { day: CafeDay; pickup: PickupSettings; slots: Slot[] } | undefined;

/**
 * All slots of a café's day. Cached: `cafeDay` and `readSettings` return the same objects until the day or the settings
 * change.
 */
function slotsOfDay(hours: CafeSettings['hours'], pickup: PickupSettings, day: CafeDay): Slot[] {
  if (cached?.day === day && cached.pickup === pickup) return cached.slots;
  const length = pickup.slotMinutes * MINUTE;
  const slots: Slot[] = [];
  for (const { from, to } of openings(hours, dateAt(day.from).subtract({ days: 1 }), 3)) {
    const end = Math.min(day.to - 1, to - Math.max(length, pickup.lastOrderMinutes * MINUTE));
    const start = from + Math.max(0, Math.ceil((day.from - from) / length)) * length;
    for (let at = start; at <= end; at += length) slots.push({ slot: clockText(at), at });
  }
  cached = { day, pickup, slots };
  return slots;
}

/**
 * The remaining slots of the café's day at `now` (milliseconds since 1970), the next one first. They begin when the café
 * opens. When the clock is set back, a time of day occurs twice; only the next one is listed.
 * @param leadMinutes from `now` to the first slot, by default those of guests
 */
export function remainingSlots(
  hours: CafeSettings['hours'],
  pickup: PickupSettings,
  now: number,
  leadMinutes = pickup.leadMinutes,
): Slot[] {
  const first = now + leadMinutes * MINUTE;
  const next = new Map<string, Slot>();
  for (const each of slotsOfDay(hours, pickup, cafeDay(hours, now)))
    if (each.at >= first && !next.has(each.slot)) next.set(each.slot, each);
  return [...next.values()];
}

/**
 * How recent a counter's last heartbeat must be for ordering to be open, in milliseconds. Without a counter, nobody would
 * see the order.
 */
const COUNTER_TIMEOUT = 2 * MINUTE;

/** Records that a counter, or a screen with the orders, is switched on. */
export function recordHeartbeat({ counter }: Deps, now = Date.now()): Message {
  counter.heartbeatAt = now;
  return { message: 'Guests can order while heartbeats arrive' };
}

const isCounterOnline = ({ counter }: Deps, now: number): boolean =>
  now >= counter.heartbeatAt && now - counter.heartbeatAt <= COUNTER_TIMEOUT;

/** The end of the pause, in milliseconds since 1970; null without one. */
export function pausedUntil({ db }: Pick<Deps, 'db'>, now: number): number | null {
  const until = db.select({ until: pickupPause.until }).from(pickupPause).get()?.until ?? 0;
  return until > now ? until : null;
}

/** Pauses orders, or ends a pause. @returns when the pause ends */
export const pause = (deps: Deps, editor: Editor, { minutes }: PickupPause) =>
  writeAs(deps, editor, (tx) => {
    const now = Date.now();
    const until = minutes === 'today' ? cafeDayOf(tx, now).to : now + minutes * MINUTE;
    tx.db
      .insert(pickupPause)
      .values({ id: 1, until })
      .onConflictDoUpdate({ target: pickupPause.id, set: { until } })
      .run();
    return { pausedUntil: pausedUntil(tx, now) };
  });

/** The error of a refused order, with the reason and the subject for clients. */
export const refusal = (reason: Reason, message: string, subject?: string) =>
  new AppError('conflict', message, { reason, ...(subject !== undefined && { subject }) });

/** The slots that guests could choose if ordering were neither paused nor without a counter. */
export function slotsForGuests(deps: Deps, now: number): Slot[] {
  const { hours, pickup } = readSettings(deps);
  return pickup.value.isOn ? remainingSlots(hours.value, pickup.value, now) : [];
}

/** The slots that guests can choose now, or the error that says why there are none. */
function openSlots(deps: Deps, now: number): Slot[] | AppError {
  const slots = slotsForGuests(deps, now);
  if (slots.length === 0) return refusal('closed', 'Nothing can be ordered now');
  if (pausedUntil(deps, now) !== null || !isCounterOnline(deps, now))
    return refusal('paused', 'The café takes no orders for a while');
  return slots;
}

/** Adds the room that is left, not counting the order `excludedId`. Matches orders by time, because the owner may have changed the slots since. */
export function withRoom(deps: Deps, slots: Slot[], now: number, excludedId = 0): PickupSlots {
  const { drinksPerSlot, slotMinutes } = readSettings(deps).pickup.value;
  const taken = deps.db
    .select({ at: pickups.slotAt, drinks: sum(pickupLines.quantity).mapWith(Number) })
    .from(pickups)
    .innerJoin(pickupLines, eq(pickupLines.pickupId, pickups.id))
    .where(
      and(
        gte(pickups.slotAt, now),
        ne(pickups.id, excludedId),
        // Other orders take no more time.
        inArray(pickups.state, ['placed', 'making']),
      ),
    )
    .groupBy(pickups.slotAt)
    .all();
  return slots.map(({ slot, at: slotAt }) => {
    const isInSlot = ({ at }: { at: number }) => at >= slotAt && at < slotAt + slotMinutes * MINUTE;
    const drinks = taken.filter(isInSlot).reduce((all, each) => all + each.drinks, 0);
    return { slot, room: Math.max(0, drinksPerSlot - drinks), slotAt };
  });
}

/** The slots with the room that is left; none while ordering is closed. @throws AppError tooMany */
export async function readSlots(deps: Deps, { address }: Visitor): Promise<PickupSlots> {
  await deps.limits.take('slots', address);
  const now = Date.now();
  const slots = openSlots(deps, now);
  return slots instanceof AppError ? [] : withRoom(deps, slots, now);
}

/** How many days ahead the next opening is looked for. */
const DAYS_AHEAD = 14;

/** When guests can order again: at the end of the pause, or at the next opening's first slot. Null if unknown. */
function nextOrderAt(deps: Deps, now: number): number | null {
  const { hours, pickup } = readSettings(deps);
  if (!pickup.value.isOn) return null;
  const paused = pausedUntil(deps, now);
  const start = paused ?? now;
  const hasSlots = remainingSlots(hours.value, pickup.value, start).length > 0;
  // Without a pause the counter is offline, for an unknown time.
  if (hasSlots && openingAt(hours.value, start)) return paused;
  const { slotMinutes, lastOrderMinutes } = pickup.value;
  const shortest = Math.max(slotMinutes, lastOrderMinutes) * MINUTE;
  for (const { from, to } of openings(hours.value, dateAt(start), DAYS_AHEAD))
    if (from >= start && from + shortest <= to) return from;
  return null;
}

/** Whether guests can order now, and when they can again. @throws AppError tooMany */
export async function readStatus(deps: Deps, { address }: Visitor): Promise<PickupStatus> {
  await deps.limits.take('slots', address);
  const now = Date.now();
  const isOpen = !(openSlots(deps, now) instanceof AppError);
  return { isOpen, opensAt: isOpen ? null : nextOrderAt(deps, now) };
}

/** The slots with the room that is left. @throws AppError conflict while ordering is closed */
export function requireSlots(deps: Deps, now: number): PickupSlots {
  const slots = openSlots(deps, now);
  if (slots instanceof AppError) throw slots;
  return withRoom(deps, slots, now);
}

/** The slots to which an order can be moved, also while guests can order nothing. */
export function slotsForStaff(deps: Deps, now: number): Slot[] {
  const { hours, pickup } = readSettings(deps);
  return remainingSlots(hours.value, pickup.value, now, 0);
}

/** Chooses the slot of an order. @throws AppError conflict: slotGone; slotFull, which names the next slot with room */
export function chooseSlot(
  slots: PickupSlots,
  { slot: wanted, slotAt }: Pick<NewPickup, 'slot' | 'slotAt'>,
  drinks: number,
): PickupSlots[number] {
  const chosen = slots.find(({ slot }) => slot === wanted);
  if (!chosen || (slotAt !== undefined && slotAt !== chosen.slotAt))
    throw refusal('slotGone', `Nothing can be ordered for ${wanted} any more`);
  if (chosen.room >= drinks) return chosen;
  const next = slots.find((each) => each.slotAt > chosen.slotAt && each.room >= drinks);
  throw refusal('slotFull', `There is no room at ${wanted}`, next?.slot);
}

/** Whether guests could order now if a counter were online. */
export const isCounterMissing = (deps: Deps, now: number): boolean =>
  !isCounterOnline(deps, now) && pausedUntil(deps, now) === null && slotsForGuests(deps, now).length > 0;
