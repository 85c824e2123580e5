import { asc, count, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { SortOrder } from '#shared/api/lists.ts';
import { searchKey } from '#shared/text/text.ts';
import { CAFE_DATE } from './columns.ts';
import { clientOf, type Db } from './open.ts';
import { preparedOnce } from './prepared.ts';

type Paged = { page: number; pageSize: number; search?: string };
type Named = Record<'nameSort' | 'id', SQLiteColumn>;

export const PAGE = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

type Values = Record<string, unknown>;
type PageStatements<Row> = {
  rows: { all: (values: Values) => Row[] };
  total: { get: (values: Values) => { found: number } | undefined };
};

/** Changes with every write, by any connection, and with the café's day, because sale dates depend on it. */
const CHANGES = `select total_changes() || ' ' || data_version || ' ' || ${CAFE_DATE} from pragma_data_version`;
const lastChange = preparedOnce((db) => clientOf(db).prepare<[], string>(CHANGES).pluck());

/** The last results of counts: counting fifty thousand rows takes longer than reading a page of them. */
const counted = new WeakMap<object, { key: string; found: number }>();

/** Counts rows, unless nothing has changed since the last time. In a transaction a change may still be undone. */
function countOnce(db: Db, total: PageStatements<unknown>['total'], values: Values): number {
  if (clientOf(db).inTransaction) return total.get(values)?.found ?? 0;
  const key = `${lastChange(db).get()} ${JSON.stringify(values)}`;
  const last = counted.get(total);
  if (last?.key === key) return last.found;
  const found = total.get(values)?.found ?? 0;
  counted.set(total, { key, found });
  return found;
}

/** Runs a page's statements, which may use `PAGE` and `containsText`; pages are counted from 1. */
export function readPage<Row>(
  db: Db,
  { rows, total }: PageStatements<Row>,
  { page, pageSize, search = '' }: Paged,
  more: Values = {},
): { rows: Row[]; total: number } {
  const values = { ...more, search: searchKey(search) };
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  return { rows: rows.all({ ...values, ...range }), total: countOnce(db, total, values) };
}

export const isSearch = (search: string): boolean => searchKey(search) !== '';

/** The query for the number of rows of a table that match `where`, as `found`. */
export const countQuery = (db: Db, table: SQLiteTable, where?: SQL) =>
  db.select({ found: count() }).from(table).where(where);

export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  countQuery(db, table, where).get()?.found ?? 0;

export function orderedBy(what: SQLWrapper, order: SortOrder, { nameSort, id }: Named): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return what === nameSort ? [direction(nameSort), direction(id)] : [direction(what), asc(nameSort), asc(id)];
}

/** Sorts by the owner's order; records without a place in it follow, by name. */
export const byPosition = ({ position, nameSort, id }: Named & Record<'position', SQLiteColumn>): SQL[] => [
  sql`${position} is null`,
  sql`${position}`,
  sql`${nameSort}`,
  sql`${id}`,
];

/** Whether any of these stored search keys contains the placeholder `search`. Without a search, matches all. */
export function containsText(searches: boolean, ...keys: SQLiteColumn[]): SQL | undefined {
  if (!searches) return undefined;
  return or(...keys.map((key) => sql`instr(${key}, ${sql.placeholder('search')}) > 0`));
}

/** Whether a column has one of the values in a placeholder, a JSON list. */
export const isListed = (column: SQLiteColumn, placeholder: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;

export const isId = ({ id }: Pick<Named, 'id'>): SQL => eq(id, sql.placeholder('id'));
