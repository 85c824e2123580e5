import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, inArray, max } from 'drizzle-orm';
import type { Caller, Visitor } from '#server/core/access.ts';
import { AppError, fieldError, requireFound } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/hashes.ts';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { cafeDayOf, drinksPerOrder, readSettings } from '#server/features/cafe/cafe.service.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { Basket, NewPickup, PickupLine, PlacedPickup, PricedBasket } from '#shared/pickup/pickup.ts';
import { OPEN_PER_BROWSER, OPEN_STATES } from '#shared/pickup/pickup-states.ts';
import { toOre, totalOf } from '#shared/text/money.ts';
import { lineReader, type ReadLine, type Refusal, requireSeen } from './lines.service.ts';
import { type ReadPickup, readPickups } from './pickups.service.ts';
import { chooseSlot, refusal, requireSlots } from './slots.service.ts';

/** The error of a limit as a value, to be thrown later; null below the limit. */
const errorOf = (check: Promise<void>): Promise<unknown> =>
  check.then(
    () => null,
    (error: unknown) => error,
  );

/**
 * Places an order, which is stored before the response. A repeated request returns the stored order.
 * @throws AppError conflict, with the reason (also changedMeanwhile, lineChanged and priceChanged); invalid or notFound
 * for a line that is not sold; tooMany
 */
export async function placePickup(deps: Deps, caller: Caller, visitor: Visitor, input: NewPickup) {
  const { limits } = deps;
  const { address } = visitor;
  const visitorId = visitor.id() ?? randomUUID();
  // Limits are asynchronous and the transaction is not, so read them first and throw their errors in the transaction.
  const attemptError = await errorOf(limits.take('pickupTry', address));
  const orderError =
    (await errorOf(limits.check('pickupOfAll', ''))) ?? (await errorOf(limits.check('pickup', address)));
  return write(deps, (tx) => {
    // Check for a repeated request first: its order is stored already, so it must succeed even at a limit or when
    // ordering has closed since.
    const stored = findRepeated(tx, visitor, input);
    if (stored) return stored;
    if (attemptError) throw attemptError;
    const now = Date.now();
    const order = validate(tx, caller, visitorId, input, now);
    // Limits that guests share come after the validation and are counted after the commit, so a refused order uses up nothing.
    if (orderError) throw orderError;
    tx.space.requireForGuests();
    store(tx, input, order, { visitorId, userId: caller?.id ?? null }, now);
    tx.afterCommit(() => {
      void limits.count('pickupOfAll', '');
      void limits.count('pickup', address);
      if (visitorId !== visitor.id()) visitor.remember(visitorId);
    });
    return requireFound(findPlaced(tx, input.requestId), 'order', 'pickupMissing');
  });
}

/** A hash of the request's content, which a repeated request must share. */
const contentOf = ({ slot, name = null, lines, where, note, avoids }: NewPickup): string =>
  // Missing answers are left out, because the hashes of earlier versions lack them.
  hashOfSecret(JSON.stringify([slot, name, lines, ...[where, note, avoids].filter((each) => each != null)]));

/** The token of a request's order. It is an HMAC, so a repeated request gets the same token and guests can't compute it. */
const tokenOf = ({ secret }: Deps, requestId: string): string =>
  createHmac('sha256', deriveKey(secret, 'orders')).update(requestId).digest('base64url').slice(0, 22);

function findPlaced(deps: Deps, requestId: string): (ReadPickup & PlacedPickup) | undefined {
  const [placed] = readPickups(deps, eq(pickups.requestHash, hashOfSecret(requestId)));
  return placed && { ...placed, token: tokenOf(deps, requestId) };
}

/** The order of a repeated request. @throws AppError conflict where the first request had other content */
function findRepeated(deps: Deps, visitor: Visitor, input: NewPickup): PlacedPickup | undefined {
  const placed = findPlaced(deps, input.requestId);
  if (placed && placed.content !== contentOf(input))
    throw refusal('changedMeanwhile', 'This order was sent with other content');
  // The cookie was lost with the first response.
  if (placed?.visitorId && !visitor.id()) visitor.remember(placed.visitorId);
  return placed;
}

