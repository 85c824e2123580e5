// Separate from the schemas because pages without validation must not load zod.

/** The default name of a saved drink. */
export const DEFAULT_DRINK_NAME = 'Min Drømmekopp';
export const MAX_DRINK_NAME = 60;

/** Dream cups per page of the guests' list. */
export const DRINKS_PAGE_SIZE = 6;

/** Dream cups per page of a user's own list. */
export const USER_DRINKS_PAGE_SIZE = 4;
