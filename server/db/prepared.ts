import type { Db } from './open.ts';

/** A query that is prepared once for each connection and variant, such as an order: preparing takes longer than running. */
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
