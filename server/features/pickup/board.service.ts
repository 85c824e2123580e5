import { and, asc, gte, inArray } from 'drizzle-orm';
import { pickups } from '#server/db/pickup-schema.ts';
import type { Deps } from '#server/deps.ts';
import { cafeDayOf, readSettings } from '#server/features/cafe/cafe.service.ts';
import type { PickupBoard } from '#shared/pickup/pickup-queue.ts';
import { GRACE } from './pickups.service.ts';

/** The orders of the café's day that are being made or wait for their guest, by time. */
export function readBoard(deps: Deps, now = Date.now()): PickupBoard {
  const { showsNames } = readSettings(deps).pickup.value;
  const isOfToday = gte(pickups.slotAt, cafeDayOf(deps, now - GRACE).from);
  const shown = deps.db
    .select({ pickupId: pickups.id, number: pickups.number, name: pickups.name, state: pickups.state })
    .from(pickups)
    .where(and(isOfToday, inArray(pickups.state, ['making', 'ready'])))
    .orderBy(asc(pickups.slotAt), asc(pickups.number))
    .all()
    .map((row) => ({ ...row, name: (showsNames && row.name?.split(' ')[0]) || null }));
  const { making = [], ready = [] } = Object.groupBy(shown, ({ state }) => state);
  return { making, ready };
}
