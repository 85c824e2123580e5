import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The columns of a row, whose values are given when a statement is run. */
export type Places<Row> = { [Column in keyof Row]: SQL };

/**
 * Statements that write many rows of a table: preparing one takes longer than running it, so it is done once for all
 * rows that say the same columns. What is undefined is not said.
 */
export function statementsFor<Row extends object, Statement>(
  table: SQLiteTable,
  prepare: (places: Places<Row>) => Statement,
): (row: Row) => Statement {
  const all = getTableColumns(table);
  const place = (column: string): SQL => sql`${sql.param(sql.placeholder(column), all[column])}`;
  const statements = new Map<string, Statement>();
  return (row) => {
    const columns = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
    const key = columns.join();
    const known = statements.get(key);
    if (known !== undefined) return known;
    const places = Object.fromEntries(columns.map((column) => [column, place(column)]));
    const statement = prepare(places as Places<Row>);
    statements.set(key, statement);
    return statement;
  };
}
