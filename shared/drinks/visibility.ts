/**
 * The visibility of a saved cup. Everybody sees a shown cup. Only its maker and the staff see a cup that the café has
 * hidden, or that waits for review.
 */
export const VISIBILITIES = ['shown', 'hidden', 'waiting'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The states by which the back office's list can be filtered. */
export const DRINK_STATES = ['reported', 'waiting', 'hidden'] as const;
