import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { countRows, orderedBy, rowsOfPage } from '#server/db/order.ts';
import { categories, images, ingredients } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { containsTextWithCategory } from '#server/features/categories/categories.service.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { EditableIngredient, IngredientsPage, IngredientsQuery } from '#shared/ingredients.ts';
import { toNok } from '#shared/money.ts';
import { textureOfCategory } from '#shared/textures.ts';
import { measureOf } from '#shared/units.ts';

/** An ingredient with its picture's name, which only the audit log contains. */
export type PicturedIngredient = EditableIngredient & { imageName: string | null };

const BY_NAME = [asc(ingredients.nameSort), asc(ingredients.id)];
/** Joins the category; excludes deleted ones. */
export const HAS_CATEGORY = and(eq(categories.id, ingredients.categoryId), isNull(categories.deletedAt));

/** How an ingredient looks and is measured; what its owner did not choose follows from its category. */
export function lookOf(
  {
    texture: own,
    isHot,
    unit,
    amountPerSlot,
  }: Pick<typeof ingredients.$inferSelect, 'texture' | 'isHot' | 'unit' | 'amountPerSlot'>,
  categoryName: string | null,
) {
  const texture = own ?? textureOfCategory(categoryName);
  const measure = measureOf(texture);
  return {
    texture,
    isHot,
    unit: unit ?? measure.unit,
    amountPerSlot: amountPerSlot ?? measure.amountPerSlot,
  };
}

function readIngredients(deps: Deps, where?: SQL, orderBy = BY_NAME): PicturedIngredient[] {
  const rows = deps.db
    .select({
      ingredient: ingredients,
      categoryName: categories.name,
      file: images.file,
      imageName: images.name,
    })
    .from(ingredients)
    .leftJoin(categories, HAS_CATEGORY)
    .leftJoin(images, and(eq(images.id, ingredients.imageId), isNull(images.deletedAt)))
    .where(and(isNull(ingredients.deletedAt), where))
    .orderBy(...orderBy)
    .all();
  return rows.map(({ ingredient, categoryName, file, imageName }) => ({
    ...lookOf(ingredient, categoryName),
    ownTexture: ingredient.texture,
    ownUnit: ingredient.unit,
    ownAmountPerSlot: ingredient.amountPerSlot,
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
    imageName,
    version: ingredient.version,
  }));
}

/** All ingredients by name, including sold-out ones. */
export const listIngredients = (deps: Deps): PicturedIngredient[] => readIngredients(deps);

const SORTS = {
  name: ingredients.nameSort,
  categoryName: categories.nameSort,
  unitPrice: ingredients.unitPriceOre,
  fillLevel: ingredients.fillLevel,
  color: ingredients.color,
  isAvailable: ingredients.isAvailable,
};

/** One page of the ingredients whose name or category contains the search text. */
export function pageOfIngredients(deps: Deps, query: IngredientsQuery): IngredientsPage {
  const where = and(isNull(ingredients.deletedAt), containsTextWithCategory(deps, query.search, ingredients));
  const orderBy = orderedBy(SORTS[query.sort], query.order, ingredients);
  const { limit, offset } = rowsOfPage(query);
  // Ids first, from an index, so that skipped rows are not read.
  const ids = deps.db
    .select({ id: ingredients.id })
    .from(ingredients)
    .leftJoin(categories, HAS_CATEGORY)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const rows = readIngredients(deps, inArray(ingredients.id, ids), orderBy);
  return { rows, total: countRows(deps.db, ingredients, where) };
}

/** One ingredient. @throws AppError notFound */
export function getIngredient(deps: Deps, id: number): PicturedIngredient {
  const [ingredient] = readIngredients(deps, eq(ingredients.id, id));
  if (!ingredient) throw new AppError('notFound', 'The ingredient does not exist');
  return ingredient;
}
