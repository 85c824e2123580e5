import { and, asc, desc, eq, gte, inArray, not, or } from 'drizzle-orm';
import type { Editor } from '#server/core/access.ts';
import { fieldError } from '#server/core/errors.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { cafeDayOf, readSettings } from '#server/features/cafe/cafe.service.ts';
import { changedMeanwhile } from '#server/records/records.ts';
import type {
  LineTick,
  NewPickupState,
  NewPickupTime,
  PickupBoard,
  PickupQueue,
} from '#shared/pickup/pickup-queue.ts';
import { isOpen, OPEN_STATES, type PickupState } from '#shared/pickup/pickup-states.ts';
import {
  byId,
  GRACE,
  type ReadPickup,
  readPickups,
  removeEndpoints,
  requirePickup,
} from './pickups.service.ts';
import { sendReady } from './push.service.ts';
import { chooseSlot, pausedUntil, slotsForGuests, slotsForStaff, withRoom } from './slots.service.ts';

/** How many finished and how many cancelled orders are listed. */
const FINISHED = 50;

/** How many open orders of earlier days are listed. These are the latest; older ones appear once these are closed. */
const LEFT_OVER = 100;

/**
 * The orders of the café's day, and open orders of earlier days. Keys get neither notes nor avoided allergens, because a
 * screen may face the room.
 */
export function readQueue(deps: Deps, caller: Editor, now = Date.now()): PickupQueue {
  // After closing time the evening's last steps can still be taken back.
  const isOfToday = gte(pickups.slotAt, cafeDayOf(deps, now - GRACE).from);
  const isWaiting = and(isOfToday, inArray(pickups.state, OPEN_STATES));
  const last = (limit: number, states: PickupState[], isOfDay = isOfToday) => {
    const ids = deps.db.select({ id: pickups.id }).from(pickups);
    const matching = ids.where(and(isOfDay, inArray(pickups.state, states)));
    return inArray(pickups.id, matching.orderBy(desc(pickups.slotAt), desc(pickups.id)).limit(limit));
  };
  const isFinished = last(FINISHED, ['collected', 'notCollected', 'notMade']);
  // Limited separately, because guests can cancel any number of orders.
  const isCancelled = last(FINISHED, ['cancelled']);
  const isLeftOver = last(LEFT_OVER, OPEN_STATES, not(isOfToday));
  const found = readPickups(deps, or(isWaiting, isFinished, isCancelled, isLeftOver), now);
  const isKey = caller.id === null;
  const slots = withRoom(deps, slotsForStaff(deps, now), now);
  return {
    pickups: isKey ? found.map((pickup) => ({ ...pickup, note: null, avoids: [] })) : found,
    now,
    pausedUntil: pausedUntil(deps, now),
    slots: slots.map(({ slot }) => slot),
    times: slots.map(({ slotAt }) => slotAt),
    room: slots.map(({ room }) => room),
    lastSlot: slotsForGuests(deps, now).at(-1)?.slot ?? null,
  };
}

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

/** The orders of a day, also finished and cancelled ones, for the owner to correct. */
export const readDay = (deps: Deps, day: string) => readPickups(deps, eq(pickups.day, day));

/** Changes an order at the counter. @param changes returns the changed columns, or null if nothing is left to change */
const changePickup = (
  deps: Deps,
  editor: Editor,
  id: number,
  changes: (tx: TxDeps, before: ReadPickup) => Partial<typeof pickups.$inferInsert> | null,
) =>
  writeAs(deps, editor, (tx) => {
    const read = () => requirePickup(readPickups(tx, byId(id))[0]);
    const before = read();
    const changed = changes(tx, before);
    const after = { ...changed, version: before.version + 1 };
    if (changed) tx.db.update(pickups).set(after).where(byId(id)).run();
    tx.afterCommit(() => deps.pickupChanges.emit(`${id}`));
    if (changed?.state && !isOpen(changed.state)) removeEndpoints(tx, id);
    if (changed?.state === 'ready' && before.state !== 'ready') tx.afterCommit(() => sendReady(deps, id));
    return read();
  });

/**
 * Moves an order to another state; every step can be undone by setting the previous state. An outdated `version` is accepted
 * when the order already has the requested state, because two baristas have pressed the same button.
 * @throws AppError notFound; conflict if a barista or the guest has changed the order to another state since `version`
 */
export const setState = (
  deps: Deps,
  editor: Editor,
  id: number,
  { state, version, reason }: NewPickupState,
) =>
  changePickup(deps, editor, id, (_, before) => {
    if (before.version === version) return { state, reason: state === 'cancelled' ? reason : '' };
    if (before.state !== state) throw changedMeanwhile();
    return null;
  });

/**
 * Moves an open order to another slot of the day, also during a pause.
 * @throws AppError notFound; conflict: slotGone, slotFull with the next slot that has room, or changedMeanwhile
 */
export const postpone = (deps: Deps, editor: Editor, id: number, { slot, version }: NewPickupTime) =>
  changePickup(deps, editor, id, (tx, before) => {
    if (before.version !== version && before.slot === slot) return null;
    // An order of an earlier day would keep its day and number among today's orders.
    if (before.version !== version || !isOpen(before.state) || before.isDayOver) throw changedMeanwhile();
    const drinks = before.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    // The owner may have lowered the room of a slot since. Such an order needs an empty one.
    const needed = Math.min(drinks, readSettings(tx).pickup.value.drinksPerSlot);
    const now = Date.now();
    const slots = withRoom(tx, slotsForStaff(tx, now), now, id);
    const { slotAt } = chooseSlot(slots, { slot }, needed);
    return { slot, slotAt };
  });

/**
 * Ticks a line of an open order, or takes the tick back. The first tick begins the order, and needs the current `version`.
 * Later ticks leave the version as it is, so two baristas can tick different lines at once.
 * @throws AppError notFound; invalid for a line that the order does not have; conflict if the order was changed since
 */
export const tickLine = (deps: Deps, editor: Editor, id: number, { line, isDone, version }: LineTick) =>
  changePickup(deps, editor, id, (tx, before) => {
    const { state, lines } = before;
    if (line >= lines.length) throw fieldError('invalid', 'Line', `The order has ${lines.length} lines`);
    if (!isOpen(state) || (state === 'placed' && before.version !== version)) throw changedMeanwhile();
    tx.db
      .update(pickupLines)
      .set({ isDone })
      .where(and(eq(pickupLines.pickupId, id), eq(pickupLines.position, line)))
      .run();
    return isDone && state === 'placed' ? { state: 'making' } : null;
  });

/**
 * Marks an order as printed, so that only one of several counters prints it.
 * @returns whether it was not marked before. @throws AppError notFound
 */
export const markPrinted = (deps: Deps, editor: Editor, id: number) =>
  writeAs(deps, editor, (tx) => {
    const { printedAt } = requirePickup(readPickups(tx, byId(id))[0]);
    if (printedAt === null) tx.db.update(pickups).set({ printedAt: Date.now() }).where(byId(id)).run();
    return { isFirst: printedAt === null };
  });
