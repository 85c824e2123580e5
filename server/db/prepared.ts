import type { Db } from './open.ts';

/**
 * A query that is prepared once for each database: building and preparing one takes longer than running it.
 * @param prepare builds the query with placeholders and prepares it
 */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
