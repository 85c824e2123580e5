import { useSyncExternalStore } from 'react';
import { onSession, tokenNow } from '#client/data/session-store.ts';
import { storedState } from '#client/lib/stored-state.ts';
import type { NewLine, Pickup, PickupLine } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';

/** How long after its slot this browser remembers an order, in milliseconds. */
const KEPT_MS = 3 * 3_600_000;

type Progress = { slotAt: number; token: string; number: number; slot: string; isDone: boolean };

type Ordered = { lines: NewLine[]; seen: Pick<PickupLine, 'name' | 'price'>[] };

/**
 * - `lines`: kept to order the same again, with the names and prices that they had, until the next order or a logout
 * - `firstSlot`: the time that the guest has chosen; the counter may have moved the order since
 */
type OwnPickup = Progress & Partial<Ordered> & { firstSlot?: string };

const NONE: OwnPickup[] = [];

/** The orders that this browser has placed, also before it was closed. */
const ownPickups = storedState('pickups', parse, (pickups) =>
  pickups.length > 0 ? JSON.stringify(pickups) : null,
);

function parse(text: string | null): OwnPickup[] {
  const pickups: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(pickups) ? pickups.filter((each) => each instanceof Object) : NONE;
}

const isRemembered = (pickup: OwnPickup): boolean => Object(pickup).slotAt > Date.now() - KEPT_MS;

const unfinished = (pickups: OwnPickup[]): OwnPickup[] =>
  pickups.filter((pickup) => isRemembered(pickup) && !pickup.isDone);

export const waitingPickups = (): OwnPickup[] => unfinished(ownPickups.get());

/** The number of an order that this browser has placed. */
export const numberOf = (token: string): number | undefined =>
  ownPickups.get().find((own) => own.token === token)?.number;

const useOwnPickups = (): OwnPickup[] =>
  useSyncExternalStore(ownPickups.subscribe, ownPickups.get, () => NONE);

/** The unfinished orders of this browser; none on the server. */
export const useWaitingPickups = (): OwnPickup[] => unfinished(useOwnPickups());

const progressOf = (token: string, { number, slot, slotAt, state }: Pickup): Progress => ({
  slotAt,
  token,
  number,
  slot,
  isDone: !isOpen(state),
});

/** Remembers a new order, and forgets old ones. @param lines undefined if another tab has sent them */
export const keepPickup = (token: string, pickup: Pickup, lines: NewLine[] | undefined): void => {
  const all = ownPickups.get();
  const others = all.filter((other) => isRemembered(other) && other.token !== token);
  const ordered = lines && { lines, seen: pickup.lines.map(({ name, price }) => ({ name, price })) };
  const before = all.find((own) => own.token === token);
  ownPickups.set([
    ...others,
    { firstSlot: pickup.slot, ...before, ...progressOf(token, pickup), ...ordered },
  ]);
};

export const useFirstSlot = (token: string): string | undefined =>
  useOwnPickups().find((own) => own.token === token)?.firstSlot;

export const orderedLines = (orders: OwnPickup[], token?: string): Ordered | undefined =>
  orders
    .filter((own) => token === undefined || own.token === token)
    .flatMap(({ lines, seen = [] }) => (lines?.length ? { lines, seen } : []))
    .at(-1);

/** The drinks of an order of this browser, by default of the last; undefined without one, and on the server. */
export const useOrderedLines = (token?: string): Ordered | undefined => orderedLines(useOwnPickups(), token);

// The next user of this browser may be another person. The orders stay, because their guest still has to collect them.
onSession(() => {
  if (tokenNow() === null)
    ownPickups.set(ownPickups.get().map(({ lines: _, seen: __, ...progress }) => progress));
});

/** Stores the progress of an order, if this browser has placed it. An equal one is not stored: each poll calls this. */
export const updateOwnPickup = (token: string, pickup: Pickup): void => {
  const next = progressOf(token, pickup);
  const all = ownPickups.get();
  const own = all.find((each) => each.token === token);
  if (own && JSON.stringify(own) !== JSON.stringify({ ...own, ...next }))
    ownPickups.set(all.map((each) => (each === own ? { ...own, ...next } : each)));
};
