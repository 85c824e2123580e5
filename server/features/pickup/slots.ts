import { type CafeDay, cafeDay, dateAt, openings } from '#server/core/cafe-day.ts';
import { MINUTE } from '#server/core/time.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { clockText } from '#shared/text/norwegian-date.ts';

/** A time at which orders are collected: its name on the clock, and when that is, in milliseconds since 1970. */
export type Slot = { slot: string; at: number };

type Pickup = CafeSettings['pickup'];

let last: { day: CafeDay; pickup: Pickup; slots: Slot[] } | undefined;

/** All slots of a café's day. They are kept, because they change with the day and the settings only. */
function slotsOfDay(hours: CafeSettings['hours'], pickup: Pickup, day: CafeDay): Slot[] {
  if (last?.day === day && last.pickup === pickup) return last.slots;
  const length = pickup.slotMinutes * MINUTE;
  const slots: Slot[] = [];
  for (const { from, to } of openings(hours, dateAt(day.from).subtract({ days: 1 }), 3)) {
    const end = Math.min(day.to - 1, to - Math.max(length, pickup.lastOrderMinutes * MINUTE));
    const start = from + Math.max(0, Math.ceil((day.from - from) / length)) * length;
    for (let at = start; at <= end; at += length) slots.push({ slot: clockText(at), at });
  }
  last = { day, pickup, slots };
  return slots;
}

/**
 * The slots of the café's day at `now` (milliseconds since 1970) in which something can still be ordered, the next one
 * first. They begin when the café opens. When the clock is set back, a time of day occurs twice; only the next one is
 * listed.
 */
export function slotsOf(hours: CafeSettings['hours'], pickup: Pickup, now: number): Slot[] {
  const first = now + pickup.leadMinutes * MINUTE;
  const next = new Map<string, Slot>();
  for (const each of slotsOfDay(hours, pickup, cafeDay(hours, now)))
    if (each.at >= first && !next.has(each.slot)) next.set(each.slot, each);
  return [...next.values()];
}