/** Checks an order against the current café, menu and slots. @throws AppError as `placePickup` */
function validate(deps: Deps, caller: Caller, visitorId: string, input: NewPickup, now: number) {
  const slots = requireSlots(deps, now);
  requireAnswers(deps, input);
  const readLine = lineReader(deps, caller);
  const lines = input.lines.map((line) => readLine(line).toStored());
  requireSeen(lines, input.seen ?? []);
  const drinks = lines.reduce((all, { quantity }) => all + quantity, 0);
  requireFew(deps, visitorId, drinks, cafeDayOf(deps, now).date);
  const cost = totalOf(lines);
  if (input.total !== undefined && input.total !== cost)
    throw refusal('priceChanged', `It costs ${cost} NOK now`, `${cost}`);
  return { lines, slot: chooseSlot(slots, input, drinks) };
}

/** @throws AppError conflict if the guest answers what the café does not ask; invalid if a required answer is missing */
function requireAnswers(deps: Deps, { where, note }: NewPickup): void {
  const { asksWhere, takesNotes } = readSettings(deps).pickup.value;
  if (note && !takesNotes) throw refusal('questionsChanged', 'The café takes no notes');
  if (where && !asksWhere) throw refusal('questionsChanged', 'The café does not ask where you drink it');
  if (asksWhere && !where)
    throw fieldError('invalid', 'Where', 'Must be here or away', { reason: 'questionsChanged' });
}

/** @throws AppError conflict, tooMany, for too many drinks in an order or too many open orders of a browser */
function requireFew(deps: Deps, visitorId: string, drinks: number, day: string): void {
  const most = drinksPerOrder(readSettings(deps).pickup.value);
  if (drinks > most) throw refusal('tooMany', `At most ${most} drinks an order`, `${most}`);
  const own = and(eq(pickups.visitorId, visitorId), eq(pickups.day, day));
  const open = countRows(deps.db, pickups, and(own, inArray(pickups.state, OPEN_STATES)));
  if (open >= OPEN_PER_BROWSER) throw refusal('tooMany', `At most ${OPEN_PER_BROWSER} open orders a browser`);
}

function store(
  tx: TxDeps,
  input: NewPickup,
  { lines, slot: { slot, slotAt } }: ReturnType<typeof validate>,
  owner: { visitorId: string; userId: number | null },
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
      ...owner,
      requestHash: hashOfSecret(input.requestId),
      content: contentOf(input),
      tokenHash: hashOfSecret(tokenOf(tx, input.requestId)),
      day,
      number: (last?.number ?? 0) + 1,
      slot,
      slotAt,
      name: input.name ?? null,
      where: input.where ?? null,
      note: input.note ?? null,
      avoids: input.avoids?.length ? input.avoids : null,
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

const UNKNOWN: ReadLine['shown'] = { name: '', size: null, options: [], recipe: null };

/** The lines of a basket with their current prices, or why they can't be ordered, and the order that the basket has become. */
export async function priceBasket(
  deps: Deps,
  caller: Caller,
  { address }: Visitor,
  { requestId, lines: ordered }: Basket,
): Promise<PricedBasket> {
  await deps.limits.take('basket', address);
  const readLine = lineReader(deps, caller);
  const lines = ordered.map((each): PricedBasket['lines'][number] => {
    let found: ReadLine | undefined;
    let line: PickupLine | null = null;
    let refusal: Refusal | null = null;
    try {
      found = readLine(each);
      line = found.toStored();
    } catch (error) {
      if (!(error instanceof AppError) || !error.details.reason) throw error;
      const { reason, subject = '' } = error.details;
      refusal = { ...(found?.shown ?? UNKNOWN), reason, subject };
    }
    const { imagePath = null, hasChoices = false } = found ?? {};
    return { line, refusal, imagePath, hasChoices };
  });
  return { lines, placed: findPlaced(deps, requestId) ?? null };
}
