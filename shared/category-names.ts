import type { CategoryKey } from './categories.ts';

/** The category's name that a key stands for. */
export const CATEGORY_NAMES = {
  KaffeVarm: 'Varm Kaffe',
  KaffeKald: 'Kald Kaffe',
  MatchaVarm: 'Varm Matcha',
  MatchaKald: 'Kald Matcha',
  Smoothie: 'Smoothie',
} as const satisfies Record<CategoryKey, string>;

/** The category that the menu opens with. */
export const DEFAULT_CATEGORY: CategoryKey = 'KaffeVarm';

/** The category that the builder lists first. */
export const BASE_CATEGORY = 'Grunningredienser';

/** The heading for ingredients that have no category. */
export const UNCATEGORIZED = 'Uncategorized';
