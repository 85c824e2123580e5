import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';

/** Ingredients by category, both in their given order, which is the owner's; `id` is null for those without one. */
export const groupIngredients = (ingredients: readonly Ingredient[]) =>
  Array.from(
    Map.groupBy(ingredients, ({ categoryId }) => categoryId),
    ([id, members]) => ({ id, name: members[0]?.categoryName ?? UNCATEGORIZED, ingredients: members }),
  );
