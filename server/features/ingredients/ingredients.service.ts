import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { categories, images, ingredients } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { toNok } from '#shared/money.ts';

function readIngredients(deps: Deps, where?: SQL): Ingredient[] {
  const rows = deps.db
    .select({ ingredient: ingredients, categoryName: categories.name, file: images.file })
    .from(ingredients)
    .leftJoin(categories, and(eq(categories.id, ingredients.categoryId), isNull(categories.deletedAt)))
    .leftJoin(images, and(eq(images.id, ingredients.imageId), isNull(images.deletedAt)))
    .where(and(isNull(ingredients.deletedAt), where))
    .orderBy(asc(ingredients.nameSort), asc(ingredients.id))
    .all();
  return rows.map(({ ingredient, categoryName, file }) => ({
    ingredientId: ingredient.id,
    name: ingredient.name,
    description: ingredient.description,
    categoryId: categoryName === null ? null : ingredient.categoryId,
    categoryName,
    unitPrice: toNok(ingredient.unitPriceOre),
    fillLevel: ingredient.fillLevel,
    color: ingredient.color,
    isAvailable: ingredient.isAvailable,
    imagePath: imagePath(file),
    version: ingredient.version,
  }));
}

/** All ingredients by name, also those that are sold out. */
export const listIngredients = (deps: Deps): Ingredient[] => readIngredients(deps);

/** One ingredient. @throws AppError notFound */
export function getIngredient(deps: Deps, id: number): Ingredient {
  const [ingredient] = readIngredients(deps, eq(ingredients.id, id));
  if (!ingredient) throw new AppError('notFound', 'The ingredient does not exist');
  return ingredient;
}
