import type { CategoryKey } from './categories.ts';

/** Names of menu categories by key. */
export const CATEGORY_NAMES = {
  KaffeVarm: 'Varm Kaffe',
  KaffeKald: 'Kald Kaffe',
  MatchaVarm: 'Varm Matcha',
  MatchaKald: 'Kald Matcha',
  Smoothie: 'Smoothie',
} as const satisfies Record<CategoryKey, string>;

/** The category that the menu shows first. */
export const DEFAULT_CATEGORY: CategoryKey = 'KaffeVarm';

/** The root-relative address of the menu with a category. */
export const menuPath = (category: CategoryKey): string => `/meny?kategori=${category}`;

/** The category that the builder lists first. */
export const BASE_CATEGORY = 'Grunningredienser';

/** The heading of ingredients without a category. */
export const UNCATEGORIZED = 'Uncategorized';
