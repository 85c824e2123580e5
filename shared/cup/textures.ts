import { nameKey } from '#shared/text/text.ts';

/** The texture of an ingredient decides how it is drawn and poured; the first is the default. */
export const TEXTURES = ['liquid', 'foam', 'ice', 'fruit', 'crumbs', 'spice', 'syrup'] as const;
export type Texture = (typeof TEXTURES)[number];

/** Names of textures in the back office and in CSV files. */
export const TEXTURE_NAMES: Record<Texture, string> = {
  liquid: 'Væske',
  foam: 'Skum eller krem',
  ice: 'Is',
  fruit: 'Fruktbiter',
  crumbs: 'Smuler',
  spice: 'Krydder',
  syrup: 'Sirup',
};

/** Words in category names, also in compounds such as `skogsbær`, not `bærekraftig` or `skummet`; `is` as a word. */
const CATEGORY_WORDS: readonly [Texture, RegExp][] = [
  ['syrup', /sirup|honning|saus/u],
  ['fruit', /frukt|bær(?!e)/u],
  ['crumbs', /topping|kjeks|smule|nøtt|strø/u],
  ['spice', /krydder/u],
  ['ice', /(?<!\p{L})(is|iskrem|isbit\p{L}*|ispinne\p{L}*)(?!\p{L})/u],
  ['foam', /skum(?!m)|krem|fløte/u],
];

/** The texture of an ingredient. Without one of its own (empty or null), the name of its category decides. */
export function textureOf(own: Texture | '' | null, categoryName: string | null): Texture {
  const key = nameKey(categoryName ?? '');
  return own || (CATEGORY_WORDS.find(([, words]) => words.test(key))?.[0] ?? 'liquid');
}
