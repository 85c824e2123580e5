import type { Editor } from '#server/core/access.ts';
import { dateAt, openings, startOfDay } from '#server/core/cafe-day.ts';
import { HOUR, MINUTE } from '#server/core/time.ts';
import { pickupPause } from '#server/db/pickup-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import type { PickupPause } from '#shared/pickup/pickup.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';

/** Guests can order while a counter was seen so long ago: nobody would make what nobody sees. */
const SEEN = 2 * MINUTE;

/** How long after midnight an evening's orders are still listed, and a late opening is one of the day before. */
export const NIGHT = 6 * HOUR;

/** Notes that somebody at the counter has the orders before them. */
export function noteCounter({ counter }: Deps, now: number): void {
  counter.seenAt = now;
}

export const isCounterSeen = ({ counter }: Deps, now: number): boolean =>
  now >= counter.seenAt && now - counter.seenAt <= SEEN;

/** Until when guests can order nothing; null where they can. */
export function pausedUntil({ db }: Pick<Deps, 'db'>, now: number): number | null {
  const until = db.select({ until: pickupPause.until }).from(pickupPause).get()?.until ?? 0;
  return until > now ? until : null;
}

/**
 * When the night of today's last opening is over: midnight, or when the café closes where it is open past midnight, though not
 * all night. After midnight that is still the night before, as long as it is open.
 */
function endOfDay(deps: Deps, now: number): number {
  const hours = readSettings(deps).hours.value;
  const today = startOfDay(norwegianDate(now));
  const closingAfter = (midnight: number) =>
    [...openings(hours, dateAt(now).subtract({ days: 1 }), 3)].find(
      ({ from, to }) => from < midnight && to > midnight && to <= midnight + NIGHT,
    )?.to;
  const midnight = startOfDay(norwegianDate(now), 1);
  const night = closingAfter(today) ?? 0;
  return now < night ? night : (closingAfter(midnight) ?? midnight);
}

/** Pauses orders, or ends a pause. @returns until when guests can order nothing */
export function pause(
  deps: Deps,
  editor: Editor,
  { minutes }: PickupPause,
): Promise<{ pausedUntil: number | null }> {
  return writeAs(deps, editor, (tx) => {
    const now = Date.now();
    const until = minutes === 'today' ? endOfDay(tx, now) : now + minutes * MINUTE;
    tx.db
      .insert(pickupPause)
      .values({ id: 1, until })
      .onConflictDoUpdate({ target: pickupPause.id, set: { until } })
      .run();
    return { pausedUntil: pausedUntil(tx, now) };
  });
}
