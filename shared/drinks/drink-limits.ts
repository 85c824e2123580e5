// Separate from the schemas because pages without validation must not load zod.

export const DEFAULT_DRINK_NAME = 'Min Drømmekopp';
export const MAX_DRINK_NAME = 60;

export const DRINKS_PAGE_SIZE = 6;

export const USER_DRINKS_PAGE_SIZE = 4;

/** Size of the picture in link previews of dream cups, in pixels. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/**
 * The visibility of a saved cup. Everybody sees a shown cup. Only its maker and the staff see a cup that the café has
 * hidden, or that waits for review.
 */
export const VISIBILITIES = ['shown', 'hidden', 'waiting'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The states by which the back office's list can be filtered. */
export const DRINK_STATES = ['reported', 'waiting', 'hidden'] as const;
