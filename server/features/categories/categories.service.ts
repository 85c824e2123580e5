import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError, fieldError } from '#server/core/errors.ts';
import type { Db } from '#server/db/open.ts';
import { containsText, countQuery, isSearch, orderedBy, PAGE, readPage } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { categories } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type CategoriesPage, type CategoriesQuery, type Category, CategoryKey } from '#shared/categories.ts';
import { CATEGORY_NAMES } from '#shared/category-names.ts';
import type { SortOrder } from '#shared/lists.ts';
import { nameKey } from '#shared/text.ts';

const BY_NAME = [asc(categories.nameSort), asc(categories.id)];

const categoriesQuery = (db: Db, where?: SQL, orderBy = BY_NAME) =>
  db
    .select({
      categoryId: categories.id,
      name: categories.name,
      description: categories.description,
      version: categories.version,
    })
    .from(categories)
    .where(and(isNull(categories.deletedAt), where))
    .orderBy(...orderBy);

const allCategories = preparedOnce((db) => categoriesQuery(db).prepare());

/** All categories by name. */
export const listCategories = ({ db }: Deps): Category[] => allCategories(db).all();

const SORTS = { name: categories.nameSort, description: categories.descriptionSort };

const categoriesPage = preparedOnce(
  (db, sort: CategoriesQuery['sort'], order: SortOrder, searches: boolean) => {
    const where = containsText(searches, categories.nameSearch);
    const rows = categoriesQuery(db, where, orderedBy(SORTS[sort], order, categories));
    return {
      rows: rows.limit(PAGE.limit).offset(PAGE.offset).prepare(),
      total: countQuery(db, categories, and(isNull(categories.deletedAt), where)).prepare(),
    };
  },
);

/** One page of the categories whose names contain the search text. */
export const pageOfCategories = ({ db }: Deps, query: CategoriesQuery): CategoriesPage =>
  readPage(db, categoriesPage(db, query.sort, query.order, isSearch(query.search)), query);

/** Matches a record whose name or category name contains the search text. */
export function containsTextWithCategory(
  db: Db,
  searches: boolean,
  { nameSearch, categoryId }: Record<'nameSearch' | 'categoryId', SQLiteColumn>,
): SQL | undefined {
  if (!searches) return undefined;
  const named = and(isNull(categories.deletedAt), containsText(searches, categories.nameSearch));
  const ids = db.select({ id: categories.id }).from(categories).where(named);
  return or(containsText(searches, nameSearch), inArray(categoryId, ids));
}

/** One category. @throws AppError notFound */
export function getCategory(deps: Deps, id: number): Category {
  const category = categoriesQuery(deps.db, eq(categories.id, id)).get();
  if (!category) throw new AppError('notFound', 'The category does not exist', { reason: 'categoryMissing' });
  return category;
}

/** The category that a body refers to. @throws AppError invalid for the field, where there is none. */
export function requireCategory(deps: Deps, id: number, field = 'CategoryId'): Category {
  const category = categoriesQuery(deps.db, eq(categories.id, id)).get();
  if (!category)
    throw fieldError('invalid', field, `There is no category ${id}`, { reason: 'categoryMissing' });
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
