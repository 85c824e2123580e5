import { store, stored } from '#client/data/stored.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';

const KEY = 'pickups';

/** How long after its slot this browser remembers an order, in milliseconds. */
const KEPT_MS = 3 * 3_600_000;

type OwnPickup = { slotAt: number; token: string; number: number; slot: string; isDone: boolean };

/** The orders that this browser has placed, also before it was closed. */
function ownPickups(): OwnPickup[] {
  try {
    const pickups: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(pickups)
      ? pickups.filter((pickup) => Object(pickup).slotAt > Date.now() - KEPT_MS)
      : [];
  } catch {
    return [];
  }
}

/** The unfinished orders of this browser. */
export const waitingPickups = (): OwnPickup[] => ownPickups().filter(({ isDone }) => !isDone);

const toOwnPickup = (token: string, { number, slot, slotAt, state }: Pickup): OwnPickup => ({
  slotAt,
  token,
  number,
  slot,
  isDone: !isOpen(state),
});

export function keepPickup(token: string, pickup: Pickup): void {
  const others = ownPickups().filter((each) => each.token !== token);
  store(KEY, JSON.stringify([...others, toOwnPickup(token, pickup)]));
}

/** Stores the progress of an order, if this browser has placed it. */
export const updateOwnPickup = (token: string, pickup: Pickup): void =>
  void store(
    KEY,
    JSON.stringify(ownPickups().map((each) => (each.token === token ? toOwnPickup(token, pickup) : each))),
  );
