import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';

/** A query that is prepared once for each connection and variant, such as an order: preparing takes longer than running. */
export function preparedOnce<Variant extends (string | boolean)[], Statement>(
  prepare: (db: Db, ...variant: Variant) => Statement,
): (db: Db, ...variant: Variant) => Statement {
  const connections = new WeakMap<Db, Map<string, Statement>>();
  return (db, ...variant) => {
    const statements = connections.get(db) ?? new Map<string, Statement>();
    connections.set(db, statements);
    const key = variant.join();
    const statement = statements.get(key) ?? prepare(db, ...variant);
    statements.set(key, statement);
    return statement;
  };
}

/** A row's columns as placeholders, whose values are bound when a statement runs. */
export type Placeholders<Row> = { [Column in keyof Row]: SQL };

/**
 * Prepared statements for many rows of a table. Preparing takes longer than running, so rows with the same columns set,
 * and the same columns null, share one statement. Undefined columns are left out.
 */
export function statementsFor<Row extends object, Statement>(
  table: SQLiteTable,
  prepare: (placeholders: Placeholders<Row>) => Statement,
): (row: Row) => Statement {
  const all = getTableColumns(table);
  // The encoder of a JSON column would turn null into the text "null".
  const placeholderFor = (column: string, value: unknown): SQL =>
    value === null ? sql`null` : sql`${sql.param(sql.placeholder(column), all[column])}`;
  const statements = new Map<string, Statement>();
  return (row) => {
    const columns = Object.entries(row).filter(([, value]) => value !== undefined);
    const key = columns.map(([column, value]) => (value === null ? `no ${column}` : column)).join();
    const prepared = statements.get(key);
    if (prepared !== undefined) return prepared;
    const placeholders = Object.fromEntries(
      columns.map(([column, value]) => [column, placeholderFor(column, value)]),
    );
    const statement = prepare(placeholders as Placeholders<Row>);
    statements.set(key, statement);
    return statement;
  };
}
