import { searchKey } from '#shared/text/text.ts';

/**
 * The fourteen allergens of Annex II of Regulation (EU) 1169/2011 in Norwegian and English, in the order of all lists.
 * Cereals and nuts are listed by kind.
 */
const WORDS = {
  wheat: ['hvete', 'wheat'],
  spelt: ['spelt', 'spelt'],
  rye: ['rug', 'rye'],
  barley: ['bygg', 'barley'],
  oats: ['havre', 'oats'],
  almond: ['mandel', 'almond'],
  hazelnut: ['hasselnøtt', 'hazelnut'],
  walnut: ['valnøtt', 'walnut'],
  cashew: ['cashewnøtt', 'cashew'],
  pecan: ['pekannøtt', 'pecan'],
  brazilNut: ['paranøtt', 'Brazil nut'],
  pistachio: ['pistasjnøtt', 'pistachio'],
  macadamia: ['macadamianøtt', 'macadamia'],
  crustaceans: ['skalldyr', 'crustaceans'],
  eggs: ['egg', 'eggs'],
  fish: ['fisk', 'fish'],
  peanuts: ['peanøtt', 'peanuts'],
  soy: ['soya', 'soy'],
  milk: ['melk', 'milk'],
  celery: ['selleri', 'celery'],
  mustard: ['sennep', 'mustard'],
  sesame: ['sesam', 'sesame'],
  sulphites: ['sulfitt', 'sulphites'],
  lupin: ['lupin', 'lupin'],
  molluscs: ['bløtdyr', 'molluscs'],
} as const satisfies Record<string, readonly [norwegian: string, english: string]>;

export type Allergen = keyof typeof WORDS;

export const ALLERGENS = Object.keys(WORDS) as [Allergen, ...Allergen[]];

/** Contained allergens, and possible traces. Two empty lists mean that the record is free of all fourteen. */
export type Allergens = { contains: Allergen[]; mayContain: Allergen[] };

export const allergenName = (allergen: Allergen): string => WORDS[allergen][0];
export const englishName = (allergen: Allergen): string => WORDS[allergen][1];

/** Words for groups of allergens: cereals with gluten, and nuts. */
export const ALLERGEN_GROUPS: Record<string, Allergen[]> = {
  gluten: ALLERGENS.slice(0, ALLERGENS.indexOf('almond')),
  nøtter: ALLERGENS.slice(ALLERGENS.indexOf('almond'), ALLERGENS.indexOf('crustaceans')),
};

const BY_WORD = new Map<string, readonly Allergen[]>([
  ...ALLERGENS.map((allergen) => [searchKey(allergenName(allergen)), [allergen]] as const),
  ...Object.entries(ALLERGEN_GROUPS),
]);

/** The allergens that a guest avoids. If a word is unknown, no record counts as safe. */
export type Avoided = { allergens: readonly Allergen[]; unknownWords: readonly string[] };

/** Parses the avoided allergens in an address, such as `melk,nøtter`. */
export function avoidedOf(words: string): Avoided {
  const parts = words.split(',').map((word) => word.trim());
  const found = (word: string) => BY_WORD.get(searchKey(word));
  return {
    allergens: inAllergenOrder(parts.flatMap((word) => found(word) ?? [])),
    unknownWords: parts.filter((word) => word !== '' && !found(word)),
  };
}

/** The names of allergens. A complete group becomes one word, such as `nøtter`. */
export function allergenWords(allergens: readonly Allergen[]): string[] {
  const groups = Object.entries(ALLERGEN_GROUPS).filter(([, group]) =>
    group.every((allergen) => allergens.includes(allergen)),
  );
  const grouped = groups.flatMap(([, group]) => group);
  const alone = allergens.filter((allergen) => !grouped.includes(allergen));
  return [...groups.map(([word]) => word), ...alone.map(allergenName)];
}

/** The avoided allergens as words for an address, such as `nøtter,melk`. */
export const wordsOf = ({ allergens, unknownWords }: Avoided): string =>
  [...allergenWords(allergens), ...unknownWords].join(',');

/**
 * Whether a record contains or may contain an avoided allergen, or lacks a declaration.
 * @param unknown the names of ingredients without a declaration
 */
