import { and, eq } from 'drizzle-orm';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { aliveWithId } from '#server/db/records.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import {
  createRecord,
  deleteRecord,
  type RecordKind,
  restoreRecord,
  updateRecord,
} from '#server/features/audit/changes.service.ts';
import { requireCategory } from '#server/features/categories/categories.service.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu.ts';
import { toOre } from '#shared/money.ts';
import { getMenuItem, type PicturedMenuItem } from './menu.service.ts';

const MENU_ITEM: RecordKind<PicturedMenuItem> = {
  entity: 'menuItem',
  table: menuItems,
  noun: 'menu item',
  read: getMenuItem,
};

/** @throws AppError invalid, naming the field, for a category that is unknown or a picture that is none of the gallery. */
function checkReferences(deps: Deps, { categoryId, imageId }: MenuItemInput): void {
  requireCategory(deps, categoryId);
  if (imageId === undefined || imageId === null) return;
  const isGallery = and(aliveWithId(images, imageId), eq(images.kind, 'gallery'));
  if (!deps.db.select({ id: images.id }).from(images).where(isGallery).get())
    throw fieldError('invalid', 'ImageId', `There is no picture ${imageId} in the gallery`);
}

const columnsOf = ({ name, categoryId, description, price, isAvailable, imageId }: MenuItemInput) => ({
  ...nameColumns(name),
  categoryId,
  ...descriptionColumns(description),
  priceOre: toOre(price),
  isAvailable,
  imageId,
});

/** Creates a menu item. @throws AppError invalid for an unknown category or picture. */
export function createMenuItem(deps: Deps, admin: UserDetails, input: MenuItemInput): MenuItem {
  return createRecord(deps, admin, MENU_ITEM, () => {
    checkReferences(deps, input);
    const values = { ...columnsOf(input), createdAt: Date.now() };
    return deps.db.insert(menuItems).values(values).returning({ id: menuItems.id }).get().id;
  });
}

/**
 * Changes a menu item.
 * @throws AppError invalid for an unknown category or picture, notFound, conflict where somebody else was quicker.
 */
export function updateMenuItem(deps: Deps, admin: UserDetails, id: number, input: MenuItemInput): MenuItem {
  const { version } = input;
  return updateRecord(deps, admin, MENU_ITEM, { id, version }, () => {
    checkReferences(deps, input);
    deps.db.update(menuItems).set(columnsOf(input)).where(eq(menuItems.id, id)).run();
  });
}

/** Sells a menu item out, or has it again, whatever else of it changed meanwhile. @throws AppError notFound */
export const setMenuItemAvailable = (
  deps: Deps,
  admin: UserDetails,
  id: number,
  isAvailable: boolean,
): MenuItem =>
  updateRecord(deps, admin, MENU_ITEM, { id }, () => {
    deps.db.update(menuItems).set({ isAvailable }).where(eq(menuItems.id, id)).run();
  });

/** Deletes a menu item. @throws AppError notFound */
export const deleteMenuItem = (deps: Deps, admin: UserDetails, id: number): { message: string } =>
  deleteRecord(deps, admin, MENU_ITEM, id);

/** @throws AppError conflict where the category of a deleted menu item was deleted after it. */
function refuseWithoutCategory(deps: Deps, id: number): void {
  const found = deps.db
    .select({ name: categories.name, deletedAt: categories.deletedAt })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .where(eq(menuItems.id, id))
    .get();
  if (found && found.deletedAt !== null)
    throw new AppError('conflict', `Its category ${found.name} was deleted too`);
}

/** Takes a deletion back, while that is possible. @throws AppError notFound; conflict where its category is gone. */
export const restoreMenuItem = (deps: Deps, admin: UserDetails, id: number): MenuItem =>
  restoreRecord(deps, admin, MENU_ITEM, id, () => refuseWithoutCategory(deps, id));
