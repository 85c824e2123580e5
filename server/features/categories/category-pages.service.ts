import { and, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { containsText, countQuery, isSearch, orderedBy, PAGE, readPage } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { categories, type ingredients, type menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import type { CategoriesPage, CategoriesQuery } from '#shared/menu/categories.ts';
import { categoriesQuery, isCategoryOf } from './categories.service.ts';

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

type RowsQuery<Row> = { prepare: () => { all: (values: Record<string, unknown>) => Row[] } };

/**
 * Makes the call that reads a page of records whose names or categories contain the search text.
 * @param rowsOf the query of all fields of the rows that match the condition.
 */
export function pagesInCategories<Sort extends string, Row, Dto>(
  table: typeof menuItems | typeof ingredients,
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
