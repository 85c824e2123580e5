import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { startOfDay } from '#server/core/cafe-day.ts';
import { DAY, HOUR, isoTime } from '#server/core/time.ts';
import { pickupLines, pickups, pushEndpoints } from '#server/db/pickup-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { forgetCupNames, recordErasure } from '#server/features/drinks/erase-drinks.service.ts';
import type { MyData } from '#shared/accounts/own-data.ts';
import { PICKUP_DAYS } from '#shared/api/retention.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { readPickups } from './pickups.service.ts';

/** The hour of the night in which the file is written anew without the names of a day. */
const REWRITE_HOUR = 3;

/**
 * The personal columns, cleared. Each order begins with a hash as `content`, which covers the name; one without a hash has
 * been cleared. A reason may mention the name.
 */
const NO_PERSONAL_DATA = {
  name: null,
  note: null,
  avoids: null,
  visitorId: null,
  userId: null,
  content: '',
  reason: '',
};

/** Removes personal data from orders, including the names of their cups. @returns the number of orders */
function forget(tx: TxDeps, whose: SQL | undefined): number {
  const ids = tx.db.select({ id: pickups.id }).from(pickups).where(whose);
  forgetCupNames(tx, and(inArray(pickupLines.pickupId, ids), isNotNull(pickupLines.recipe)));
  tx.db.delete(pushEndpoints).where(inArray(pushEndpoints.pickupId, ids)).run();
  return tx.db.update(pickups).set(NO_PERSONAL_DATA).where(whose).run().changes;
}

/** Removes the personal data of orders that are a day old; `now` in milliseconds. */
export const forgetNames = (deps: Deps, now: number): Promise<void> =>
  write(deps, (tx) => {
    const isKnown = or(
      ne(pickups.content, ''),
      inArray(pickups.id, tx.db.select({ id: pushEndpoints.pickupId }).from(pushEndpoints)),
      // A reason may have been written after the account was deleted.
      ne(pickups.reason, ''),
    );
    forget(tx, and(lt(pickups.placedAt, now - DAY), isKnown));
    // The file is rewritten once a night for all names, because orders are blocked meanwhile.
    const isNight = Math.floor((now - startOfDay(norwegianDate(now))) / HOUR) === REWRITE_HOUR;
    const isRecent = gte(pickups.placedAt, now - 3 * DAY);
    if (isNight && tx.db.select().from(pickups).where(isRecent).limit(1).get()) recordErasure(tx);
  });

/** Removes orders after thirty days; `now` in milliseconds. */
export const removePickups = (deps: Deps, now: number): Promise<void> =>
  write(deps, ({ db }) => {
    db.delete(pickups)
      .where(lt(pickups.placedAt, now - PICKUP_DAYS * DAY))
      .run();
  });

/** Takes the names from an account's orders, which stay for the counter. */
export function forgetPickupsOf(tx: TxDeps, userId: number): void {
  if (forget(tx, eq(pickups.userId, userId)) > 0) recordErasure(tx);
}

/** The orders of an account or a browser whose personal data are still stored. */
export const pickupsOf = (deps: Deps, userId: number, visitorId: string | null): MyData['pickups'] =>
  readPickups(
    deps,
    or(eq(pickups.userId, userId), and(isNull(pickups.userId), eq(pickups.visitorId, visitorId ?? ''))),
  ).map(({ placedAt, ...pickup }) => ({
    ...pickup,
    placedAt: isoTime(placedAt),
    pushServices: deps.db
      .select({ endpoint: pushEndpoints.endpoint })
      .from(pushEndpoints)
      .where(eq(pushEndpoints.pickupId, pickup.pickupId))
      .all()
      // Without the whole addresses, which identify browsers: another guest's browser may follow this order too.
      .map(({ endpoint }) => new URL(endpoint).host),
  }));
