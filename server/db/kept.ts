import { type Shown, type Versions, versionOf } from './areas.ts';
import { clientOf, type Db } from './open.ts';

type Source = { db: Db; versions: () => Versions };

/** How many values are kept of each kind; with one more all are read again. */
const MOST = 1000;

/**
 * Keeps in memory what was read from the database until the tables of `area` change: a query takes as long as half of the
 * other work on a request. What is not found is not kept.
 */
export function keptUntilChanged<Value extends object>(
  area: Shown,
  read: (source: { db: Db }, key: string) => Value | undefined,
): (source: Source, key?: string) => Value | undefined {
  const known = new WeakMap<Db, { version: number; values: Map<string, Value> }>();
  return ({ db, versions }, key = '') => {
    // What a transaction sees may be rolled back.
    if (clientOf(db).inTransaction) return read({ db }, key);
    const version = versionOf(versions(), [area]);
    let current = known.get(db);
    if (current?.version !== version || current.values.size > MOST) {
      current = { version, values: new Map() };
      known.set(db, current);
    }
    const value = current.values.get(key) ?? read({ db }, key);
    if (value) current.values.set(key, value);
    return value;
  };
}
