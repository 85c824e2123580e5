import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';

/** A category with its ingredients; `id` is null for those without one. */
export type IngredientGroup = { id: number | null; name: string; ingredients: Ingredient[] };

/** Ingredients by category, both in their given order, which is the owner's. */
export const groupIngredients = (ingredients: readonly Ingredient[]): IngredientGroup[] =>
  Array.from(
    Map.groupBy(ingredients, ({ categoryId }) => categoryId),
    ([id, members]) => ({ id, name: members[0]?.categoryName ?? UNCATEGORIZED, ingredients: members }),
  );
