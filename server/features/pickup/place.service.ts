import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, count, eq, gte, inArray, max, notInArray, sum } from 'drizzle-orm';
import type { Caller, Visitor } from '#server/core/access.ts';
import { AppError, requireFound } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/random-secret.ts';
import { MINUTE } from '#server/core/time.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { cafeDayOf, drinksPerOrder, readSettings } from '#server/features/cafe/cafe.service.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { Reason } from '#shared/api/reasons.ts';
import type { Basket, NewPickup, PickupSlots, PlacedPickup, PricedBasket } from '#shared/pickup/pickup.ts';
import { OPEN_STATES } from '#shared/pickup/pickup-states.ts';
import { toOre, totalOf } from '#shared/text/money.ts';
import { isCounterOnline, pausedUntil } from './counter.service.ts';
import { lineReader, requireSeen, type StoredLine } from './lines.service.ts';
import { type PickupRow, type ReadPickup, readPickups } from './pickup-rows.service.ts';
import { type Slot, slotsOf } from './slots.ts';

/** How many open orders a browser has at most. */
const OPEN_PER_BROWSER = 2;

const refused = (reason: Reason, message: string, subject?: string) =>
  new AppError('conflict', message, { reason, ...(subject !== undefined && { subject }) });

/** The slots in which something can be ordered now, or why there are none. */
function openSlots(deps: Deps, now: number): Slot[] | AppError {
  const { hours, pickup } = readSettings(deps);
  const slots = pickup.value.isOn ? slotsOf(hours.value, pickup.value, now) : [];
  if (slots.length === 0) return refused('closed', 'Nothing can be ordered now');
  if (pausedUntil(deps, now) !== null || !isCounterOnline(deps, now))
    return refused('paused', 'The café takes no orders for a while');
  return slots;
}

/** The slots with the room that is left. An order takes it from its time on, also where the slots were others then. */
function withRoom(deps: Deps, slots: Slot[], now: number): PickupSlots {
  const { drinksPerSlot, slotMinutes } = readSettings(deps).pickup.value;
  const taken = deps.db
    .select({ at: pickups.slotAt, drinks: sum(pickupLines.quantity).mapWith(Number) })
    .from(pickups)
    .innerJoin(pickupLines, eq(pickupLines.pickupId, pickups.id))
    .where(and(gte(pickups.slotAt, now), notInArray(pickups.state, ['cancelled', 'notMade'])))
    .groupBy(pickups.slotAt)
    .all();
  return slots.map(({ slot, at: slotAt }) => {
    const isThen = ({ at }: { at: number }) => at >= slotAt && at < slotAt + slotMinutes * MINUTE;
    const drinks = taken.filter(isThen).reduce((all, each) => all + each.drinks, 0);
    return { slot, room: Math.max(0, drinksPerSlot - drinks), slotAt };
  });
}

/** The slots of the café's day with the room that is left; none while guests can order nothing. */
export async function readSlots(deps: Deps, { address }: Visitor): Promise<PickupSlots> {
  await deps.limits.take('slots', address);
  const now = Date.now();
  const slots = openSlots(deps, now);
  return slots instanceof AppError ? [] : withRoom(deps, slots, now);
}

/** What is in a basket, as it is now, or why it can't be ordered; or the order that it has become. */
export async function priceBasket(
  deps: Deps,
  caller: Caller,
  { address }: Visitor,
  { requestId, lines: ordered }: Basket,
): Promise<PricedBasket> {
  await deps.limits.take('basket', address);
  const read = lineReader(deps, caller);
  const lines = ordered.map((each): PricedBasket['lines'][number] => {
    let name = '';
    try {
      const found = read(each);
      name = found.name;
      return { line: found.price(), refusal: null };
    } catch (error) {
      if (!(error instanceof AppError) || !error.details.reason) throw error;
      const { reason, subject = '' } = error.details;
      return { line: null, refusal: { name, reason, subject } };
    }
  });
  return {
    lines,
    placed: findPlaced(deps, requestId) ?? null,
  };
}

/** The token of a request's order: the same each time, so that a lost answer finds it; nobody else can compute it. */
const tokenOf = ({ secret }: Deps, requestId: string): string =>
  createHmac('sha256', deriveKey(secret, 'orders')).update(requestId).digest('base64url').slice(0, 22);

/** The order of a request. */
function findPlaced(deps: Deps, requestId: string): (ReadPickup & PlacedPickup) | undefined {
  const [found] = readPickups(deps, eq(pickups.requestHash, hashOfSecret(requestId)));
  return found && { ...found, token: tokenOf(deps, requestId) };
}

/** The order of a request that was sent before. @throws AppError conflict where it was sent with other content */
function repeated(
  deps: Deps,
  visitor: Visitor,
  requestId: string,
  content: string,
): PlacedPickup | undefined {
  const found = findPlaced(deps, requestId);
  if (found && found.content !== content)
    throw refused('changedMeanwhile', 'This order was sent with other content');
  // The cookie was lost with the answer.
  if (found?.visitorId && !visitor.id()) visitor.remember(found.visitorId);
  return found;
}

