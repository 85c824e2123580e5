import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { fieldError, requireFound } from '#server/core/errors.ts';
import { cachedUntilChanged } from '#server/db/areas.ts';
import type { Db } from '#server/db/open.ts';
import { containsText, countQuery, isId, isSearch, orderedBy, PAGE, readPage } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { categories, type ingredients, type menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import type { CategoriesPage, CategoriesQuery, Category } from '#shared/menu/categories.ts';
import {
  CATEGORY_KEYS,
  CATEGORY_NAMES,
  type CategoryKey,
  KNOWN_PLACES,
  type MenuPlace,
} from '#shared/menu/category-names.ts';
import { nameKey } from '#shared/text/text.ts';

const BY_NAME = [asc(categories.nameSort), asc(categories.id)];

const categoriesQuery = (db: Db, where?: SQL, orderBy = BY_NAME) =>
  db
    .select({
      categoryId: categories.id,
      name: categories.name,
      description: categories.description,
      tab: categories.tab,
      temperature: categories.temperature,
      color: categories.color,
      version: categories.version,
    })
    .from(categories)
    .where(and(isNull(categories.deletedAt), where))
    .orderBy(...orderBy);

const allCategories = preparedOnce((db) => categoriesQuery(db).prepare());

const cachedCategories = cachedUntilChanged('categories', ({ db }) => allCategories(db).all());

/** All categories by name. */
export const listCategories = (deps: Deps): Category[] => [...(cachedCategories(deps) ?? [])];

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

type InCategories = typeof menuItems | typeof ingredients;

/** Joins the category of a record; excludes deleted ones. */
export const isCategoryOf = ({ categoryId }: Pick<InCategories, 'categoryId'>) =>
  and(eq(categories.id, categoryId), isNull(categories.deletedAt));

type RowsQuery<Row> = { prepare: () => { all: (values: Record<string, unknown>) => Row[] } };

/**
 * Makes the call that reads a page of records whose names or categories contain the search text.
 * @param rowsOf the query of all fields of the rows that match the condition.
 */
export function pagesInCategories<Sort extends string, Row, Dto>(
  table: InCategories,
  sorts: Record<Sort, SQLWrapper>,
  rowsOf: (db: Db, where: SQL, orderBy: SQL[]) => RowsQuery<Row>,
  toDto: (row: Row) => Dto,
) {
  const statements = preparedOnce((db, sort: Sort, order: SortOrder, searches: boolean) => {
    const named = and(isNull(categories.deletedAt), containsText(searches, categories.nameSearch));
    const found = db.select({ id: categories.id }).from(categories).where(named);
    const matches = or(containsText(searches, table.nameSearch), inArray(table.categoryId, found));
    const where = and(isNull(table.deletedAt), searches ? matches : undefined);
    const orderBy = orderedBy(sorts[sort], order, table);
    // Ids first, from an index, so that skipped rows are not read.
    const ids = db
      .select({ id: table.id })
      .from(table)
      .leftJoin(categories, isCategoryOf(table))
      .where(where)
      .orderBy(...orderBy)
      .limit(PAGE.limit)
      .offset(PAGE.offset);
    return {
      rows: rowsOf(db, inArray(table.id, ids), orderBy).prepare(),
      total: countQuery(db, table, where).prepare(),
    };
  });
  return ({ db }: Deps, query: Omit<CategoriesQuery, 'sort'> & { sort: Sort }) => {
    const { sort, order, search } = query;
    const { rows, total } = readPage(db, statements(db, sort, order, isSearch(search)), query);
    return { rows: rows.map(toDto), total };
  };
}

const categoryById = preparedOnce((db) => categoriesQuery(db, isId(categories)).prepare());

/** One category. @throws AppError notFound */
export const getCategory = ({ db }: Deps, id: number): Category =>
  requireFound(categoryById(db).get({ id }), 'category', 'categoryMissing');

/** The category that a body refers to. @throws AppError invalid for the field, where there is none. */
export function requireCategory({ db }: Deps, id: number, field = 'CategoryId'): Category {
  const category = categoryById(db).get({ id });
  if (!category)
    throw fieldError('invalid', field, `There is no category ${id}`, { reason: 'categoryMissing' });
  return category;
}

/** The categories of a known key: those in its tab and of its temperature. */
export const categoriesOfKey = <Each extends MenuPlace>(all: readonly Each[], key: CategoryKey): Each[] =>
  all.filter(({ tab, temperature }) => {
    const known = KNOWN_PLACES[key];
    return tab !== null && nameKey(tab) === nameKey(known.tab) && temperature === known.temperature;
  });

/**
 * The ids of the categories that a client selects by a key (`KaffeVarm`), a name or an id, without regard to case. A
 * known key or name without a category of its own selects the categories in its place on the menu.
 * @throws AppError invalid where nothing matches.
 */
export function findCategoryIds(deps: Deps, wanted: string): number[] {
  const all = listCategories(deps);
  const lookup = nameKey(wanted);
  const isKnown = (key: CategoryKey) => [key, CATEGORY_NAMES[key]].some((name) => nameKey(name) === lookup);
  const key = CATEGORY_KEYS.find(isKnown);
  const named = all.filter(
    ({ name, categoryId }) => nameKey(name) === lookup || String(categoryId) === lookup,
  );
  const ofKey = key ? categoriesOfKey(all, key) : [];
  // The key itself means the place on the menu, a name the category that has it.
  const found = key && nameKey(key) === lookup && ofKey.length > 0 ? ofKey : named.length > 0 ? named : ofKey;
  if (!key && found.length === 0) throw fieldError('invalid', 'Category', 'Unknown category');
  return found.map((category) => category.categoryId);
}
