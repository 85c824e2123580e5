// Apart from the schemas, so that pages that validate nothing are spared zod.

/** The longest text to search for, in characters. */
export const MAX_SEARCH = 120;

/** How many records a table of the back office shows on a page. */
export const ADMIN_PAGE_SIZE = 5;

/** How many pictures the back office's gallery shows on a page. */
export const GALLERY_PAGE_SIZE = 8;

/** How many changes the back office's log shows on a page. */
export const LOG_PAGE_SIZE = 10;

/** What the tables of the back office are sorted by; the first one is what they start with. */
export const MENU_SORTS = ['name', 'categoryName', 'description', 'price', 'isAvailable'] as const;
export const INGREDIENT_SORTS = [
  'name',
  'categoryName',
  'unitPrice',
  'fillLevel',
  'color',
  'isAvailable',
] as const;
export const CATEGORY_SORTS = ['name', 'description'] as const;
