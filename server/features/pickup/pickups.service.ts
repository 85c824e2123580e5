import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { cafeDay, dateAt, type Hours, openingAt, openings } from '#server/core/cafe-day.ts';
import { AppError, requireFound } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/hashes.ts';
import { MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups, pushEndpoints } from '#server/db/pickup-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import type { QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { isOpen, OPEN_STATES } from '#shared/pickup/pickup-states.ts';
import { toNok, totalOf } from '#shared/text/money.ts';

type PickupRow = typeof pickups.$inferSelect;

function linesOf({ db }: Deps, ids: number[]) {
  const rows = db
    .select()
    .from(pickupLines)
    .where(inArray(pickupLines.pickupId, ids))
    .orderBy(asc(pickupLines.pickupId), asc(pickupLines.position))
    .all();
  return Map.groupBy(rows, ({ pickupId }) => pickupId);
}

/**
 * The shortest time from an order's slot until its day counts as over, in milliseconds. Where the café's day ends with
 * the night's opening, or the café never closes, baristas finish the last orders after the day's end.
 */
export const GRACE = 30 * MINUTE;

/** Returns a function that compares an order with the café's day at `now`. */
function dayReader(hours: Hours, now: number) {
  const today = cafeDay(hours, now);
  const isOpenNow = openingAt(hours, now) !== undefined;
  const isLater = ({ from }: { from: number }) => now < from && from < today.to;
  const opensAgain = isOpenNow || [...openings(hours, dateAt(now), 2)].some(isLater);
  const hasClosed = (day: string) => !(day < today.date ? isOpenNow : opensAgain);
  return ({ day, slotAt, state }: PickupRow) => {
    const isDayOver = day < today.date && slotAt <= now - GRACE;
    return { isDayOver, isUnfinished: isOpen(state) && (isDayOver || hasClosed(day)) };
  };
}

export type ReadPickup = Omit<PickupRow, 'id' | 'avoids'> & QueuedPickup;

/** Orders with their lines, by time. @param now in milliseconds since 1970 */
export function readPickups(deps: Deps, where: SQL | undefined, now = Date.now()): ReadPickup[] {
  const rows = deps.db
    .select()
    .from(pickups)
    .where(where)
    .orderBy(asc(pickups.slotAt), asc(pickups.number))
    .all();
  const lines = linesOf(
    deps,
    rows.map(({ id }) => id),
  );
  const hours = readSettings(deps).hours.value;
  const times = new Set(rows.filter(({ state }) => isOpen(state)).map(({ slotAt }) => slotAt));
  const closed = new Set([...times].filter((at) => !openingAt(hours, at)));
  const dayOf = dayReader(hours, now);
  return rows.map((row) => {
    const { id, ...fields } = row;
    const own = (lines.get(id) ?? []).map((line) => ({ ...line, price: toNok(line.priceOre) }));
    const isClosedThen = isOpen(row.state) && closed.has(row.slotAt);
    const avoids = row.avoids ?? [];
    return { ...fields, ...dayOf(row), pickupId: id, avoids, lines: own, total: totalOf(own), isClosedThen };
  });
}

/** Counts the orders that earlier days have left open, by day, the latest first. */
export function leftOrders(deps: Deps, now: number) {
  const today = cafeDay(readSettings(deps).hours.value, now).date;
  const open = readPickups(deps, inArray(pickups.state, OPEN_STATES), now);
  const left = open.filter(({ day, isUnfinished }) => isUnfinished && day < today);
  const byDay = Map.groupBy(left, ({ day }) => day);
  return [...byDay].map(([day, { length }]) => ({ day, count: length })).toReversed();
}

export const byId = (id: number) => eq(pickups.id, id);

export const findPickup = (deps: Deps, token: string): ReadPickup | undefined =>
  readPickups(deps, eq(pickups.tokenHash, hashOfSecret(token)))[0];

export const requirePickup = (found: ReadPickup | undefined): ReadPickup =>
  requireFound(found, 'order', 'pickupMissing');

/**
 * The order of a token. Counts a request by its order, and a request with an unknown token by its address.
 * @throws AppError notFound; tooMany
 */
export async function readPickup(
  deps: Deps,
  { address }: Visitor,
  token: string,
  rule: 'pickupRead' | 'cancel' = 'pickupRead',
): Promise<ReadPickup> {
  const pickup = findPickup(deps, token);
  await (pickup ? deps.limits.take(rule, `${pickup.pickupId}`) : deps.limits.take('wrongToken', address));
  return requirePickup(pickup);
}

/** Removes the browsers that would have been told that an order is ready, once it is finished. */
export const removeEndpoints = ({ db }: TxDeps, pickupId: number): void =>
  void db.delete(pushEndpoints).where(eq(pushEndpoints.pickupId, pickupId)).run();

/** Cancels a guest's order. @throws AppError notFound; conflict once a barista has started it */
export async function cancelPickup(deps: Deps, visitor: Visitor, token: string): Promise<Pickup> {
  await readPickup(deps, visitor, token, 'cancel');
  return write(deps, (tx) => {
    const { pickupId, state, version } = requirePickup(findPickup(tx, token));
    if (state !== 'placed' && state !== 'cancelled')
      throw new AppError('conflict', 'The order is being made', { reason: 'pickupStarted' });
    const cancelled = { state: 'cancelled' as const, version: version + 1 };
    if (state === 'placed') tx.db.update(pickups).set(cancelled).where(byId(pickupId)).run();
    removeEndpoints(tx, pickupId);
    tx.afterCommit(() => deps.pickupChanges.emit(`${pickupId}`));
    return requirePickup(findPickup(tx, token));
  });
}
