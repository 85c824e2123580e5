import { and, eq } from 'drizzle-orm';
import { fieldError } from '#server/core/errors.ts';
import { availabilityColumns, withSale } from '#server/db/availability.ts';
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
import { checkVersion, undoable } from '#server/records/versions.ts';
import type { UserDetails } from '#shared/auth.ts';
import { Name } from '#shared/fields.ts';
import { DEFAULT_IMAGE } from '#shared/image-limits.ts';
import type { EditableIngredient, IngredientInput } from '#shared/ingredients.ts';
import { toOre } from '#shared/money.ts';
import { getIngredient, listIngredients, type PicturedIngredient } from './ingredients.service.ts';

/** The writable fields of an ingredient, except its picture. */
export type IngredientFields = Pick<
  EditableIngredient,
  | 'name'
  | 'categoryId'
  | 'description'
  | 'unitPrice'
  | 'fillLevel'
  | 'color'
  | 'isAvailable'
  | 'soldOutUntil'
  | 'ownTexture'
  | 'isHot'
  | 'ownUnit'
  | 'ownAmountPerSlot'
> & { position?: number | null };

type Fields = IngredientFields & Pick<EditableIngredient, 'imagePath'>;

/** The resource definition of ingredients. */
export const INGREDIENT: ListableResource<PicturedIngredient, IngredientFields, typeof ingredients> = {
  entity: 'ingredient',
  table: ingredients,
  noun: 'ingredient',
  read: getIngredient,
  list: (deps) => listIngredients(deps),
  idOf: ({ ingredientId }) => ingredientId,
  columnsOf: ({ categoryId, position, description, unitPrice, fillLevel, color, ...own }) => ({
    categoryId,
    // Its place is within its category.
    position: position ?? (categoryId === undefined ? undefined : null),
    description,
    unitPriceOre: unitPrice === undefined ? undefined : toOre(unitPrice),
    fillLevel,
    color,
    ...availabilityColumns(own),
    texture: own.ownTexture,
    isHot: own.isHot,
    unit: own.ownUnit,
    amountPerSlot: own.ownAmountPerSlot,
  }),
};

/** A stored picture file without a row, and the name of the uploaded file. */
type NewPicture = { stored: PictureFile; fileName: string };

const store = async (deps: Deps, file: UploadedFile | undefined): Promise<NewPicture | null> =>
  file ? { stored: await storeUpload(deps, file), fileName: file.name } : null;

/** A change of an ingredient; fields left out keep their value. */
type IngredientChange = Pick<IngredientInput, 'name' | 'categoryId' | 'unitPrice'> & {
  [Field in keyof IngredientInput]?: IngredientInput[Field] | undefined;
} & { imagePath?: string | undefined };

/** The input as the fields of a record, in which the effective texture and measure are read-only. */
const fieldsOf = <Input extends Partial<IngredientChange>>({
  texture,
  unit,
  amountPerSlot,
  ...rest
}: Input) => ({
  ...rest,
  ...{ ownTexture: texture, ownUnit: unit, ownAmountPerSlot: amountPerSlot },
});

/**
 * Inserts the row of a picture. The audit log names pictures by their uploaded file; one with an invalid name gets the
 * ingredient's.
 * @returns the column of the ingredient that refers to it.
 */
function insertPicture({ db }: TxDeps, name: string, { stored, fileName }: NewPicture): { imageId: number } {
  const { data = name } = Name.safeParse(fileName);
  const values = { kind: 'ingredient', ...nameColumns(data), ...stored, createdAt: Date.now() } as const;
  return { imageId: db.insert(images).values(values).returning({ id: images.id }).get().id };
}

/** Marks an ingredient's previous picture as deleted, so that maintenance removes it. */
function dropPicture({ db }: TxDeps, ingredientId: number): void {
  const had = db
    .select({ id: ingredients.imageId })
    .from(ingredients)
    .where(eq(ingredients.id, ingredientId))
    .get();
  if (!had?.id) return;
  db.update(images).set({ deletedAt: Date.now() }).where(eq(images.id, had.id)).run();
}

/** Brings back a picture that was replaced or taken away just now. @returns the column that refers to it. */
function restorePicture({ db }: TxDeps, path: string): { imageId: number | null } {
  if (path === DEFAULT_IMAGE) return { imageId: null };
  const where = and(eq(images.kind, 'ingredient'), undoable(images, Date.now()));
  const dropped = db.select({ id: images.id, file: images.file }).from(images).where(where).all();
  const found = dropped.find(({ file }) => imagePath(file) === path);
  if (!found)
    throw fieldError('invalid', 'ImagePath', 'There is no such picture to bring back', {
      reason: 'undoTooLate',
    });
  db.update(images).set({ deletedAt: null }).where(eq(images.id, found.id)).run();
  return { imageId: found.id };
}

/**
 * Creates an ingredient, with an optional picture.
 * @throws AppError invalid for an unknown category; errors of `storeUpload`.
 */
export async function createIngredient(
  deps: Deps,
  admin: UserDetails,
  { version: _, ...fields }: IngredientInput,
  file: UploadedFile | undefined,
): Promise<EditableIngredient> {
  requireCategory(deps, fields.categoryId);
  const picture = await store(deps, file);
  return createRecord(deps, admin, INGREDIENT, withSale(fieldsOf(fields)), (tx) => {
    requireCategory(tx, fields.categoryId);
    return picture ? insertPicture(tx, fields.name, picture) : undefined;
  });
}

/**
 * Updates an ingredient. Fields and pictures that are left out stay, and an identical picture is no change. Saved dream
 * cups don't change.
 * @param change its `imagePath`, which a file takes the place of, may be that of the picture before a change that can be
 * undone still, or of the default picture.
 * @throws AppError notFound; invalid for an unknown category or picture; conflict where the version is old; errors of
 * `storeUpload`.
 */
export async function updateIngredient(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { version, ...change }: IngredientChange,
  file: UploadedFile | undefined,
): Promise<EditableIngredient> {
  const { imagePath: path, ...fields } = change;
  // Also checked in the transaction; checked here so that a rejected change stores no picture.
  checkVersion(getIngredient(deps, id), version);
  requireCategory(deps, fields.categoryId);
  const picture = await store(deps, file);
  const patch = {
    ...withSale(fieldsOf(fields)),
    imagePath: picture ? imagePath(picture.stored.file) : path,
  };
  return updateRecord<PicturedIngredient, Fields>(
    deps,
    admin,
    INGREDIENT,
    { id, version },
    patch,
    (tx, changes) => {
      requireCategory(tx, fields.categoryId);
      if (changes.imagePath === undefined) return undefined;
      dropPicture(tx, id);
      return picture ? insertPicture(tx, fields.name, picture) : restorePicture(tx, changes.imagePath);
    },
  );
}

/** Sets whether an ingredient is sold out, regardless of its version. @throws AppError notFound */
export const setIngredientAvailable = (
  deps: Deps,
  admin: UserDetails,
  id: number,
  isAvailable: boolean,
  soldOutUntil: string | null = null,
): Promise<EditableIngredient> =>
  updateRecord(deps, admin, INGREDIENT, { id }, withSale({ isAvailable, soldOutUntil }));

/** Deletes an ingredient; saved dream cups don't change. @throws AppError notFound */
export const deleteIngredient = (deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> =>
  deleteRecord(deps, admin, INGREDIENT, id);

/** Undoes a deletion while that is possible. @throws AppError notFound */
export const restoreIngredient = (deps: Deps, admin: UserDetails, id: number): Promise<EditableIngredient> =>
  restoreRecord(deps, admin, INGREDIENT, id);
