import { BASE_CATEGORY } from '#shared/category-names.ts';
import { SLOTS, slotsFor } from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';

/** Shown where no ingredient is available for a surprise. */
export const NOTHING_THERE = 'Det er ingenting på hylla å velge blant nå';

/** A base and at most four additions. */
const MAX_INGREDIENTS = 5;

/** Cups with this many slots count as full: preferring the very fullest would reduce the variety. */
const FULL_ENOUGH = 18;

/** The number of random cups, of which the fullest is taken. */
const TRIES = 30;

/** Returns a number from 0 up to 1, as `Math.random`. */
type Random = () => number;

/** The available ingredients that fill at least one slot. */
export const surprising = (ingredients: readonly Ingredient[]): Ingredient[] =>
  ingredients.filter((ingredient) => ingredient.isAvailable && slotsFor(ingredient) > 0);

/**
 * Random ingredients for a cup that is usually full and never overflows: a base, then at most four additions of as many
 * other categories, larger ones first. Without base ingredients the largest one is the base; where all are of one
 * category, several of it are taken. Differs from `present` if another cup is found; empty where nothing is available.
 */
export function surprise(
  ingredients: readonly Ingredient[],
  present: readonly { ingredientId: number }[],
  random: Random,
): Ingredient[] {
  const available = surprising(ingredients);
  const cups = Array.from({ length: TRIES }, () => randomCup(available, random)).sort(
    (one, other) => Math.min(filledSlots(other), FULL_ENOUGH) - Math.min(filledSlots(one), FULL_ENOUGH),
  );
  return cups.find((cup) => idsOf(cup) !== idsOf(present)) ?? cups[0] ?? [];
}

function randomCup(available: readonly Ingredient[], random: Random): Ingredient[] {
  const shuffled = shuffle(available, random);
  const bases = shuffled.filter(({ categoryName }) => categoryName === BASE_CATEGORY).slice(0, 1);
  const isOneCategory = available.every(({ categoryId }) => categoryId === available[0]?.categoryId);
  const cup: Ingredient[] = [];
  for (const next of new Set([...bases, ...shuffled])) {
    const isFree = isOneCategory || cup.every(({ categoryId }) => categoryId !== next.categoryId);
    if (isFree && cup.length < MAX_INGREDIENTS && filledSlots([...cup, next]) <= SLOTS) cup.push(next);
  }
  const additions = cup.slice(bases.length).sort((one, other) => slotsFor(other) - slotsFor(one));
  return [...bases, ...additions];
}

const filledSlots = (ingredients: readonly Ingredient[]): number =>
  ingredients.reduce((sum, ingredient) => sum + slotsFor(ingredient), 0);

const idsOf = (ingredients: readonly { ingredientId: number }[]): string =>
  String(ingredients.map(({ ingredientId }) => ingredientId).sort());

const shuffle = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
