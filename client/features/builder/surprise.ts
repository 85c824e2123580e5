import { BASE_CATEGORY } from '#shared/categories.ts';
import { SLOTS, slotsFor } from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';

/** Why there is no surprise. */
export const NOTHING_THERE = 'Det er ingenting på hylla å velge blant nå';

/** A base and at most so many additions. */
const MAX_ADDITIONS = 4;

/** A surprise is at least this full where the shelf has what it takes, in slots. */
const FULL_ENOUGH = 18;

/** How often something else is looked for when a surprise is the one that is there already. */
const ATTEMPTS = 20;

/** From 0 up to 1, as `Math.random`. */
type Random = () => number;

/** A set of sums of slots: bit `n` says that `n` is one of them. More than a cup holds is none. */
type Sums = number;

const NOTHING: Sums = 1;
const UP_TO_FULL: Sums = 2 ** (SLOTS + 1) - 1;
const ENOUGH: Sums = UP_TO_FULL - (2 ** FULL_ENOUGH - 1);

/** What can be had and fills something. */
export const surprising = (ingredients: readonly Ingredient[]): Ingredient[] =>
  ingredients.filter((ingredient) => ingredient.isAvailable && slotsFor(ingredient) > 0);

/**
 * Ingredients for a cup that tastes of something: a base, then at most four additions of as many other categories,
 * larger ones first. They never overflow, and fill at least 90 % where any such ingredients do, else as much as any
 * do. On a shelf without base ingredients the largest one is the base, and on one of a single category every
 * ingredient counts as its own. Empty where nothing can be had.
 */
export function surprise(ingredients: readonly Ingredient[], random: Random): Ingredient[] {
  const shelf = surprising(ingredients);
  const groups = shuffle(groupsOf(shelf), random).map((group) => shuffle(group, random));
  const named = shelf.filter(({ categoryName }) => categoryName === BASE_CATEGORY);
  const ways = shuffle(named.length > 0 ? named : shelf, random).map((base) => {
    const others = groups.filter((group) => !group.includes(base));
    const sums = reachOf(others);
    return { base, others, sums, totals: plus(sums[0]?.[MAX_ADDITIONS] ?? NOTHING, base) };
  });
  const reachable = ways.reduce((all, { totals }) => all | totals, 0);
  const wanted = reachable & ENOUGH || highest(reachable);
  const way = ways.find(({ totals }) => totals & wanted);
  if (!way) return [];
  const additions = walk(way.others, way.sums, wanted >> slotsFor(way.base));
  return named.length > 0 ? [way.base, ...largestFirst(additions)] : largestFirst([way.base, ...additions]);
}

/** A surprise that is not what was chosen already, where another one is to be found. */
export function anotherSurprise(
  ingredients: readonly Ingredient[],
  chosen: readonly { ingredientId: number }[],
  random: Random,
): Ingredient[] {
  const idsOf = (of: typeof chosen) => String(of.map(({ ingredientId }) => ingredientId).sort());
  let found = surprise(ingredients, random);
  for (let attempt = 1; attempt < ATTEMPTS && idsOf(found) === idsOf(chosen); attempt += 1) {
    found = surprise(ingredients, random);
  }
  return found;
}

function groupsOf(shelf: readonly Ingredient[]): Ingredient[][] {
  const groups = [...Map.groupBy(shelf, ({ categoryId }) => categoryId).values()];
  return groups.length > 1 ? groups : shelf.map((ingredient) => [ingredient]);
}

/** For every group and every number of additions: the sums that so many or fewer, of this group and those after, fill. */
function reachOf(groups: readonly (readonly Ingredient[])[]): Sums[][] {
  const table: Sums[][] = [Array<Sums>(MAX_ADDITIONS + 1).fill(NOTHING)];
  for (const group of groups.toReversed()) {
    const [after = []] = table;
    const withOne = (most: number) =>
      group.reduce((sums, ingredient) => sums | plus(after[most - 1] ?? 0, ingredient), 0);
    table.unshift(after.map((sums, most) => sums | withOne(most)));
  }
  return table;
}

/** One of each group, in their order, as long as what is wanted can still be reached; then those that lead there. */
function walk(
  groups: readonly (readonly Ingredient[])[],
  table: readonly Sums[][],
  wanted: Sums,
): Ingredient[] {
  const taken: Ingredient[] = [];
  let left = wanted;
  for (const [index, group] of groups.entries()) {
    const after = table[index + 1]?.[MAX_ADDITIONS - taken.length - 1] ?? 0;
    const next = group.find((ingredient) => plus(after, ingredient) & left);
    if (!next) continue;
    taken.push(next);
    left >>= slotsFor(next);
  }
  return taken;
}

const plus = (sums: Sums, ingredient: Ingredient): Sums => (sums << slotsFor(ingredient)) & UP_TO_FULL;

const highest = (sums: Sums): Sums => (sums === 0 ? 0 : 2 ** (31 - Math.clz32(sums)));

const largestFirst = (ingredients: readonly Ingredient[]): Ingredient[] =>
  ingredients.toSorted((one, other) => slotsFor(other) - slotsFor(one));

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
