import { asc, count, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { SortOrder } from '#shared/lists.ts';
import { searchKey } from '#shared/text.ts';
import type { Db } from './open.ts';

type Paged = { page: number; pageSize: number };
type Named = Record<'nameSort' | 'id', SQLiteColumn>;

/** Limit and offset of a page; pages are counted from 1. */
export const rowsOfPage = ({ page, pageSize }: Paged): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The number of rows of a table that match `where`. */
export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ found: count() }).from(table).where(where).get()?.found ?? 0;

/** Sorts by `what`, then by name. */
export function orderedBy(what: SQLWrapper, order: SortOrder, { nameSort, id }: Named): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return what === nameSort ? [direction(nameSort), direction(id)] : [direction(what), asc(nameSort), asc(id)];
}

/** Whether any of these stored search keys contains the text; undefined, which matches every row, for an empty one. */
export function containsText(search: string, ...keys: SQLiteColumn[]): SQL | undefined {
  const text = searchKey(search);
  if (!text) return undefined;
  return sql.join([
    sql`(`,
    sql.join(
      keys.map((key) => sql`instr(${key}, ${text}) > 0`),
      sql` or `,
    ),
    sql`)`,
  ]);
}
