import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { SortOrder } from '#shared/lists.ts';
import { searchKey } from '#shared/text.ts';

type Paged = { page: number; pageSize: number };
type Named = Record<'nameSort' | 'id', SQLiteColumn>;

/** Which rows are those of a page, counted from 1. */
export const rowsOfPage = ({ page, pageSize }: Paged): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** Sorts by `what`, and what is equal by name. */
export function orderedBy(what: SQLWrapper, order: SortOrder, { nameSort, id }: Named): SQL[] {
  const turn = order === 'asc' ? asc : desc;
  return what === nameSort ? [turn(nameSort), turn(id)] : [turn(what), asc(nameSort), asc(id)];
}

/** Whether any of these stored search keys holds the text; undefined, which every row meets, for an empty one. */
export function holdsText(search: string, ...keys: SQLiteColumn[]): SQL | undefined {
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
