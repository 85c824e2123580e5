import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { openingAt } from '#server/core/cafe-day.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import type { Pickup, PickupLine } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
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

export type ReadPickup = Omit<PickupRow, 'id'> & Pickup & { pickupId: number };

/** Orders with their lines, by time. */
export function readPickups(deps: Deps, where: SQL | undefined): ReadPickup[] {
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
  return rows.map(({ id, ...row }) => {
    const own = lines.get(id) ?? [];
    const isClosedThen = isOpen(row.state) && closed.has(row.slotAt);
    return { ...row, pickupId: id, lines: own, total: totalOf(own), isClosedThen };
  });
}

export const byId = (id: number) => eq(pickups.id, id);