export function isUnsafe(
  avoided: Avoided,
  allergens: Allergens | null,
  unknown: readonly string[] = [],
): boolean {
  if (avoided.unknownWords.length > 0) return true;
  if (avoided.allergens.length === 0) return false;
  if (!allergens || unknown.length > 0) return true;
  const all = [...allergens.contains, ...allergens.mayContain];
  return avoided.allergens.some((allergen) => all.includes(allergen));
}

/** The warning for a guest who avoids something, weaker where only traces are possible; null if the record is safe. */
export function unsafeText(
  avoided: Avoided,
  allergens: Allergens | null,
  unknown: readonly string[] = [],
): string | null {
  if (!isUnsafe(avoided, allergens, unknown)) return null;
  const isKnown = avoided.unknownWords.length === 0 && unknown.length === 0;
  const isContained = avoided.allergens.some((allergen) => allergens?.contains.includes(allergen));
  return allergens && isKnown && !isContained ? 'Passer kanskje ikke for deg' : 'Passer ikke for deg';
}

/** The minimum length of a search text, because a single letter matches almost every allergen. */
const SHORTEST_FOUND = 3;

/** The allergens that match a search text, such as `havre`, `nøtt` or `gluten`. */
export function allergensFound(search: string): Allergen[] {
  const key = searchKey(search);
  if (key.length < SHORTEST_FOUND) return [];
  const named = ALLERGENS.filter((allergen) => searchKey(allergenName(allergen)).includes(key));
  return [...(BY_WORD.get(key) ?? named)];
}

/** Removes duplicates and sorts by the order of `ALLERGENS`. */
export const inAllergenOrder = (found: Iterable<Allergen>): Allergen[] => {
  const all = new Set(found);
  return ALLERGENS.filter((allergen) => all.has(allergen));
};

/** The allergens of a cup, and the ingredients without a declaration. One such ingredient makes the cup unknown. */
export type CupAllergens = { allergens: Allergens; allergensUnknown: string[] };

/** Combines the current allergens of a cup's ingredients. Null marks an undeclared or deleted ingredient. */
export function allergensOfCup(
  ingredients: readonly { name: string; allergens: Allergens | null }[],
): CupAllergens {
  const contains = inAllergenOrder(ingredients.flatMap(({ allergens }) => allergens?.contains ?? []));
  const traces = inAllergenOrder(ingredients.flatMap(({ allergens }) => allergens?.mayContain ?? []));
  const unknown = ingredients.filter(({ allergens }) => !allergens).map(({ name }) => name);
  return {
    allergens: { contains, mayContain: traces.filter((allergen) => !contains.includes(allergen)) },
    allergensUnknown: [...new Set(unknown)],
  };
}

/** A text about allergens, such as `Inneholder melk`. */
export type AllergenLine = { kind: 'contains' | 'mayContain' | 'none' | 'unknown'; text: string };

const listed = (allergens: readonly Allergen[]): string => allergens.map(allergenName).join(', ');

/**
 * The texts about allergens.
 * @param allergens null means undeclared
 * @param unknown the names of undeclared ingredients
 * @param unknownText the text for undeclared allergens; the default is for guests
 */
export function allergenLines(
  allergens: Allergens | null,
  unknown: readonly string[] = [],
  unknownText = 'Ukjent, spør oss',
): AllergenLine[] {
  const { contains, mayContain } = allergens ?? { contains: [], mayContain: [] };
  const lines: AllergenLine[] = [];
  if (contains.length > 0) lines.push({ kind: 'contains', text: `Inneholder ${listed(contains)}` });
  if (mayContain.length > 0)
    lines.push({ kind: 'mayContain', text: `Kan inneholde spor av ${listed(mayContain)}` });
  // A response cached by a version before allergens lacks the field; that means unknown as well.
  if (!allergens) lines.push({ kind: 'unknown', text: unknownText });
  if (unknown.length > 0) lines.push({ kind: 'unknown', text: `${unknownText}: ${unknown.join(', ')}` });
  return lines.length > 0 ? lines : [{ kind: 'none', text: 'Uten de 14 allergenene' }];
}
