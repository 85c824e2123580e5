// Separate from the schemas because pages without validation must not load zod.

export const MAX_SEARCH = 120;

export const ADMIN_PAGE_SIZE = 5;

/** The most records that one call changes. */
export const MAX_MANY = 1000;

/** How many records of a table per page the owner can choose. */
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 10, 25, 50];

export const GALLERY_PAGE_SIZE = 8;

export const LOG_PAGE_SIZE = 10;

/** Sort orders of the back office's tables; the first one is the default. */
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
export const PEOPLE_SORTS = ['role', 'name', 'seenAt'] as const;

export const MENU_STATES = ['soldOut', 'season', 'noPicture', 'noAllergens'] as const;
export const INGREDIENT_STATES = ['soldOut', 'noPicture', 'noAllergens'] as const;
