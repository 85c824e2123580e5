import { nameKey } from '#shared/text/text.ts';

export type Temperature = 'hot' | 'cold';

export const MAX_TAB = 30;

export const CATEGORY_NAMES = {
  KaffeVarm: 'Varm Kaffe',
  KaffeKald: 'Kald Kaffe',
  MatchaVarm: 'Varm Matcha',
  MatchaKald: 'Kald Matcha',
  Smoothie: 'Smoothie',
} as const;

/** A key of a known menu category in URLs. */
export type CategoryKey = keyof typeof CATEGORY_NAMES;

/** The place of a category in the menu: the label of its tab, and whether it is hot or cold. */
export type MenuPlace = { tab: string | null; temperature: Temperature | null };

/** The places of the known categories. The smoothies are alone in their tab. */
export const KNOWN_PLACES = {
  KaffeVarm: { tab: 'KAFFE', temperature: 'hot' },
  KaffeKald: { tab: 'KAFFE', temperature: 'cold' },
  MatchaVarm: { tab: 'MATCHA', temperature: 'hot' },
  MatchaKald: { tab: 'MATCHA', temperature: 'cold' },
  Smoothie: { tab: 'SMOOTHIE', temperature: 'cold' },
} as const satisfies Record<CategoryKey, MenuPlace>;

export const CATEGORY_KEYS = Object.keys(KNOWN_PLACES) as CategoryKey[];

/** The default place of a new category, if its name is known. */
export function placeOfName(name: string): MenuPlace {
  const key = CATEGORY_KEYS.find((candidate) => nameKey(CATEGORY_NAMES[candidate]) === nameKey(name));
  return key ? KNOWN_PLACES[key] : { tab: null, temperature: null };
}

/** The first category of the menu, unless the owner sorts the categories. */
export const DEFAULT_CATEGORY: CategoryKey = 'KaffeVarm';

/** The first category of the builder, unless the owner sorts the categories. */
export const BASE_CATEGORY = 'Grunningredienser';

export const UNCATEGORIZED = 'Uncategorized';
