import { useSyncExternalStore } from 'react';
import { storedState } from '#client/lib/stored-state.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';

/** How long after its slot this browser remembers an order, in milliseconds. */
const KEPT_MS = 3 * 3_600_000;

type OwnPickup = { slotAt: number; token: string; number: number; slot: string; isDone: boolean };

const NONE: OwnPickup[] = [];

/** The orders that this browser has placed, also before it was closed. */
const ownPickups = storedState('pickups', parse, (pickups) =>
  pickups.length > 0 ? JSON.stringify(pickups) : null,
);

function parse(text: string | null): OwnPickup[] {
  try {
    const pickups: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(pickups) ? pickups : NONE;
  } catch {
    return NONE;
  }
}

const isRemembered = (pickup: OwnPickup): boolean => Object(pickup).slotAt > Date.now() - KEPT_MS;

const unfinished = (pickups: OwnPickup[]): OwnPickup[] =>
  pickups.filter((pickup) => isRemembered(pickup) && !pickup.isDone);

/** The unfinished orders of this browser. */
export const waitingPickups = (): OwnPickup[] => unfinished(ownPickups.get());

/** The unfinished orders of this browser; none on the server. */
export const useWaitingPickups = (): OwnPickup[] =>
  unfinished(useSyncExternalStore(ownPickups.subscribe, ownPickups.get, () => NONE));

const toOwnPickup = (token: string, { number, slot, slotAt, state }: Pickup): OwnPickup => ({
  slotAt,
  token,
  number,
  slot,
  isDone: !isOpen(state),
});

/** Remembers a new order, and forgets old ones. */
export const keepPickup = (token: string, pickup: Pickup): void => {
  const others = ownPickups.get().filter((other) => isRemembered(other) && other.token !== token);
  ownPickups.set([...others, toOwnPickup(token, pickup)]);
};

/** Stores the progress of an order, if this browser has placed it. An equal one is not stored: each poll calls this. */
export const updateOwnPickup = (token: string, pickup: Pickup): void => {
  const next = toOwnPickup(token, pickup);
  const all = ownPickups.get();
  const isOld = (own: OwnPickup) => own.token === token && JSON.stringify(own) !== JSON.stringify(next);
  if (all.some(isOld)) ownPickups.set(all.map((own) => (own.token === token ? next : own)));
};
