import { nameKey } from './text.ts';

/** What an ingredient is like in a cup, which decides how it is drawn and poured; the first is the default. */
export const TEXTURES = ['liquid', 'foam', 'ice', 'fruit', 'crumbs', 'spice', 'syrup'] as const;
export type Texture = (typeof TEXTURES)[number];

/** Their names in the back office and in CSV files. */
export const TEXTURE_NAMES: Record<Texture, string> = {
  liquid: 'Væske',
  foam: 'Skum eller krem',
  ice: 'Is',
  fruit: 'Fruktbiter',
  crumbs: 'Smuler',
  spice: 'Krydder',
  syrup: 'Sirup',
};

/** Words in the names of categories, from the start of a word; `is` only as a whole word. */
const CATEGORY_WORDS: readonly [Texture, RegExp][] = [
  ['syrup', /(?<!\p{L})(sirup|honning|saus)/u],
  ['fruit', /(?<!\p{L})(frukt|bær)/u],
  ['crumbs', /(?<!\p{L})(topping|kjeks|smule|nøtt|strø)/u],
  ['spice', /krydder/u],
  ['foam', /(?<!\p{L})(skum|krem)/u],
  ['ice', /(?<!\p{L})(is|isbit\p{L}*|iskrem)(?!\p{L})/u],
];

/** The texture of an ingredient without one of its own, by the name of its category. */
export function textureOfCategory(categoryName: string | null): Texture {
  const key = nameKey(categoryName ?? '');
  return CATEGORY_WORDS.find(([, words]) => words.test(key))?.[0] ?? 'liquid';
}
