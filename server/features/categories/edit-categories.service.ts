import { and, eq, isNull } from 'drizzle-orm';
import { AppError, fieldError } from '#server/core/errors.ts';
import { descriptionColumns, namesakeOf } from '#server/db/columns.ts';
import { countRows } from '#server/db/row-queries.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { checkNamesake, MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { getMenuItem, listMenuItems } from '#server/features/menu/menu.service.ts';
import { changeRecords, deletionOf, type ResourceDefinition, updateRecord } from '#server/records/records.ts';
import { fieldGroups, undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Category, CategoryInput, CategoryUses, MoveTarget } from '#shared/menu/categories.ts';
import { CATEGORY_FIELDS } from '#shared/menu/category-fields.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { getCategory, requireCategory } from './categories.service.ts';

type Fields = Pick<Category, 'name' | 'description' | 'tab' | 'temperature' | 'color'>;

const CATEGORY: ResourceDefinition<Category, Fields, typeof categories> = {
  entity: 'category',
  table: categories,
  noun: 'category',
  read: getCategory,
  columnsOf: ({ name: _, description, ...fields }) => ({ ...fields, ...descriptionColumns(description) }),
};

/** @throws AppError conflict where a category other than `id` has this name, without regard to case. */
function rejectTakenName(deps: Deps, name: string, id?: number): void {
  const subject = namesakeOf(deps, categories, name, id);
  if (subject !== undefined)
    throw fieldError('conflict', 'Name', `There is already a category ${subject}`, {
      reason: 'categoryNameTaken',
      subject,
    });
}

/** @throws AppError conflict where menu items are in the category. */
function rejectIfUsed(deps: Deps, id: number): void {
  const { name } = getCategory(deps, id);
  const isIn = and(eq(menuItems.categoryId, id), isNull(menuItems.deletedAt));
  const items = countRows(deps.db, menuItems, isIn);
  if (items > 0)
    throw new AppError('conflict', `${name} is used by ${items} menu item${items === 1 ? '' : 's'}`, {
      reason: 'categoryInUse',
      subject: name,
    });
}

/** Creates a category; a known name has its place on the menu. @throws AppError conflict where its name is taken. */
export function createCategory(deps: Deps, admin: UserDetails, { version: _, ...fields }: CategoryInput) {
  return changeRecords(deps, admin, CATEGORY, (tx, { create }) => {
    rejectTakenName(tx, fields.name);
    return create({ ...placeOfName(fields.name), ...fields });
  });
}

/** Updates a category. @throws AppError notFound; conflict where its name is taken or the version is old. */
export function updateCategory(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { version, ...fields }: CategoryInput,
): Promise<Category> {
  return updateRecord(deps, admin, CATEGORY, { id, version }, fields, (tx) => {
    rejectTakenName(tx, fields.name, id);
    return undefined;
  });
}

/** Deletes a category; its ingredients have none until it is restored. @throws AppError notFound; conflict where menu items use it. */
export const deleteCategory = deletionOf(CATEGORY, rejectIfUsed);

export const UNDOABLE_CATEGORY = undoableRecord<Category, Fields>(CATEGORY, {
  fields: fieldGroups(CATEGORY_FIELDS),
  columnsOf: CATEGORY.columnsOf,
  checkName: rejectTakenName,
  checkRemoval: rejectIfUsed,
});

/** The menu items of a category, sold out or not, by name. @throws AppError notFound */
export function usesOfCategory(deps: Deps, admin: UserDetails, categoryId: number): CategoryUses {
  getCategory(deps, categoryId);
  const items = listMenuItems(deps, admin).filter((item) => item.categoryId === categoryId);
  return { menuItems: items.map(({ name }) => name) };
}

/** @throws AppError notFound; invalid for an unknown or the same target; conflict for a namesake that is not allowed. */
export const moveItems = (
  deps: Deps,
  admin: UserDetails,
  categoryId: number,
  { toCategoryId, allowNamesake }: MoveTarget,
) =>
  changeRecords(deps, admin, MENU_ITEM, (tx, { update }) => {
    getCategory(tx, categoryId);
    const { name } = requireCategory(tx, toCategoryId, 'ToCategoryId');
    if (toCategoryId === categoryId)
      throw fieldError('invalid', 'ToCategoryId', `The menu items are in ${name} already`, {
        reason: 'sameCategory',
      });
    const moved = listMenuItems(tx, admin).filter((item) => item.categoryId === categoryId);
    for (const item of moved) {
      checkNamesake(tx, { name: item.name, categoryId: toCategoryId }, allowNamesake);
      // Read again, because lists lack the names that only the log has.
      update(item.menuItemId, getMenuItem(tx, item.menuItemId), { categoryId: toCategoryId });
    }
    return { message: `${moved.length} menu item${moved.length === 1 ? '' : 's'} moved to ${name}` };
  });
