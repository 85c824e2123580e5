// Apart from the schemas, so that pages that validate nothing are spared zod.

/** What a drink without a name is called. */
export const DEFAULT_DRINK_NAME = 'Min Drømmekopp';
export const MAX_DRINK_NAME = 60;

/** How many dream cups the guests' list shows on a page. */
export const DRINKS_PAGE_SIZE = 6;

/** How many of their own dream cups users see on a page. */
export const USER_DRINKS_PAGE_SIZE = 4;
