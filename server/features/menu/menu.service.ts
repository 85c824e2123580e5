import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type Caller, isAdmin } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { countRows, orderedBy, rowsOfPage } from '#server/db/order.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { containsTextWithCategory, findCategoryIds } from '#server/features/categories/categories.service.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import { CategoryKey } from '#shared/categories.ts';
import type { MenuItem, MenuPage, MenuQuery, PriceList } from '#shared/menu.ts';
import { toNok } from '#shared/money.ts';

/** A menu item with its picture's name, which only the audit log contains. */
export type PicturedMenuItem = MenuItem & { imageName: string | null };

const BY_NAME = [asc(menuItems.nameSort), asc(menuItems.id)];

function readMenuItems(deps: Deps, where: SQL | undefined, orderBy = BY_NAME): PicturedMenuItem[] {
  const rows = deps.db
    .select({ item: menuItems, categoryName: categories.name, file: images.file, imageName: images.name })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .leftJoin(images, and(eq(images.id, menuItems.imageId), isNull(images.deletedAt)))
    .where(and(isNull(menuItems.deletedAt), where))
    .orderBy(...orderBy)
    .all();
  return rows.map(({ item, categoryName, file, imageName }) => ({
    menuItemId: item.id,
    name: item.name,
    categoryId: item.categoryId,
    categoryName,
    description: item.description,
    price: toNok(item.priceOre),
    isAvailable: item.isAvailable,
    imageId: file === null ? null : item.imageId,
    imagePath: imagePath(file),
    imageName,
    version: item.version,
  }));
}

/**
 * Menu items by name, of one category (a key, a name or an id) or of all. Sold-out items are left out, except for an
 * admin who asks for all categories.
 * @throws AppError invalid for an unknown category.
 */
export function listMenuItems(deps: Deps, caller: Caller, category?: string): PicturedMenuItem[] {
  const ids = category === undefined ? null : findCategoryIds(deps, category);
  const seesAll = isAdmin(caller) && ids === null;
  const where = and(
    ids ? inArray(menuItems.categoryId, ids) : undefined,
    seesAll ? undefined : eq(menuItems.isAvailable, true),
  );
  return readMenuItems(deps, where);
}

/** The available items of all menu categories, in the order of the menu's tabs. */
export const readPriceList = (deps: Deps, caller: Caller): PriceList =>
  CategoryKey.options.map((category) => ({ category, items: listMenuItems(deps, caller, category) }));

const SORTS = {
  name: menuItems.nameSort,
  categoryName: categories.nameSort,
  description: menuItems.descriptionSort,
  price: menuItems.priceOre,
  isAvailable: menuItems.isAvailable,
};

/** One page of the menu items, sold-out ones included, whose name or category contains the search text. */
export function pageOfMenuItems(deps: Deps, query: MenuQuery): MenuPage {
  const where = and(isNull(menuItems.deletedAt), containsTextWithCategory(deps, query.search, menuItems));
  const orderBy = orderedBy(SORTS[query.sort], query.order, menuItems);
  const { limit, offset } = rowsOfPage(query);
  // Ids first, from an index, so that skipped rows are not read.
  const ids = deps.db
    .select({ id: menuItems.id })
    .from(menuItems)
    .leftJoin(categories, eq(categories.id, menuItems.categoryId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const rows = readMenuItems(deps, inArray(menuItems.id, ids), orderBy);
  return { rows, total: countRows(deps.db, menuItems, where) };
}

/** One menu item, sold out or not. @throws AppError notFound */
export function getMenuItem(deps: Deps, id: number): PicturedMenuItem {
  const [item] = readMenuItems(deps, eq(menuItems.id, id));
  if (!item) throw new AppError('notFound', 'The menu item does not exist');
  return item;
}