/** Chooses the slot. @throws AppError conflict: slotGone; slotFull, which names the next one that has room */
function requireRoom(
  deps: Deps,
  slots: Slot[],
  { slot: wanted, slotAt }: Pick<NewPickup, 'slot' | 'slotAt'>,
  drinks: number,
  now: number,
): PickupSlots[number] {
  const rooms = withRoom(deps, slots, now);
  const found = rooms.find(({ slot }) => slot === wanted);
  if (!found || (slotAt !== undefined && slotAt !== found.slotAt))
    throw refused('slotGone', `Nothing can be ordered for ${wanted} any more`);
  if (found.room >= drinks) return found;
  const next = rooms.find((each) => each.slotAt > found.slotAt && each.room >= drinks);
  throw refused('slotFull', `There is no room at ${wanted}`, next?.slot);
}

/** @throws AppError conflict: tooMany, for one order or for the open ones of a browser */
function requireFew(deps: Deps, visitorId: string, drinks: number, day: string): void {
  const most = drinksPerOrder(readSettings(deps).pickup.value);
  if (drinks > most) throw refused('tooMany', `At most ${most} drinks an order`, `${most}`);
  const own = and(eq(pickups.visitorId, visitorId), eq(pickups.day, day));
  const open = deps.db
    .select({ found: count() })
    .from(pickups)
    .where(and(own, inArray(pickups.state, OPEN_STATES)))
    .get();
  if (open && open.found >= OPEN_PER_BROWSER)
    throw refused('tooMany', `At most ${OPEN_PER_BROWSER} open orders a browser`);
}

/**
 * Places an order, which is stored before it is answered; a request that is repeated gets the same one.
 * @throws AppError conflict, with the reason (also changedMeanwhile, lineChanged and priceChanged); invalid or notFound
 * for a line that is not sold; tooMany
 */
export async function placePickup(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  input: NewPickup,
): Promise<PlacedPickup> {
  const { requestId, name = null, lines: ordered, total } = input;
  const content = createHash('sha256')
    .update(JSON.stringify([input.slot, name, ordered]))
    .digest('base64url');
  // Check for a repeated request first: its order is already stored, so it must succeed even at a limit.
  const before = repeated(deps, visitor, requestId, content);
  if (before) return before;
  await deps.limits.take('pickupTry', visitor.address);
  const visitorId = visitor.id() ?? randomUUID();
  const check = (at: Deps, now: number) => {
    const slots = openSlots(at, now);
    if (slots instanceof AppError) throw slots;
    const read = lineReader(at, caller);
    const lines = ordered.map((each) => read(each).price());
    requireSeen(lines, input.seen ?? []);
    const drinks = lines.reduce((all, { quantity }) => all + quantity, 0);
    requireFew(at, visitorId, drinks, cafeDayOf(at, now).date);
    const cost = totalOf(lines);
    if (total !== undefined && total !== cost) throw refused('priceChanged', `It costs ${cost} NOK now`);
    return { lines, slot: requireRoom(at, slots, input, drinks, now) };
  };
  // Validate before taking from the shared limit, so rejected orders don't use it up.
  check(deps, Date.now());
  await deps.limits.check('pickupOfAll', '');
  await deps.limits.take('pickup', visitor.address);
  deps.space.requireForGuests();
  return write(deps, (tx) => {
    const meanwhile = repeated(tx, visitor, requestId, content);
    if (meanwhile) return meanwhile;
    const now = Date.now();
    const { lines, slot } = check(tx, now);
    store(tx, requestId, lines, { content, name, visitorId, userId: caller?.id ?? null }, slot, now);
    tx.afterCommit(() => void deps.limits.count('pickupOfAll', ''));
    if (visitorId !== visitor.id()) tx.afterCommit(() => visitor.remember(visitorId));
    return requireFound(findPlaced(tx, requestId), 'order', 'pickupMissing');
  });
}

type Who = Pick<PickupRow, 'content' | 'name' | 'visitorId' | 'userId'>;

function store(
  tx: TxDeps,
  requestId: string,
  lines: StoredLine[],
  who: Who,
  { slot, slotAt }: PickupSlots[number],
  now: number,
): void {
  const day = cafeDayOf(tx, now).date;
  const last = tx.db
    .select({ number: max(pickups.number) })
    .from(pickups)
    .where(eq(pickups.day, day))
    .get();
  const { pickupId } = tx.db
    .insert(pickups)
    .values({
      ...who,
      requestHash: hashOfSecret(requestId),
      tokenHash: hashOfSecret(tokenOf(tx, requestId)),
      day,
      number: (last?.number ?? 0) + 1,
      slot,
      slotAt,
      state: 'placed',
      placedAt: now,
    })
    .returning({ pickupId: pickups.id })
    .get();
  const rows = lines.map(({ price, ...line }, position) => ({
    pickupId,
    position,
    priceOre: toOre(price),
    ...line,
  }));
  tx.db.insert(pickupLines).values(rows).run();
}
