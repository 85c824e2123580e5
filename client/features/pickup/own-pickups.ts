import { store, stored } from '#client/data/stored.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';

const KEY = 'pickups';

/** How long after its time this browser remembers an order, in milliseconds: it has long been collected. */
const KEPT_MS = 3 * 3_600_000;

type OwnPickup = { slotAt: number; token: string; number: number; slot: string; isDone: boolean };

/** The orders of this browser, which finds them again after it was closed. */
function ownPickups(): OwnPickup[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => Object(each).slotAt > Date.now() - KEPT_MS) : [];
  } catch {
    return [];
  }
}

/** Those of them that the guest waits for. */
export const waitingPickups = (): OwnPickup[] => ownPickups().filter(({ isDone }) => !isDone);

const own = (token: string, { number, slot, slotAt, state }: Pickup): OwnPickup => ({
  slotAt,
  token,
  number,
  slot,
  isDone: !isOpen(state),
});

/** Remembers an order that this browser has placed. */
export function keepPickup(token: string, pickup: Pickup): void {
  const others = ownPickups().filter((each) => each.token !== token);
  store(KEY, JSON.stringify([...others, own(token, pickup)]));
}

/** Notes how far an order is, if it is this browser's. */
export const notePickup = (token: string, pickup: Pickup): void =>
  void store(
    KEY,
    JSON.stringify(ownPickups().map((each) => (each.token === token ? own(token, pickup) : each))),
  );
