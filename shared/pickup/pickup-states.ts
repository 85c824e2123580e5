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

/** Limits of an order: characters, lines, and drinks. The owner can set a lower number of drinks. */
export const PICKUP_LIMITS = { name: 30, note: 140, reason: 200, lines: 20, drinks: 50 } as const;

/** How many orders a browser may have that still wait. */
export const OPEN_PER_BROWSER = 2;

/** How many of the most ordered items and options the figures list. */
export const MOST_ORDERED = 10;

/** The states in which the guest still waits for the order. */
export const OPEN_STATES = ['placed', 'making', 'ready'] as const satisfies PickupState[];
export const isOpen = (state: PickupState): state is (typeof OPEN_STATES)[number] =>
  OPEN_STATES.some((open) => open === state);

/** A number of drinks, such as `1 drikk` and `6 drikker`. */
export const drinksText = (count: number): string => (count === 1 ? '1 drikk' : `${count} drikker`);

/** A number of orders, such as `1 bestilling` and `6 bestillinger`. */
export const ordersText = (count: number): string => (count === 1 ? '1 bestilling' : `${count} bestillinger`);
