import { dateAt, openings } from '#server/core/cafe-day.ts';
import { MINUTE } from '#server/core/time.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';

/** A time at which orders are collected: its name on the clock, and when that is, in milliseconds since 1970. */
export type Slot = { slot: string; at: number };

const CLOCK = new Intl.DateTimeFormat('nb', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Oslo',
});

/**
 * Today's slots at `now` (milliseconds since 1970) in which something can still be ordered, the next one first. They begin
 * when the café opens. When the clock is set back, a name is there once, for the next time that it comes.
 */
export function slotsOf(
  hours: CafeSettings['hours'],
  { slotMinutes, leadMinutes, lastOrderMinutes }: CafeSettings['pickup'],
  now: number,
): Slot[] {
  const today = dateAt(now);
  const length = slotMinutes * MINUTE;
  const first = now + leadMinutes * MINUTE;
  const found = new Map<string, Slot>();
  for (const { from, to } of openings(hours, today.subtract({ days: 1 }), 3)) {
    const last = to - Math.max(length, lastOrderMinutes * MINUTE);
    const start = from + Math.max(0, Math.ceil((first - from) / length)) * length;
    for (let at = start; at <= last; at += length) {
      const slot = CLOCK.format(at);
      if (dateAt(at).equals(today) && !found.has(slot)) found.set(slot, { slot, at });
    }
  }
  return [...found.values()];
}
