/** The states of an order, in the order of its steps. Only the café sets `notCollected` and `notMade`. */
export const PICKUP_STATES = [
  'placed',
  'making',
  'ready',
  'collected',
  'cancelled',
  'notCollected',
  'notMade',
] as const;
export type PickupState = (typeof PICKUP_STATES)[number];

/** Limits of an order: characters, lines, and drinks whatever the owner sets. */
export const PICKUP_LIMITS = { name: 30, reason: 200, lines: 20, drinks: 50 } as const;

/** Those in which somebody still waits for it. */
export const OPEN_STATES: PickupState[] = ['placed', 'making', 'ready'];
export const isOpen = (state: PickupState): boolean => OPEN_STATES.includes(state);

/** So many drinks, such as `1 drikke` and `6 drikker`. */
export const drinksText = (count: number): string => (count === 1 ? '1 drikke' : `${count} drikker`);

/** What a line of an order is, such as `Cappuccino, stor`. */
export const lineText = ({ name, size }: { name: string; size: string | null }): string =>
  size ? `${name}, ${size.toLowerCase()}` : name;
