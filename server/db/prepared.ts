import type { Db } from './open.ts';

/**
 * A query that is prepared once for each database and variant: building and preparing one takes longer than running it.
 * @param prepare builds the query of a variant, such as an order, with placeholders and prepares it
 */
export function preparedOnce<Variant extends (string | boolean)[], Statement>(
  prepare: (db: Db, ...variant: Variant) => Statement,
): (db: Db, ...variant: Variant) => Statement {
  const known = new WeakMap<Db, Map<string, Statement>>();
  return (db, ...variant) => {
    const statements = known.get(db) ?? new Map<string, Statement>();
    known.set(db, statements);
    const key = variant.join();
    const statement = statements.get(key) ?? prepare(db, ...variant);
    statements.set(key, statement);
    return statement;
  };
}
