import { SLOTS, slotsFor } from '#shared/cup/cup.ts';
import { BASE_CATEGORY } from '#shared/menu/category-names.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { nameKey } from '#shared/text/text.ts';
import { RECIPES } from './recipes.ts';

export const NOTHING_AVAILABLE = 'Det er ingenting på hylla å velge blant nå';

/** A drink to be surprised by: its name, and its ingredients from the bottom. */
export type Surprise = { name: string; ingredients: readonly Ingredient[] };

/** The available ingredients that fill at least one slot. */
export const surprising = (ingredients: readonly Ingredient[]): Ingredient[] =>
  ingredients.filter((ingredient) => ingredient.isAvailable && slotsFor(ingredient) > 0);

const fits = (ingredients: readonly Ingredient[]): boolean =>
  ingredients.reduce((sum, ingredient) => sum + slotsFor(ingredient), 0) <= SLOTS;

const idsOf = (ingredients: readonly { ingredientId: number }[]): string =>
  String(ingredients.map(({ ingredientId }) => ingredientId).sort());

/** The ingredient that a part of a recipe means. */
const matching = (part: string, available: readonly Ingredient[]): Ingredient | undefined =>
  part
    .split('|')
    .map((word) => available.find(({ name }) => nameKey(name).includes(word)))
    .find((found) => found !== undefined);

const madeOf = (available: readonly Ingredient[]): Surprise[] =>
  RECIPES.flatMap(([name, ...parts]) => {
    const ingredients = parts.map((part) => matching(part, available)).filter((found) => found !== undefined);
    const isComplete = ingredients.length === parts.length;
    return isComplete && fits(ingredients) ? [{ name, ingredients }] : [];
  });

/** Each base ingredient by itself, with milk where there is some: these go together in any café. */
function plainOnes(available: readonly Ingredient[]): Surprise[] {
  const bases = available.filter(({ categoryName }) => categoryName === BASE_CATEGORY);
  const milk = matching('melk', available);
  return (bases.length > 0 ? bases : available).map((base) => {
    const withMilk = milk && milk !== base ? [base, milk] : [base];
    return { name: base.name, ingredients: fits(withMilk) ? withMilk : [base] };
  });
}

/** A drink by a recipe where one can be made, other than `present` where possible. Null where nothing is available. */
export function findSurprise(
  ingredients: readonly Ingredient[],
  present: readonly { ingredientId: number }[],
  random: () => number,
): Surprise | null {
  const available = surprising(ingredients);
  const made = madeOf(available);
  const all = made.length > 1 ? made : [...made, ...plainOnes(available)];
  const others = all.filter((each) => idsOf(each.ingredients) !== idsOf(present));
  const from = others.length > 0 ? others : all;
  return from[Math.floor(random() * from.length)] ?? null;
}

/** Whether a cup has this name from a surprise. */
export const isSurpriseName = (name: string): boolean => RECIPES.some(([recipe]) => recipe === name);
