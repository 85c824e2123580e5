import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { requireFound } from '#server/core/errors.ts';
import { isForSale } from '#server/db/columns.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { byPosition, isId } from '#server/db/row-queries.ts';
import { categories, images, ingredients } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  inCategoryOrder,
  isCategoryOf,
  pagesInCategories,
} from '#server/features/categories/categories.service.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import { textureOf } from '#shared/cup/textures.ts';
import { measureOf } from '#shared/cup/units.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { toNok } from '#shared/text/money.ts';

/** An ingredient with three fields that only the audit log contains: its picture's id and name, and its position. */
export type PicturedIngredient = EditableIngredient & {
  imageId: number | null;
  imageName: string | null;
  position: number | null;
};

const BY_NAME = [asc(ingredients.nameSort), asc(ingredients.id)];
const IN_ORDER = [...inCategoryOrder, ...byPosition(ingredients)];

const ingredientsQuery = (db: Db, where?: SQL, orderBy: SQL[] = BY_NAME) =>
  db
    .select({
      ingredientId: ingredients.id,
      name: ingredients.name,
      description: ingredients.description,
      categoryId: ingredients.categoryId,
      categoryName: categories.name,
      unitPrice: sql<number>`${ingredients.unitPriceOre}`.mapWith(toNok),
      fillLevel: ingredients.fillLevel,
      color: ingredients.color,
      allergens: ingredients.allergens,
      texture: ingredients.texture,
      isHot: ingredients.isHot,
      unit: ingredients.unit,
      amountPerSlot: ingredients.amountPerSlot,
      isAvailable: isForSale(ingredients),
      soldOutUntil: ingredients.soldOutUntil,
      imagePath: IMAGE_PATH,
      imageId: images.id,
      imageName: images.name,
      position: ingredients.position,
      version: ingredients.version,
    })
    .from(ingredients)
    .leftJoin(categories, isCategoryOf(ingredients))
    .leftJoin(images, and(eq(images.id, ingredients.imageId), isNull(images.deletedAt)))
    .where(and(isNull(ingredients.deletedAt), where))
    .orderBy(...orderBy);

type IngredientRow = ReturnType<ReturnType<typeof ingredientsQuery>['all']>[number];

function toIngredient(ingredient: IngredientRow): PicturedIngredient {
  const { texture: ownTexture, unit: ownUnit, amountPerSlot: ownAmountPerSlot, categoryName } = ingredient;
  const texture = textureOf(ownTexture, categoryName);
  const measure = measureOf(texture);
  return {
    ...ingredient,
    soldOutUntil: ingredient.isAvailable ? null : ingredient.soldOutUntil,
    // Where the owner has not chosen, the category decides the texture, and the texture the unit and the amount.
    texture,
    unit: ownUnit ?? measure.unit,
    amountPerSlot: ownAmountPerSlot ?? measure.amountPerSlot,
    ownTexture,
    ownUnit,
    ownAmountPerSlot,
    categoryId: categoryName === null ? null : ingredient.categoryId,
  };
}

const allIngredients = preparedOnce((db, ordered: boolean) =>
  ingredientsQuery(db, undefined, ordered ? IN_ORDER : BY_NAME).prepare(),
);

/**
 * All ingredients, including sold-out ones, by name.
 * @param ordered in the owner's order of categories and ingredients instead, as in the builder.
 */
export const listIngredients = ({ db }: Pick<Deps, 'db'>, ordered = false): PicturedIngredient[] =>
  allIngredients(db, ordered).all().map(toIngredient);

const SORTS = {
  name: ingredients.nameSort,
  categoryName: categories.nameSort,
  unitPrice: ingredients.unitPriceOre,
  fillLevel: ingredients.fillLevel,
  color: ingredients.color,
  isAvailable: isForSale(ingredients),
};

export const pageOfIngredients = pagesInCategories(ingredients, SORTS, {}, ingredientsQuery, toIngredient);

const ingredientById = preparedOnce((db) => ingredientsQuery(db, isId(ingredients)).prepare());

export const getIngredient = ({ db }: Deps, id: number): PicturedIngredient =>
  toIngredient(requireFound(ingredientById(db).get({ id }), 'ingredient', 'ingredientMissing'));
