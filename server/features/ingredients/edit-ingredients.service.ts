import { eq } from 'drizzle-orm';
import { AppError, fieldError } from '#server/core/errors.ts';
import { saleColumns, withSale } from '#server/db/columns.ts';
import { images, ingredients } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { requireCategory } from '#server/features/categories/categories.service.ts';
import { storeUpload } from '#server/features/images/images.service.ts';
import type { PictureFile, UploadedFile } from '#server/files/picture-files.ts';
import {
  changeRecords,
  checkVersion,
  type Patch,
  type ResourceDefinition,
  recordWriter,
  updateRecord,
} from '#server/records/records.ts';
import { saleCalls } from '#server/records/sale-calls.ts';
import { fieldGroups, undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { Name, type NewPrice } from '#shared/api/fields.ts';
import type { Measure } from '#shared/cup/units.ts';
import { INGREDIENT_FIELD_GROUPS, INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import type { EditableIngredient, IngredientInput } from '#shared/menu/ingredients.ts';
import { toOre } from '#shared/text/money.ts';
import { getIngredient, type PicturedIngredient } from './ingredients.service.ts';

/** The writable fields of an ingredient, except its picture. */
export type IngredientFields = Omit<
  EditableIngredient,
  'ingredientId' | 'categoryName' | 'imagePath' | 'version' | keyof Measure | 'texture'
> & { position?: number | null };

type Fields = IngredientFields & Pick<EditableIngredient, 'imagePath'>;

type LoggedFields = IngredientFields & { imageId: number | null };

export const INGREDIENT: ResourceDefinition<PicturedIngredient, IngredientFields, typeof ingredients> = {
  entity: 'ingredient',
  table: ingredients,
  noun: 'ingredient',
  read: getIngredient,
  columnsOf: ({ name: _, unitPrice, ownTexture, ownUnit, ownAmountPerSlot, ...fields }) => ({
    ...fields,
    ...saleColumns(fields),
    unitPriceOre: unitPrice === undefined ? undefined : toOre(unitPrice),
    texture: ownTexture,
    unit: ownUnit,
    amountPerSlot: ownAmountPerSlot,
  }),
};

/** A stored picture file without a row, and the name of the uploaded file. */
type NewPicture = { stored: PictureFile; fileName: string };

const store = async (deps: Deps, file: UploadedFile | undefined): Promise<NewPicture | null> =>
  file ? { stored: await storeUpload(deps, file), fileName: file.name } : null;

/** A change of an ingredient; fields left out keep their value. */
type IngredientChange = Pick<IngredientInput, 'name' | 'categoryId' | 'unitPrice'> & Patch<IngredientInput>;

/** The input as the fields of a record, in which the effective texture and measure are read-only. */
const fieldsOf = <Input extends Partial<IngredientChange>>({
  texture,
  unit,
  amountPerSlot,
  ...rest
}: Input) => ({
  ...rest,
  ownTexture: texture,
  ownUnit: unit,
  ownAmountPerSlot: amountPerSlot,
});

/** @throws AppError invalid for a unit without an amount, because the texture's amount is in the texture's unit. */
function checkMeasure({ ownUnit, ownAmountPerSlot }: Patch<IngredientFields>): void {
  if (ownUnit && !ownAmountPerSlot) throw fieldError('invalid', 'AmountPerSlot', 'Must be sent with a unit');
}

/** The audit log names pictures by their uploaded file; one with an invalid name gets the ingredient's name. */
function insertPicture({ db }: TxDeps, name: string, { stored, fileName }: NewPicture): { imageId: number } {
  const { data = name } = Name.safeParse(fileName);
  return { imageId: recordWriter(db, images).insert(data, { kind: 'ingredient', ...stored }) };
}

/** Marks an ingredient's previous picture as deleted, so maintenance removes it. */
function dropPicture({ db }: TxDeps, ingredientId: number): void {
  const had = db
    .select({ id: ingredients.imageId })
    .from(ingredients)
    .where(eq(ingredients.id, ingredientId))
    .get();
  if (had?.id) recordWriter(db, images).setDeleted(had.id, true);
}

/** @throws AppError invalid for an unknown category; errors of `storeUpload`. */
export async function createIngredient(
  deps: Deps,
  admin: UserDetails,
  { version: _, ...fields }: IngredientInput,
  file: UploadedFile | undefined,
): Promise<EditableIngredient> {
  requireCategory(deps, fields.categoryId);
  const picture = await store(deps, file);
  return changeRecords(deps, admin, INGREDIENT, (tx, { create }) => {
    requireCategory(tx, fields.categoryId);
    const created = withSale(tx, fieldsOf(fields));
    checkMeasure(created);
    return create(created, picture ? insertPicture(tx, fields.name, picture) : undefined);
  });
}

/**
 * Fields and pictures that are left out stay, and an identical picture is no change. Saved dream cups don't change.
 * @throws AppError notFound; invalid for an unknown category; conflict where the version is old; as `storeUpload`.
 */
export async function updateIngredient(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { version, ...fields }: IngredientChange,
  file: UploadedFile | undefined,
): Promise<EditableIngredient> {
  // Also checked in the transaction; checked here to avoid storing the picture of a rejected change.
  checkVersion(getIngredient(deps, id), version);
  requireCategory(deps, fields.categoryId);
  const picture = await store(deps, file);
  const patch = {
    ...withSale(deps, fieldsOf(fields)),
    imagePath: picture ? `/uploads/${picture.stored.file}` : undefined,
  };
  return updateRecord<PicturedIngredient, Fields>(
    deps,
    admin,
    INGREDIENT,
    { id, version },
    patch,
    (tx, changes, before) => {
      requireCategory(tx, fields.categoryId);
      if ('ownUnit' in changes || 'ownAmountPerSlot' in changes) checkMeasure({ ...before, ...changes });
      if (!picture || changes.imagePath === undefined) return undefined;
      dropPicture(tx, id);
      return insertPicture(tx, fields.name, picture);
    },
  );
}

/** Sets the price of an ingredient. @throws AppError notFound; conflict where the version is old. */
export const setUnitPrice = (deps: Deps, admin: UserDetails, id: number, { price, version }: NewPrice) =>
  updateRecord(deps, admin, INGREDIENT, { id, version }, { unitPrice: price });

/** Saved dream cups don't change with them. */
export const INGREDIENT_CALLS = saleCalls({
  ...INGREDIENT,
  withPrices: ({ unitPrice }, after) => ({ unitPrice: after(unitPrice) }),
  checkMove: (tx, _, { categoryId }) => void requireCategory(tx, categoryId),
});

/** Restores an ingredient's earlier picture, and marks the current one as deleted. @throws AppError notFound */
function swapPicture(tx: TxDeps, id: number, imageId: number | null): { imageId: number | null } {
  dropPicture(tx, id);
  if (imageId !== null && !recordWriter(tx.db, images).setDeleted(imageId, false))
    throw new AppError('notFound', 'There is no such picture any more', { reason: 'undoTooLate' });
  return { imageId };
}

export const UNDOABLE_INGREDIENT = undoableRecord<PicturedIngredient, LoggedFields>(INGREDIENT, {
  fields: fieldGroups(INGREDIENT_FIELDS, INGREDIENT_FIELD_GROUPS),
  columnsOf: ({ imageId, ...fields }, tx, id) => {
    if (typeof fields.categoryId === 'number') requireCategory(tx, fields.categoryId);
    const picture = imageId === undefined ? {} : swapPicture(tx, id, imageId);
    return Object.assign(INGREDIENT.columnsOf(fields), picture);
  },
});
