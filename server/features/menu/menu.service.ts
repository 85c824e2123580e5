import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type Caller, isAdmin } from '#server/access.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findCategoryIds } from '#server/features/categories/categories.service.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { MenuItem } from '#shared/menu.ts';
import { toNok } from '#shared/money.ts';

function readMenuItems(deps: Deps, where?: SQL): MenuItem[] {
  const rows = deps.db
    .select({ item: menuItems, categoryName: categories.name, file: images.file })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .leftJoin(images, and(eq(images.id, menuItems.imageId), isNull(images.deletedAt)))
    .where(and(isNull(menuItems.deletedAt), where))
    .orderBy(asc(menuItems.nameSort), asc(menuItems.id))
    .all();
  return rows.map(({ item, categoryName, file }) => ({
    menuItemId: item.id,
    name: item.name,
    categoryId: item.categoryId,
    categoryName,
    description: item.description,
    price: toNok(item.priceOre),
    isAvailable: item.isAvailable,
    imagePath: imagePath(file),
    version: item.version,
  }));
}

/**
 * Menu items by name: those of one category (a key, a name or an id), or all without one.
 * What is sold out is left out, except for an admin who asks for all.
 * @throws AppError invalid for an unknown category.
 */
export function listMenuItems(deps: Deps, caller: Caller, category?: string): MenuItem[] {
  const ids = category === undefined ? null : findCategoryIds(deps, category);
  const seesAll = isAdmin(caller) && ids === null;
  return readMenuItems(
    deps,
    and(
      ids ? inArray(menuItems.categoryId, ids) : undefined,
      seesAll ? undefined : eq(menuItems.isAvailable, true),
    ),
  );
}

/** One menu item, also where it is sold out. @throws AppError notFound */
export function getMenuItem(deps: Deps, id: number): MenuItem {
  const [item] = readMenuItems(deps, eq(menuItems.id, id));
  if (!item) throw new AppError('notFound', 'The menu item does not exist');
  return item;
}
