import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { cafeDay, dateAt, type Hours, openingAt, openings } from '#server/core/cafe-day.ts';
import { MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import type { Pickup, PickupLine } from '#shared/pickup/pickup.ts';
import { isOpen, OPEN_STATES } from '#shared/pickup/pickup-states.ts';
import { toNok, totalOf } from '#shared/text/money.ts';

export type PickupRow = typeof pickups.$inferSelect;

function linesOf({ db }: Pick<Deps, 'db'>, ids: number[]): Map<number, PickupLine[]> {
  const rows = db
    .select()
    .from(pickupLines)
    .where(inArray(pickupLines.pickupId, ids))
    .orderBy(asc(pickupLines.pickupId), asc(pickupLines.position))
    .all();
  const lines = rows.map(({ pickupId, position: _, drinkId: __, priceOre, ...line }) => ({
    pickupId,
    line: { ...line, price: toNok(priceOre) },
  }));
  return new Map(
    [...Map.groupBy(lines, ({ pickupId }) => pickupId)].map(([id, all]) => [id, all.map(({ line }) => line)]),
  );
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
  return ({ day, slotAt, state }: Omit<PickupRow, 'id'>) => {
    const isDayOver = day < today.date && slotAt <= now - GRACE;
    return { isDayOver, isUnfinished: isOpen(state) && (isDayOver || hasClosed(day)) };
  };
}

export type ReadPickup = Omit<PickupRow, 'id'> & Pickup & { pickupId: number; isUnfinished: boolean };

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
  return rows.map(({ id, ...row }) => {
    const own = lines.get(id) ?? [];
    const isClosedThen = isOpen(row.state) && closed.has(row.slotAt);
    return { ...row, ...dayOf(row), pickupId: id, lines: own, total: totalOf(own), isClosedThen };
  });
}

/** Counts the orders that earlier days have left open, by day, the latest first. */
export function leftOrders(deps: Deps, now: number) {
  const left = readPickups(deps, inArray(pickups.state, OPEN_STATES), now).filter((order) => order.isDayOver);
  const byDay = Map.groupBy(left, ({ day }) => day);
  return [...byDay].map(([day, { length }]) => ({ day, count: length })).toReversed();
}

export const byId = (id: number) => eq(pickups.id, id);
