import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The columns of a row, whose values are given when a statement is run. */
export type Placeholders<Row> = { [Column in keyof Row]: SQL };

/**
 * Statements that write many rows of a table: preparing one takes longer than running it, so it is done once for all
 * rows that say the same columns, and nothing (null) of the same ones. What is undefined is not said.
 */
export function statementsFor<Row extends object, Statement>(
  table: SQLiteTable,
  prepare: (places: Placeholders<Row>) => Statement,
): (row: Row) => Statement {
  const all = getTableColumns(table);
  // A column's encoder would make JSON of null.
  const place = (column: string, value: unknown): SQL =>
    value === null ? sql`null` : sql`${sql.param(sql.placeholder(column), all[column])}`;
  const statements = new Map<string, Statement>();
  return (row) => {
    const columns = Object.entries(row).filter(([, value]) => value !== undefined);
    const key = columns.map(([column, value]) => (value === null ? `no ${column}` : column)).join();
    const known = statements.get(key);
    if (known !== undefined) return known;
    const places = Object.fromEntries(columns.map(([column, value]) => [column, place(column, value)]));
    const statement = prepare(places as Placeholders<Row>);
    statements.set(key, statement);
    return statement;
  };
}
