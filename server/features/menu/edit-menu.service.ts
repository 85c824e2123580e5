import { eq } from 'drizzle-orm';
import { AppError, fieldError } from '#server/core/errors.ts';
import { descriptionColumns, namesakeOf, saleColumns, withSale } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { requireCategory } from '#server/features/categories/categories.service.ts';
import { livingChoices, requireChoices } from '#server/features/choices/choices.service.ts';
import { requireGalleryImage } from '#server/features/images/images.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { changeRecords, type ResourceDefinition, updateRecord } from '#server/records/records.ts';
import { saleCalls } from '#server/records/sale-calls.ts';
import { fieldGroups, undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { NewPrice } from '#shared/api/fields.ts';
import { MAX_ITEM_CHOICES } from '#shared/menu/choice-kinds.ts';
import { isSame } from '#shared/menu/field.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu/menu.ts';
import { MENU_FIELD_GROUPS, MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { toOre } from '#shared/text/money.ts';
import { getMenuItem, type PicturedMenuItem } from './menu.service.ts';

export type MenuItemFields = Omit<Pick<MenuItem, keyof MenuItem & keyof MenuItemInput>, 'version'> & {
  position?: number | null;
};

export const MENU_ITEM: ResourceDefinition<PicturedMenuItem, MenuItemFields, typeof menuItems> = {
  entity: 'menuItem',
  table: menuItems,
  noun: 'menu item',
  read: getMenuItem,
  columnsOf: ({ name: _, description, price, sizes, ...fields }) => ({
    ...fields,
    ...saleColumns(fields),
    ...descriptionColumns(description),
    priceOre: price === undefined ? undefined : toOre(price),
    sizes: sizes?.map((size) => ({ name: size.name, priceOre: toOre(size.price) })),
  }),
};

/**
 * @param before the ids of the item's choices before the change, also of deleted ones
 * @throws AppError invalid for the field, where the category, the gallery picture, an ingredient or a choice does not exist.
 */
function checkReferences(
  deps: Deps,
  { categoryId, imageId, madeOf = [], choiceIds = [] }: Partial<MenuItemInput>,
  before: readonly number[] = [],
): void {
  if (categoryId !== undefined) requireCategory(deps, categoryId);
  if (imageId) requireGalleryImage(deps, imageId);
  const ids = madeOf.length > 0 ? listIngredients(deps).map(({ ingredientId }) => ingredientId) : [];
  const unknown = madeOf.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw fieldError('invalid', 'MadeOf', `There is no ingredient ${unknown}`);
  const added = choiceIds.filter((id) => !before.includes(id));
  if (added.length > 0) requireChoices(deps, added);
}

/** @throws AppError invalid where the first size has another price than the item. */
function checkSizes({ price, sizes }: Pick<MenuItemInput, 'price' | 'sizes'>): void {
  const [first] = sizes ?? [];
  if (first && first.price !== price)
    throw fieldError('invalid', 'Sizes', 'The first size must have the price of the item');
}

/** @throws AppError invalid where a season ends before it starts. */
function checkSeason({ seasonFrom, seasonUntil }: Partial<MenuItemInput>): void {
  if (seasonFrom && seasonUntil && seasonUntil < seasonFrom)
    throw fieldError('invalid', 'SeasonUntil', 'Must not be before the season starts');
}

/** Whether a recipe counts as complete, which an empty one never does. */
const isComplete = ({ isRecipeComplete = false, madeOf = [] }: Partial<MenuItemInput>): boolean =>
  isRecipeComplete && madeOf.length > 0;

/** @throws AppError conflict where another item of the category has the name, unless that is allowed. */
export function checkNamesake(
  deps: Deps,
  { name, categoryId }: Pick<MenuItem, 'name' | 'categoryId'>,
  isAllowed = true,
  id?: number,
): void {
  if (isAllowed) return;
  const subject = namesakeOf(deps, menuItems, name, id, eq(menuItems.categoryId, categoryId));
  if (subject !== undefined)
    throw fieldError('conflict', 'Name', `The category already has a ${subject}`, {
      reason: 'menuItemNameTaken',
      subject,
    });
}

/** @throws AppError invalid for an unknown category or picture; conflict for a namesake that is not allowed. */
export function createMenuItem(
  deps: Deps,
  admin: UserDetails,
  { version: _, allowNamesake, ...fields }: MenuItemInput,
): Promise<MenuItem> {
  return changeRecords(deps, admin, MENU_ITEM, (tx, { create }) => {
    checkSeason(fields);
    checkSizes(fields);
    checkReferences(tx, fields);
    checkNamesake(tx, fields, allowNamesake);
    return create(withSale(tx, { ...fields, isRecipeComplete: isComplete(fields) }));
  });
}

/** @throws AppError notFound; conflict where the version is old; as `createMenuItem`. */
export function updateMenuItem(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { version, allowNamesake, ...fields }: MenuItemInput,
): Promise<MenuItem> {
  const patch = (before: MenuItem) => ({
    ...withSale(deps, fields),
    // A client that does not send the flag has not looked at the new recipe.
    ...(fields.madeOf && !isSame(fields.madeOf, before.madeOf) && { isRecipeComplete: false }),
    ...(fields.isRecipeComplete !== undefined && {
      isRecipeComplete: isComplete({ ...fields, madeOf: fields.madeOf ?? before.madeOf }),
    }),
  });
  return updateRecord(deps, admin, MENU_ITEM, { id, version }, patch, (tx, changes, before) => {
    checkSeason({ ...before, ...changes });
    checkSizes(fields);
    checkReferences(tx, changes, before.choiceIds);
    if (changes.name !== undefined || changes.categoryId !== undefined)
      checkNamesake(tx, fields, allowNamesake, id);
    return undefined;
  });
}

/** An item's prices with all sizes changed, or only the first one (`isFirst`), whose price is the item's. */
const withPrices = ({ price, sizes }: MenuItem, after: (price: number) => number, isFirst: boolean) => ({
  price: after(price),
  sizes: sizes.map((size, index) => (index > 0 && isFirst ? size : { ...size, price: after(size.price) })),
});

/** Sets the price of an item, and of its first size. @throws AppError notFound; conflict where the version is old. */
export const setMenuItemPrice = (deps: Deps, admin: UserDetails, id: number, { price, version }: NewPrice) =>
  updateRecord(deps, admin, MENU_ITEM, { id, version }, (item) => withPrices(item, () => price, true));

export const MENU_CALLS = saleCalls({
  ...MENU_ITEM,
  withPrices,
  checkMove: (tx, { menuItemId, name }, { categoryId, allowNamesake }) => {
    requireCategory(tx, categoryId);
    checkNamesake(tx, { name, categoryId }, allowNamesake, menuItemId);
  },
  withChoice: (tx, { name, choiceIds }, { choiceId, isGiven }) => {
    requireChoices(tx, [choiceId]);
    const others = livingChoices(tx, choiceIds).filter((id) => id !== choiceId);
    if (!isGiven) return { choiceIds: choiceIds.filter((id) => id !== choiceId) };
    if (choiceIds.includes(choiceId)) return {};
    if (others.length >= MAX_ITEM_CHOICES)
      throw fieldError('invalid', 'Change', `${name} has ${MAX_ITEM_CHOICES} choices already`, {
        reason: 'tooManyChoices',
        subject: name,
      });
    return { choiceIds: [...others, choiceId] };
  },
});

/** @throws AppError conflict where the category was deleted. */
function requireAlive({ db }: Deps, categoryId: number): void {
  const { name, deletedAt } = categories;
  const category = db.select({ name, deletedAt }).from(categories).where(eq(categories.id, categoryId)).get();
  if (category && category.deletedAt !== null)
    throw new AppError('conflict', `Its category ${category.name} was deleted too`, {
      reason: 'categoryDeleted',
      subject: category.name,
    });
}

export const UNDOABLE_MENU_ITEM = undoableRecord<PicturedMenuItem, MenuItemFields>(MENU_ITEM, {
  fields: fieldGroups(MENU_FIELDS, MENU_FIELD_GROUPS),
  columnsOf: (fields, tx) => {
    if (fields.categoryId !== undefined) requireAlive(tx, fields.categoryId);
    checkReferences(tx, { imageId: fields.imageId });
    return MENU_ITEM.columnsOf(fields);
  },
  checkRestored: (tx, id) => {
    const { categoryId } = menuItems;
    const row = tx.db.select({ categoryId }).from(menuItems).where(eq(menuItems.id, id)).get();
    if (row) requireAlive(tx, row.categoryId);
  },
});
