import type { CategoryKey } from '#shared/categories.ts';
import { CATEGORY_NAMES, DEFAULT_CATEGORY } from '#shared/category-names.ts';

const isCategoryKey = (key: string): key is CategoryKey => Object.hasOwn(CATEGORY_NAMES, key);

/** The category of `?kategori=`; hot coffee where there is no valid one. */
export function categoryOf(search: URLSearchParams): CategoryKey {
  const key = search.get('kategori') ?? '';
  return isCategoryKey(key) ? key : DEFAULT_CATEGORY;
}

const COUNTERPARTS: Partial<Record<CategoryKey, CategoryKey>> = {
  KaffeVarm: 'KaffeKald',
  KaffeKald: 'KaffeVarm',
  MatchaVarm: 'MatchaKald',
  MatchaKald: 'MatchaVarm',
};

/** The categories of the open tab, the chosen one first: hot and cold, or smoothies alone. */
export function categoriesOfTab(chosen: CategoryKey): CategoryKey[] {
  const other = COUNTERPARTS[chosen];
  return other ? [chosen, other] : [chosen];
}

/** Only hot drinks show their price in the list. */
export const showsPrice = (category: CategoryKey): boolean => category.endsWith('Varm');
