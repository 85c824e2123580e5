import { searchKey } from '#shared/text/text.ts';

/**
 * The fourteen allergens of Annex II of Regulation (EU) 1169/2011, cereals and nuts by their kinds, in Norwegian and English;
 * lists have this order.
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

/** What is in a record, and what may be as a trace; two empty lists say that it has none of the fourteen. */
export type Allergens = { contains: Allergen[]; mayContain: Allergen[] };

export const allergenName = (allergen: Allergen): string => WORDS[allergen][0];
export const englishName = (allergen: Allergen): string => WORDS[allergen][1];

/** Words that mean several of them: the cereals with gluten, and the nuts. */
export const ALLERGEN_GROUPS: Record<string, Allergen[]> = {
  gluten: ALLERGENS.slice(0, ALLERGENS.indexOf('almond')),
  nøtter: ALLERGENS.slice(ALLERGENS.indexOf('almond'), ALLERGENS.indexOf('crustaceans')),
};

const BY_WORD = new Map<string, readonly Allergen[]>([
  ...ALLERGENS.map((allergen) => [searchKey(allergenName(allergen)), [allergen]] as const),
  ...Object.entries(ALLERGEN_GROUPS),
]);

/** What a guest avoids; with a word that is no allergen nothing is safe. */
export type Avoided = { allergens: readonly Allergen[]; unknownWords: readonly string[] };

/** What a guest avoids by the words of an address, such as `melk,nøtter`. */
export function avoidedOf(words: string): Avoided {
  const parts = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const found = (word: string) => BY_WORD.get(searchKey(word));
  return {
    allergens: inAllergenOrder(parts.flatMap((word) => found(word) ?? [])),
    unknownWords: parts.filter((word) => !found(word)),
  };
}

/** The words for what a guest avoids, a whole group as one, such as `nøtter,melk`. */
export function wordsOf({ allergens, unknownWords }: Avoided): string {
  const groups = Object.entries(ALLERGEN_GROUPS).filter(([, group]) =>
    group.every((allergen) => allergens.includes(allergen)),
  );
  const grouped = groups.flatMap(([, group]) => group);
  const alone = allergens.filter((allergen) => !grouped.includes(allergen));
  return [...groups.map(([word]) => word), ...alone.map(allergenName), ...unknownWords].join(',');
}

/**
 * Whether a guest who avoids something should not have a record: it contains it, may contain it, or nobody knows.
 * @param unknown the names of ingredients of which nobody has said anything
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

/** The shortest part of a word that finds it: one letter would find almost everything. */
const SHORTEST_FOUND = 3;

/** The allergens that a search text means, such as `havre`, `nøtt` or `gluten`. */
export function allergensFound(search: string): Allergen[] {
  const key = searchKey(search);
  if (key.length < SHORTEST_FOUND) return [];
  const named = ALLERGENS.filter((allergen) => searchKey(allergenName(allergen)).includes(key));
  return [...(BY_WORD.get(key) ?? named)];
}

/** These allergens, each once, in the order of all lists. */
export const inAllergenOrder = (found: Iterable<Allergen>): Allergen[] => {
  const all = new Set(found);
  return ALLERGENS.filter((allergen) => all.has(allergen));
};

/** The allergens of a cup, and the names of the ingredients of which nobody has said them: with one, the cup is unknown. */
export type CupAllergens = { allergens: Allergens; allergensUnknown: string[] };

/** The allergens of a cup, which are those of its ingredients today; null for one that is unknown or no longer exists. */
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

/** What guests read of allergens, such as `Inneholder melk`, by its kind. */
export type AllergenLine = { kind: 'contains' | 'mayContain' | 'none' | 'unknown'; text: string };

const UNKNOWN = 'Ukjent, spør oss';

const listed = (allergens: readonly Allergen[]): string => allergens.map(allergenName).join(', ');

/**
 * What guests read of a record's allergens, null where nobody has said them.
 * @param unknown the names of ingredients of which nobody has.
 */
export function allergenLines(allergens: Allergens | null, unknown: readonly string[] = []): AllergenLine[] {
  const { contains, mayContain } = allergens ?? { contains: [], mayContain: [] };
  const lines: AllergenLine[] = [];
  if (contains.length > 0) lines.push({ kind: 'contains', text: `Inneholder ${listed(contains)}` });
  if (mayContain.length > 0)
    lines.push({ kind: 'mayContain', text: `Kan inneholde spor av ${listed(mayContain)}` });
  // An answer that a browser has kept since before there were allergens has none, which is unknown too.
  if (!allergens) lines.push({ kind: 'unknown', text: UNKNOWN });
  if (unknown.length > 0) lines.push({ kind: 'unknown', text: `${UNKNOWN}: ${unknown.join(', ')}` });
  return lines.length > 0 ? lines : [{ kind: 'none', text: 'Uten de 14 allergenene' }];
}
