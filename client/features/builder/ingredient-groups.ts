import { BASE_CATEGORY, UNCATEGORIZED } from '#shared/category-names.ts';
import type { Ingredient } from '#shared/ingredients.ts';

/** A category with its ingredients; `id` is null for those without one. */
export type IngredientGroup = { id: number | null; name: string; ingredients: Ingredient[] };

const norwegian = new Intl.Collator('nb');

/** 0 for the base ingredients, 2 for those without a category, 1 for all others. */
const rank = ({ id, name }: IngredientGroup): number => (name === BASE_CATEGORY ? 0 : id === null ? 2 : 1);

/**
 * Ingredients by category, each in their given order: the base ingredients first, then the categories by
 * name, those without a category last.
 */
export function groupIngredients(ingredients: readonly Ingredient[]): IngredientGroup[] {
  const byCategory = Map.groupBy(ingredients, ({ categoryId }) => categoryId);
  return Array.from(byCategory, ([id, members]) => ({
    id,
    name: members[0]?.categoryName ?? UNCATEGORIZED,
    ingredients: members,
  })).sort((one, other) => rank(one) - rank(other) || norwegian.compare(one.name, other.name));
}
