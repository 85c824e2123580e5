import { on } from 'node:events';
import { inArray } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { pickups } from '#server/db/pickup-schema.ts';
import type { Deps } from '#server/deps.ts';
import { Pickup } from '#shared/pickup/pickup.ts';
import { findPickup, readPickup, readPickups } from './pickups.service.ts';

/** How many pages can follow an order at once. The others poll it. */
const MAX_FOLLOWERS = 10;

/**
 * The order of a token now, after every change, and every few seconds, because the time changes it too: the café may close,
 * or the day may end. Until `end` aborts.
 * @throws AppError notFound; tooMany; unavailable for a page too many
 */
export async function followPickup(deps: Deps, visitor: Visitor, token: string, end: AbortController) {
  const { pickupId } = await readPickup(deps, visitor, token);
  const event = `${pickupId}`;
  if (deps.pickupChanges.listenerCount(event) >= MAX_FOLLOWERS)
    throw new AppError('unavailable', 'Too many pages follow this order');
  deps.live.admit(visitor.address, end);
  const { signal } = end;
  return (async function* () {
    try {
      // Listen before the first read. Otherwise a change in between would be missed.
      const changes = on(deps.pickupChanges, event, { signal });
      for (let pickup: Pickup | undefined = findPickup(deps, token); pickup; ) {
        yield Pickup.parse(pickup);
        const [repeated]: (Pickup | undefined)[] = (await changes.next()).value ?? [];
        pickup = repeated ?? findPickup(deps, token);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  })();
}

/**
 * Repeats a part of the followed orders. One query reads them all, because a query for each of some hundred waiting guests
 * would keep the processor busy.
 */
export function repeatPickups(deps: Deps, part: number, parts: number): void {
  const ids = deps.pickupChanges
    .eventNames()
    .map(Number)
    .filter((id) => id % parts === part);
  if (ids.length === 0) return;
  const orders = new Map(readPickups(deps, inArray(pickups.id, ids)).map((each) => [each.pickupId, each]));
  for (const id of ids) deps.pickupChanges.emit(`${id}`, orders.get(id));
}
