import { and, asc, eq, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { fieldError, requireFound } from '#server/core/errors.ts';
import { cachedUntilChanged } from '#server/db/areas.ts';
import { isForSale } from '#server/db/columns.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import {
  containsText,
  countQuery,
  isId,
  isSearch,
  orderedBy,
  PAGE,
  readPage,
} from '#server/db/row-queries.ts';
import { categories, images, type ingredients, type menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import { allergensFound } from '#shared/menu/allergens.ts';
import type { CategoriesPage, CategoriesQuery, Category } from '#shared/menu/categories.ts';
import {
  BASE_CATEGORY,
  CATEGORY_KEYS,
  CATEGORY_NAMES,
  type CategoryKey,
  KNOWN_PLACES,
  type MenuPlace,
} from '#shared/menu/category-names.ts';
import { nameKey } from '#shared/text/text.ts';

const BY_NAME = [asc(categories.nameSort), asc(categories.id)];

/** The categories that are not deleted; by name, unless sorted otherwise. */
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

export const listCategories = (deps: Deps): Category[] => [...(cachedCategories(deps) ?? [])];

/** Joins the category of a record; excludes deleted ones. */
export const isCategoryOf = ({ categoryId }: Pick<typeof menuItems | typeof ingredients, 'categoryId'>) =>
  and(eq(categories.id, categoryId), isNull(categories.deletedAt));

const categoryById = preparedOnce((db) => categoriesQuery(db, isId(categories)).prepare());

export const getCategory = ({ db }: Deps, id: number): Category =>
  requireFound(categoryById(db).get({ id }), 'category', 'categoryMissing');

/** The category that a body refers to. @throws AppError invalid for the field if the category does not exist. */
export function requireCategory({ db }: Deps, id: number, field = 'CategoryId'): Category {
  const category = categoryById(db).get({ id });
  if (!category)
    throw fieldError('invalid', field, `There is no category ${id}`, { reason: 'categoryMissing' });
  return category;
}

/** The categories with the tab and temperature of a fixed key, or else the category with its name. */
export function categoriesOfKey<Each extends { name: string } & MenuPlace>(
  all: readonly Each[],
  key: CategoryKey,
): Each[] {
  const place = KNOWN_PLACES[key];
  const inPlace = all.filter(
    ({ tab, temperature }) =>
      tab !== null && nameKey(tab) === nameKey(place.tab) && temperature === place.temperature,
  );
  const name = nameKey(CATEGORY_NAMES[key]);
  return inPlace.length > 0 ? inPlace : all.filter((category) => nameKey(category.name) === name);
}

/** The ids for `findCategoryIds`; undefined if nothing matches. Cached, because comparing the names took a tenth of a read’s time. */
const selectedIds = cachedUntilChanged('categories', ({ db }, wanted) => {
  const all = allCategories(db).all();
  const lookup = nameKey(wanted);
  const isKnown = (key: CategoryKey) => [key, CATEGORY_NAMES[key]].some((name) => nameKey(name) === lookup);
  const key = CATEGORY_KEYS.find(isKnown);
  const withId = all.filter(({ categoryId }) => String(categoryId) === lookup);
  // The menu selects its sections by id, also where another category has the number as its name.
  const named = withId.length > 0 ? withId : all.filter(({ name }) => nameKey(name) === lookup);
  const ofKey = key ? categoriesOfKey(all, key) : [];
  // A key such as `KaffeVarm` means a place on the menu. A name means the category with this name.
  const selected =
    key && nameKey(key) === lookup && ofKey.length > 0 ? ofKey : named.length > 0 ? named : ofKey;
  return key || selected.length > 0 ? selected.map(({ categoryId }) => categoryId) : undefined;
});

/**
 * The ids of the categories that a client selects by a key (`KaffeVarm`), a name or an id, without regard to case. A
 * known key or name without a category of its own selects the categories in its place on the menu.
 * @throws AppError invalid where nothing matches.
 */
export function findCategoryIds(deps: Deps, wanted: string): readonly number[] {
  const ids = selectedIds(deps, wanted);
  if (!ids) throw fieldError('invalid', 'Category', 'Unknown category');
  return ids;
}

/** Sorts by the owner's order of categories; the base ingredients first where the owner has chosen none. */
const byPosition: SQL[] = [
  sql`${categories.id} is null`,
  sql`${categories.position} is null`,
  sql`${categories.position}`,
  sql`${categories.nameSearch} <> ${nameKey(BASE_CATEGORY)}`,
];

/** Sorts categories of ingredients; categories without a position follow by name. */
export const inCategoryOrder: SQL[] = [...byPosition, sql`${categories.nameSort}`];

/** Sorts categories of the menu; categories without a position follow by age. */
const inMenuCategoryOrder: SQL[] = [...byPosition, sql`${categories.id}`];

const categoriesInOrder = preparedOnce((db) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      tab: categories.tab,
      temperature: categories.temperature,
      color: categories.color,
      position: categories.position,
    })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(...inMenuCategoryOrder)
    .prepare(),
);

/** All categories in the owner's order, or by default in the menu's order. */
export function orderedCategories({ db }: Deps) {
  const rows = categoriesInOrder(db).all();
  return rows.some(({ position }) => position !== null) ? rows : inMenuOrder(rows);
}

const RANKS = { hot: 0, cold: 1, none: 2 };
const rank = ({ temperature }: MenuPlace): number => RANKS[temperature ?? 'none'];

const KNOWN_TABS = [...new Set(CATEGORY_KEYS.map((key) => KNOWN_PLACES[key].tab))].map(nameKey);
const rankOfTab = (label: string): number => {
  const at = KNOWN_TABS.indexOf(label);
  return at < 0 ? KNOWN_TABS.length : at;
};

/** The categories of each tab, by the key of its label, in the given order. */
export const byTab = <Category extends { name: string } & MenuPlace>(categories: readonly Category[]) =>
  Map.groupBy(categories, ({ name, tab }) => nameKey(tab ?? name));

/** Categories in the menu's order where the owner has chosen none: known tabs first, in each of them hot before cold. */
const inMenuOrder = <Category extends { name: string } & MenuPlace>(categories: readonly Category[]) =>
  [...byTab(categories)]
    .toSorted(([one], [other]) => rankOfTab(one) - rankOfTab(other))
    .flatMap(([, inTab]) => inTab.toSorted((one, other) => rank(one) - rank(other)));

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
