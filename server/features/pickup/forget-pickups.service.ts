import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { DAY, isoTime } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { noteErased } from '#server/features/drinks/erase-drinks.service.ts';
import type { MyData } from '#shared/accounts/own-data.ts';
import { PICKUP_DAYS } from '#shared/api/retention.ts';
import { DEFAULT_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import { readPickups } from './pickup-rows.service.ts';

/** Whose an order was; the hash of what was sent has the name in it. */
const NOBODY = { name: null, visitorId: null, userId: null, content: '' };

/** Takes from orders whose they are, and from their cups the names, which may be of persons. */
function forget(tx: TxDeps, whose: SQL | undefined): void {
  const ids = tx.db.select({ id: pickups.id }).from(pickups).where(whose);
  const cups = and(inArray(pickupLines.pickupId, ids), isNotNull(pickupLines.recipe));
  tx.db.update(pickupLines).set({ name: DEFAULT_DRINK_NAME }).where(cups).run();
  if (tx.db.update(pickups).set(NOBODY).where(whose).run().changes > 0) noteErased(tx);
}

/** Forgets who has ordered a day after the order, and the order after thirty; `now` in milliseconds. */
export const forgetPickups = (deps: Deps, now: number): Promise<void> =>
  write(deps, (tx) => {
    const isKnown = or(isNotNull(pickups.name), isNotNull(pickups.visitorId), isNotNull(pickups.userId));
    forget(tx, and(lt(pickups.placedAt, now - DAY), isKnown));
    tx.db
      .delete(pickups)
      .where(lt(pickups.placedAt, now - PICKUP_DAYS * DAY))
      .run();
  });

/** Takes the names from an account's orders, which stay for the counter. */
export const forgetPickupsOf = (tx: TxDeps, userId: number): void => forget(tx, eq(pickups.userId, userId));

/** The orders of an account or a browser, as long as it is known whose they are. */
export const pickupsOf = (deps: Deps, userId: number, visitorId: string | null): MyData['pickups'] =>
  readPickups(
    deps,
    or(eq(pickups.userId, userId), and(isNull(pickups.userId), eq(pickups.visitorId, visitorId ?? ''))),
  ).map(({ placedAt, number, slot, name, state, lines }) => ({
    placedAt: isoTime(placedAt),
    number,
    slot,
    name,
    state,
    lines: lines.map(({ name: what, size, price, quantity }) => ({ name: what, size, price, quantity })),
  }));
