import { and, asc, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type Caller, isAdmin } from '#server/access.ts';
import { holdsText, orderedBy, rowsOfPage, textOrder } from '#server/db/order.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findCategoryIds } from '#server/features/categories/categories.service.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { MenuItem, MenuPage, MenuQuery } from '#shared/menu.ts';
import { toNok } from '#shared/money.ts';

const BY_NAME = [asc(menuItems.nameSort), asc(menuItems.id)];

/** Which menu items to read, in which order; without `limit` all of them. */
type Selection = { where?: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number };

function readMenuItems(
  deps: Deps,
  { where, orderBy = BY_NAME, limit = -1, offset = 0 }: Selection,
): MenuItem[] {
  const rows = deps.db
    .select({ item: menuItems, categoryName: categories.name, file: images.file })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .leftJoin(images, and(eq(images.id, menuItems.imageId), isNull(images.deletedAt)))
    .where(and(isNull(menuItems.deletedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .all();
  return rows.map(({ item, categoryName, file }) => ({
    menuItemId: item.id,
    name: item.name,
    categoryId: item.categoryId,
    categoryName,
    description: item.description,
    price: toNok(item.priceOre),
    isAvailable: item.isAvailable,
    imageId: file === null ? null : item.imageId,
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
  const where = and(
    ids ? inArray(menuItems.categoryId, ids) : undefined,
    seesAll ? undefined : eq(menuItems.isAvailable, true),
  );
  return readMenuItems(deps, { where });
}

const SORTS = {
  name: menuItems.nameSort,
  categoryName: categories.nameSort,
  description: textOrder(menuItems.description),
  price: menuItems.priceOre,
  isAvailable: menuItems.isAvailable,
};

/** One page of all menu items, sold out or not, whose names or categories hold the search text. */
export function pageOfMenuItems(deps: Deps, query: MenuQuery): MenuPage {
  const where = holdsText(query.search, menuItems.nameSearch, categories.nameSearch);
  const found = deps.db
    .select({ total: count() })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .where(and(isNull(menuItems.deletedAt), where))
    .get();
  const orderBy = orderedBy(SORTS[query.sort], query.order, menuItems);
  return {
    rows: readMenuItems(deps, { where, orderBy, ...rowsOfPage(query) }),
    total: found?.total ?? 0,
  };
}

/** One menu item, also where it is sold out. @throws AppError notFound */
export function getMenuItem(deps: Deps, id: number): MenuItem {
  const [item] = readMenuItems(deps, { where: eq(menuItems.id, id) });
  if (!item) throw new AppError('notFound', 'The menu item does not exist');
  return item;
}
