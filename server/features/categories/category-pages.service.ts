import { and, eq, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isForSale } from '#server/db/columns.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countQuery, isSearch, orderedBy, PAGE, readPage } from '#server/db/row-queries.ts';
import { categories, images, type ingredients, type menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import { allergensFound } from '#shared/menu/allergens.ts';
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

export const pageOfCategories = ({ db }: Deps, query: CategoriesQuery): CategoriesPage =>
  readPage(db, categoriesPage(db, query.sort, query.order, isSearch(query.search)), query);

type RowsQuery<Row> = { prepare: () => { all: (values: Record<string, unknown>) => Row[] } };

/**
 * Creates the call that reads a page of records whose names, categories or allergens contain the search text, optionally
 * of one category or in one state.
 * @param states the conditions of this table's own states.
 * @param rowsOf the query of all fields of the rows that match the condition.
 */
export function pagesInCategories<Sort extends string, State extends string, Row, Dto>(
  table: typeof menuItems | typeof ingredients,
  sorts: Record<Sort, SQLWrapper>,
  states: Record<State, SQL>,
  rowsOf: (db: Db, where: SQL, orderBy: SQL[]) => RowsQuery<Row>,
  toDto: (row: Row) => Dto,
) {
  type AnyState = State | 'soldOut' | 'noPicture' | 'noAllergens';
  type Filters = { categoryId?: number | undefined; state?: AnyState | undefined };
  type Search = '' | 'text' | 'allergens';
  type Variant = [sort: Sort, order: SortOrder, search: Search, ofCategory: boolean, state: AnyState | ''];
  const conditions: Record<AnyState, SQL> = {
    soldOut: not(isForSale(table)),
    noPicture: sql`not exists (select 1 from ${images} where ${images.id} = ${table.imageId} and ${images.deletedAt} is null)`,
    noAllergens: isNull(table.allergens),
    ...states,
  };
  const statements = preparedOnce((db, ...[sort, order, search, ofCategory, state]: Variant) => {
    const searches = search !== '';
    const named = and(isNull(categories.deletedAt), containsText(searches, categories.nameSearch));
    const matching = db.select({ id: categories.id }).from(categories).where(named);
    const hasAllergen = sql`exists (select 1 from json_each(${sql.placeholder('allergens')}) where instr(${table.allergens}, value) > 0)`;
    const matches = or(
      containsText(searches, table.nameSearch),
      inArray(table.categoryId, matching),
      search === 'allergens' ? hasAllergen : undefined,
    );
    const where = and(
      isNull(table.deletedAt),
      searches ? matches : undefined,
      ofCategory ? eq(table.categoryId, sql.placeholder('categoryId')) : undefined,
      state === '' ? undefined : conditions[state],
    );
    const orderBy = orderedBy(sorts[sort], order, table);
    // Ids first, from an index, so skipped rows are not read.
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
  return ({ db }: Deps, query: Omit<CategoriesQuery, 'sort'> & { sort: Sort } & Filters) => {
    const { sort, order, search, categoryId, state = '' } = query;
    const allergens = allergensFound(search).map((allergen) => `"${allergen}"`);
    const by = allergens.length > 0 ? 'allergens' : isSearch(search) ? 'text' : '';
    const page = statements(db, sort, order, by, categoryId !== undefined, state);
    const { rows, total } = readPage(db, page, query, {
      ...(categoryId !== undefined && { categoryId }),
      ...(by === 'allergens' && { allergens: JSON.stringify(allergens) }),
    });
    return { rows: rows.map(toDto), total };
  };
}
