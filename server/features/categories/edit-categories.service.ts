import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { categories, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import {
  createRecord,
  deleteRecord,
  type RecordKind,
  restoreRecord,
  updateRecord,
} from '#server/features/audit/changes.service.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { Category, CategoryInput } from '#shared/categories.ts';
import { nameKey } from '#shared/text.ts';
import { getCategory } from './categories.service.ts';

const CATEGORY: RecordKind<Category> = {
  entity: 'category',
  table: categories,
  noun: 'category',
  read: getCategory,
};

/** @throws AppError conflict where another category than the one with `id` has this name, without regard to case. */
function refuseTakenName(deps: Deps, name: string, id = 0): void {
  const taken = deps.db
    .select({ name: categories.name })
    .from(categories)
    .where(and(eq(categories.nameSearch, nameKey(name)), isNull(categories.deletedAt), ne(categories.id, id)))
    .get();
  if (taken) throw fieldError('conflict', 'Name', `There is already a category ${taken.name}`);
}

/** @throws AppError conflict where menu items are in the category. */
function refuseUsed(deps: Deps, { categoryId, name }: Category): void {
  const used = deps.db
    .select({ items: count() })
    .from(menuItems)
    .where(and(eq(menuItems.categoryId, categoryId), isNull(menuItems.deletedAt)))
    .get();
  const items = used?.items ?? 0;
  if (items > 0)
    throw new AppError('conflict', `${name} is used by ${items} menu item${items === 1 ? '' : 's'}`);
}

/** Creates a category. @throws AppError conflict where its name is taken. */
export function createCategory(
  deps: Deps,
  admin: UserDetails,
  { name, description }: CategoryInput,
): Category {
  return createRecord(deps, admin, CATEGORY, () => {
    refuseTakenName(deps, name);
    const values = { ...nameColumns(name), ...descriptionColumns(description), createdAt: Date.now() };
    return deps.db.insert(categories).values(values).returning({ id: categories.id }).get().id;
  });
}

/** Changes a category. @throws AppError notFound; conflict where its name is taken or somebody else was quicker. */
export function updateCategory(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { name, description, version }: CategoryInput,
): Category {
  return updateRecord(deps, admin, CATEGORY, { id, version }, () => {
    refuseTakenName(deps, name, id);
    const values = { ...nameColumns(name), ...descriptionColumns(description) };
    deps.db.update(categories).set(values).where(eq(categories.id, id)).run();
  });
}

/** Deletes a category; its ingredients have none then. @throws AppError notFound; conflict where menu items use it. */
export const deleteCategory = (deps: Deps, admin: UserDetails, id: number): { message: string } =>
  deleteRecord(deps, admin, CATEGORY, id, (category) => refuseUsed(deps, category));

/** Takes a deletion back, while that is possible. @throws AppError notFound; conflict where the name was taken. */
export const restoreCategory = (deps: Deps, admin: UserDetails, id: number): Category =>
  restoreRecord(deps, admin, CATEGORY, id, () => {
    const deleted = deps.db.select().from(categories).where(eq(categories.id, id)).get();
    if (deleted) refuseTakenName(deps, deleted.name, id);
  });
