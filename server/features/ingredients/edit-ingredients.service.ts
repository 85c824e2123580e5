import { eq } from 'drizzle-orm';
import { nameColumns } from '#server/db/columns.ts';
import { images, ingredients } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { requireCategory } from '#server/features/categories/categories.service.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import { storeUpload } from '#server/features/images/pictures.service.ts';
import type { PictureFile } from '#server/files/picture-files.ts';
import type { UploadedFile } from '#server/files/uploaded-file.ts';
import {
  createRecord,
  deleteRecord,
  type ListableResource,
  restoreRecord,
  updateRecord,
} from '#server/records/records.ts';
import { checkVersion } from '#server/records/versions.ts';
import type { UserDetails } from '#shared/auth.ts';
import { Name } from '#shared/fields.ts';
import type { Ingredient, IngredientInput } from '#shared/ingredients.ts';
import { toOre } from '#shared/money.ts';
import { getIngredient, listIngredients, type PicturedIngredient } from './ingredients.service.ts';

/** What admins say of an ingredient, but its picture. */
export type IngredientFields = Pick<
  Ingredient,
  'name' | 'categoryId' | 'description' | 'unitPrice' | 'fillLevel' | 'color' | 'isAvailable'
>;

type Fields = IngredientFields & Pick<Ingredient, 'imagePath'>;

/** Ingredients as they are written, one by one or many at once. */
export const INGREDIENT: ListableResource<PicturedIngredient, IngredientFields, typeof ingredients> = {
  entity: 'ingredient',
  table: ingredients,
  noun: 'ingredient',
  read: getIngredient,
  list: listIngredients,
  idOf: ({ ingredientId }) => ingredientId,
  columnsOf: ({ categoryId, description, unitPrice, fillLevel, color, isAvailable }) => ({
    categoryId,
    description,
    unitPriceOre: unitPrice === undefined ? undefined : toOre(unitPrice),
    fillLevel,
    color,
    isAvailable,
  }),
};

/** A picture that is stored but belongs to nothing yet, and the name of the file that was sent. */
type NewPicture = { stored: PictureFile; fileName: string };

const store = async (deps: Deps, file: UploadedFile | undefined): Promise<NewPicture | null> =>
  file ? { stored: await storeUpload(deps, file), fileName: file.name } : null;

/** A change of an ingredient; what it leaves out stays as it is. */
type IngredientChange = Pick<IngredientInput, 'name' | 'categoryId' | 'unitPrice'> & {
  [Field in keyof IngredientInput]?: IngredientInput[Field] | undefined;
};

/**
 * The log tells pictures apart by the names of the files that were sent; one that can't be a name is called as the ingredient.
 * @returns the column of an ingredient whose picture this is.
 */
function insertPicture({ db }: TxDeps, name: string, { stored, fileName }: NewPicture): { imageId: number } {
  const { data = name } = Name.safeParse(fileName);
  const values = { kind: 'ingredient', ...nameColumns(data), ...stored, createdAt: Date.now() } as const;
  return { imageId: db.insert(images).values(values).returning({ id: images.id }).get().id };
}

/** Marks the picture that an ingredient had as deleted, so that it is removed in time. */
function dropPicture({ db }: TxDeps, ingredientId: number): void {
  const had = db
    .select({ id: ingredients.imageId })
    .from(ingredients)
    .where(eq(ingredients.id, ingredientId))
    .get();
  if (!had?.id) return;
  db.update(images).set({ deletedAt: Date.now() }).where(eq(images.id, had.id)).run();
}

/**
 * Adds an ingredient, with a picture where there is a file.
 * @throws AppError invalid for a category that does not exist; and what `storeUpload` throws.
 */
export async function createIngredient(
  deps: Deps,
  admin: UserDetails,
  { version: _, ...fields }: IngredientInput,
  file: UploadedFile | undefined,
): Promise<Ingredient> {
  requireCategory(deps, fields.categoryId);
  const picture = await store(deps, file);
  return createRecord(deps, admin, INGREDIENT, fields, (tx) => {
    requireCategory(tx, fields.categoryId);
    return picture ? insertPicture(tx, fields.name, picture) : undefined;
  });
}

/**
 * Changes an ingredient; what is left out stays as it is, its picture too, and the same picture is no new one. Saved
 * dream cups keep what they were made of.
 * @throws AppError notFound; invalid for a category that does not exist; conflict by `version`; and what
 * `storeUpload` throws.
 */
export async function updateIngredient(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { version, ...fields }: IngredientChange,
  file: UploadedFile | undefined,
): Promise<Ingredient> {
  // What the transaction checks again: a refused change should leave no picture behind.
  checkVersion(getIngredient(deps, id), version);
  requireCategory(deps, fields.categoryId);
  const picture = await store(deps, file);
  const patch = { ...fields, imagePath: picture ? imagePath(picture.stored.file) : undefined };
  return updateRecord<PicturedIngredient, Fields>(
    deps,
    admin,
    INGREDIENT,
    { id, version },
    patch,
    (tx, changes) => {
      requireCategory(tx, fields.categoryId);
      if (!picture || changes.imagePath === undefined) return undefined;
      dropPicture(tx, id);
      return insertPicture(tx, fields.name, picture);
    },
  );
}

/** Sells an ingredient out, or has it again, whatever else of it changed meanwhile. @throws AppError notFound */
export const setIngredientAvailable = (
  deps: Deps,
  admin: UserDetails,
  id: number,
  isAvailable: boolean,
): Promise<Ingredient> => updateRecord(deps, admin, INGREDIENT, { id }, { isAvailable });

/** Takes an ingredient from the builder; saved dream cups stay as they were. @throws AppError notFound */
export const deleteIngredient = (deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> =>
  deleteRecord(deps, admin, INGREDIENT, id);

/** @throws AppError notFound where it is not deleted, or was too long ago. */
export const restoreIngredient = (deps: Deps, admin: UserDetails, id: number): Promise<Ingredient> =>
  restoreRecord(deps, admin, INGREDIENT, id);
