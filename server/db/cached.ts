import { type Shown, type Versions, versionOf } from './areas.ts';
import { clientOf, type Db } from './open.ts';

type Source = { db: Db; versions: () => Versions };

/** How many values of each kind are cached; with one more, all are dropped. */
const MAX_VALUES = 1000;

/**
 * Caches what `read` returns until the tables of `area` change, for each connection: a query takes as long as half of the
 * other work on a request. Undefined is not cached.
 */
export function cachedUntilChanged<Value extends object>(
  area: Shown,
  read: (source: { db: Db }, key: string) => Value | undefined,
): (source: Source, key?: string) => Value | undefined {
  const caches = new WeakMap<Db, { version: number; values: Map<string, Value> }>();
  return ({ db, versions }, key = '') => {
    // What a transaction sees may be rolled back.
    if (clientOf(db).inTransaction) return read({ db }, key);
    const version = versionOf(versions(), [area]);
    let cache = caches.get(db);
    if (cache?.version !== version || cache.values.size > MAX_VALUES) {
      cache = { version, values: new Map() };
      caches.set(db, cache);
    }
    const value = cache.values.get(key) ?? read({ db }, key);
    if (value) cache.values.set(key, value);
    return value;
  };
}
