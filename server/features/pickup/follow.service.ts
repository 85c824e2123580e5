import { on } from 'node:events';
import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { PICKUP_PING } from '#shared/api/trpc.ts';
import { Pickup } from '#shared/pickup/pickup.ts';
import { findPickup, readPickup } from './pickups.service.ts';

/** How many pages can follow an order at once. The others poll it. */
const MAX_FOLLOWERS = 10;

/**
 * The order of a token now, after every change, and every few seconds, because the time changes it too: the café may close,
 * or the day may end. Until the signal aborts.
 * @throws AppError notFound; tooMany; unavailable for a page too many
 */
export async function followPickup(deps: Deps, visitor: Visitor, token: string, signal: AbortSignal) {
  const { pickupId } = await readPickup(deps, visitor, token);
  const event = `${pickupId}`;
  if (deps.pickupChanges.listenerCount(event) >= MAX_FOLLOWERS)
    throw new AppError('unavailable', 'Too many pages follow this order');
  // Listen before the first read. Otherwise a change in between would be missed.
  const changes = on(deps.pickupChanges, event, { signal });
  const timer = setInterval(() => deps.pickupChanges.emit(event), PICKUP_PING);
  return (async function* () {
    try {
      for (let pickup = findPickup(deps, token); pickup; pickup = findPickup(deps, token)) {
        yield Pickup.parse(pickup);
        await changes.next();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(timer);
    }
  })();
}
