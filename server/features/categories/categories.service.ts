import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError, fieldError } from '#server/core/errors.ts';
import { containsText, countRows, orderedBy, rowsOfPage } from '#server/db/order.ts';
import { categories } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type CategoriesPage, type CategoriesQuery, type Category, CategoryKey } from '#shared/categories.ts';
import { CATEGORY_NAMES } from '#shared/category-names.ts';
import { nameKey } from '#shared/text.ts';

const BY_NAME = [asc(categories.nameSort), asc(categories.id)];

/** A selection of categories; without `limit` all of them. */
type Selection = { where?: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number };

function readCategories(
  deps: Deps,
  { where, orderBy = BY_NAME, limit = -1, offset = 0 }: Selection = {},
): Category[] {
  return deps.db
    .select({
      categoryId: categories.id,
      name: categories.name,
      description: categories.description,
      version: categories.version,
    })
    .from(categories)
    .where(and(isNull(categories.deletedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .all();
}

/** All categories by name. */
export const listCategories = (deps: Deps): Category[] => readCategories(deps);

const SORTS = { name: categories.nameSort, description: categories.descriptionSort };

/** One page of the categories whose names contain the search text. */
export function pageOfCategories(deps: Deps, query: CategoriesQuery): CategoriesPage {
  const where = containsText(query.search, categories.nameSearch);
  const orderBy = orderedBy(SORTS[query.sort], query.order, categories);
  return {
    rows: readCategories(deps, { where, orderBy, ...rowsOfPage(query) }),
    total: countRows(deps.db, categories, and(isNull(categories.deletedAt), where)),
  };
}

/** Matches a record whose name or category name contains the text; undefined, which matches all, for an empty one. */
export function containsTextWithCategory(
  { db }: Deps,
  search: string,
  { nameSearch, categoryId }: Record<'nameSearch' | 'categoryId', SQLiteColumn>,
): SQL | undefined {
  const inName = containsText(search, nameSearch);
  if (!inName) return undefined;
  const named = and(isNull(categories.deletedAt), containsText(search, categories.nameSearch));
  return or(inName, inArray(categoryId, db.select({ id: categories.id }).from(categories).where(named)));
}

/** One category. @throws AppError notFound */
export function getCategory(deps: Deps, id: number): Category {
  const [category] = readCategories(deps, { where: eq(categories.id, id) });
  if (!category) throw new AppError('notFound', 'The category does not exist');
  return category;
}

/** The category that a body refers to. @throws AppError invalid for the field, where there is none. */
export function requireCategory(deps: Deps, id: number): Category {
  const [category] = readCategories(deps, { where: eq(categories.id, id) });
  if (!category) throw fieldError('invalid', 'CategoryId', `There is no category ${id}`);
  return category;
}

/** The categories of a key: those with its exact name, else with both of its words, else with its first word. */
function categoriesOfKey(all: Category[], key: CategoryKey): Category[] {
  const name = nameKey(CATEGORY_NAMES[key]);
  const words = name.split(' ');
  const [mainWord = name] = words;
  const named = (matches: (name: string) => boolean) =>
    all.filter((category) => matches(nameKey(category.name)));
  const steps = [
    named((candidate) => candidate === name),
    named((candidate) => words.every((word) => candidate.includes(word))),
    named((candidate) => candidate.includes(mainWord)),
  ];
  return steps.find((found) => found.length > 0) ?? [];
}

/**
 * The ids of the categories that a client selects by a key (`KaffeVarm`), a name or an id, without regard to case.
 * @throws AppError invalid where nothing matches.
 */
export function findCategoryIds(deps: Deps, wanted: string): number[] {
  const all = listCategories(deps);
  const lookup = nameKey(wanted);
  const key = CategoryKey.options.find((option) => nameKey(option) === lookup);
  const found = key
    ? categoriesOfKey(all, key)
    : all.filter(({ name, categoryId }) => nameKey(name) === lookup || String(categoryId) === lookup);
  if (!key && found.length === 0) throw fieldError('invalid', 'Category', 'Unknown category');
  return found.map((category) => category.categoryId);
}
