import type { Editor } from '#server/core/access.ts';
import { MINUTE } from '#server/core/time.ts';
import { pickupPause } from '#server/db/pickup-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { cafeDayOf } from '#server/features/cafe/cafe.service.ts';
import type { Message } from '#shared/api/fields.ts';
import type { PickupPause } from '#shared/pickup/pickup.ts';

/**
 * How recent a counter's last heartbeat must be for ordering to be open, in milliseconds. Without a counter, nobody would
 * see the order.
 */
const ONLINE = 2 * MINUTE;

/** Records that a counter, or a screen with the orders, is switched on. */
export function recordHeartbeat({ counter }: Deps, now = Date.now()): Message {
  counter.heartbeatAt = now;
  return { message: 'Guests can order while heartbeats arrive' };
}

export const isCounterOnline = ({ counter }: Deps, now: number): boolean =>
  now >= counter.heartbeatAt && now - counter.heartbeatAt <= ONLINE;

/** Until when guests can order nothing; null where they can. */
export function pausedUntil({ db }: Pick<Deps, 'db'>, now: number): number | null {
  const until = db.select({ until: pickupPause.until }).from(pickupPause).get()?.until ?? 0;
  return until > now ? until : null;
}

/** Pauses orders, or ends a pause. @returns until when guests can order nothing */
export function pause(
  deps: Deps,
  editor: Editor,
  { minutes }: PickupPause,
): Promise<{ pausedUntil: number | null }> {
  return writeAs(deps, editor, (tx) => {
    const now = Date.now();
    const until = minutes === 'today' ? cafeDayOf(tx, now).to : now + minutes * MINUTE;
    tx.db
      .insert(pickupPause)
      .values({ id: 1, until })
      .onConflictDoUpdate({ target: pickupPause.id, set: { until } })
      .run();
    return { pausedUntil: pausedUntil(tx, now) };
  });
}
