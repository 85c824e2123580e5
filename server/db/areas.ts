import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AREAS, type Area } from '#shared/api/live.ts';
import { auditLog, cafeSections } from './cafe-schema.ts';
import { choices, optionIds } from './choices-schema.ts';
import { drinkLayers, drinkPortions, drinks, likes, reports } from './drinks-schema.ts';
import { clientOf, type Db } from './open.ts';
import { accountLinks, keys, recoveryCodes } from './people-schema.ts';
import { pickupLines, pickupPause, pickups, pushEndpoints } from './pickup-schema.ts';
import { categories, images, ingredients, menuItems, sessions, users } from './schema.ts';

/** An area that pages show, or one that only the server's caches use. Open pages are not told when likes or accounts change. */
export type Shown = Area | 'likes' | 'accounts';

type Source = {
  table: SQLiteTable;
  areas: readonly Shown[];
  kind?: (typeof images.$inferSelect)['kind'];
  /** A column whose changes don't count. */
  except?: string;
};

/**
 * The areas that show each table. A changed row outdates the cached responses of its areas, and open pages fetch these
 * areas again. `shown-areas.test.ts` compares this list with the tables that the APIs read.
 */
export const SOURCES: readonly Source[] = [
  { table: categories, areas: ['categories', 'menu', 'ingredients'] },
  // The dialog that deletes a category shows its items.
  { table: menuItems, areas: ['menu', 'categories'] },
  // A drink is sold out where a choice that it needs has no option left.
  { table: choices, areas: ['choices', 'menu'] },
  { table: optionIds, areas: [] },
  // Cups and choices show what their ingredients contain and cost, and whether they are for sale.
  { table: ingredients, areas: ['ingredients', 'drinks', 'choices', 'menu'] },
  { table: images, kind: 'gallery', areas: ['images', 'menu', 'cafe'] },
  { table: images, kind: 'ingredient', areas: ['ingredients'] },
  { table: images, kind: 'drink', areas: ['drinks'] },
  // The number of likes changes with the rows of `likes`.
  { table: drinks, except: 'likes', areas: ['drinks'] },
  { table: drinkPortions, areas: ['drinks'] },
  { table: drinkLayers, areas: ['drinks'] },
  { table: likes, areas: ['likes'] },
  { table: cafeSections, areas: ['cafe', 'today'] },
  { table: auditLog, areas: ['audit', 'today'] },
  { table: reports, areas: [] },
  { table: users, except: 'seen_at', areas: ['accounts', 'people'] },
  { table: sessions, except: 'seen_at', areas: ['accounts'] },
  { table: keys, except: 'used_at', areas: ['accounts', 'keys'] },
  { table: accountLinks, areas: ['people'] },
  { table: recoveryCodes, areas: [] },
  // Pages about orders poll or follow one order, because telling three thousand other pages of each order would waste requests.
  { table: pickups, areas: [] },
  { table: pickupLines, areas: [] },
  { table: pickupPause, areas: [] },
  { table: pushEndpoints, areas: [] },
];

export const ALL_SHOWN: readonly Shown[] = [...AREAS, 'likes'];

/** The number of changes so far: of each area by this process, and of any by other processes. */
export type Versions = Readonly<Record<Shown | 'others', number>>;

/** The version of some areas. It stays the same until one of them changes. */
export function versionOf(versions: Versions, areas: readonly Shown[]): number {
  let sum = versions.others;
  for (const area of areas) sum += versions[area];
  return sum;
}

/** Calls `onChange` in the transaction for each row that this connection changes, with the row's entry of `SOURCES`. */
function watchRows(db: Db, onChange: (source: Source) => void): void {
  const client = clientOf(db);
  client.function('on_change', (index: number) => {
    const source = SOURCES[index];
    if (source) onChange(source);
  });
  const columnsOf = client.prepare('select name from pragma_table_info(?) where name is not ?').pluck();
  for (const [index, { table, kind, except = null }] of SOURCES.entries()) {
    const name = getTableName(table);
    for (const event of ['insert', `update of ${columnsOf.all(name, except)}`, 'delete']) {
      const row = event === 'delete' ? 'old' : 'new';
      const when = kind ? `when ${row}.kind = '${kind}'` : '';
      client.exec(
        `create temp trigger "${event.slice(0, 6)} ${index}" after ${event} on main.${name} ${when}
        begin select on_change(${index}); end`,
      );
    }
  }
}

/**
 * Counts the changes of areas: by this connection with temporary triggers, and by others with `data_version`, which is read
 * once for all requests that arrive in one turn of the event loop.
 * @param publish is called with the areas that are outdated.
 */
export function countChanges(db: Db, publish: (areas: readonly Area[]) => void) {
  const versions = Object.fromEntries(
    [...ALL_SHOWN, 'accounts', 'others'].map((area) => [area, 0]),
  ) as Record<Shown | 'others', number>;
  watchRows(db, ({ areas }) => {
    for (const area of areas) versions[area] += 1;
  });
  const readOthers = clientOf(db).prepare<[], number>('pragma data_version').pluck();
  let others = readOthers.get();
  let isCurrent = false;
  let readAt = 0;
  return {
    /** The current versions, always in the same object. */
    versions: (): Versions => {
      // During a long turn, such as the rendering of a page, another process may change data.
      if (isCurrent && performance.now() - readAt < 1) return versions;
      readAt = performance.now();
      const now = readOthers.get();
      if (now !== others) versions.others += 1;
      others = now;
      isCurrent = true;
      setImmediate(() => {
        isCurrent = false;
      });
      return versions;
    },
    /** Outdates areas without a change of the database, such as because of the time. */
    outdate: (areas: readonly Area[]): void => {
      for (const area of areas) versions[area] += 1;
      publish(areas);
    },
  };
}

export type Reader = { db: Db; versions: () => Versions };

/** How many values of each kind are cached; with one more, all are dropped. */
const MAX_VALUES = 1000;

/**
 * Caches the result of `read` until the tables of `area` change, for each connection, because a query takes half as long as
 * the rest of a request. Undefined is not cached.
 */
export function cachedUntilChanged<Value extends object>(
  area: Shown,
  read: (reader: { db: Db }, key: string) => Value | undefined,
): (reader: Reader, key?: string) => Value | undefined {
  const caches = new WeakMap<Db, { version: number; values: Map<string, Value> }>();
  return ({ db, versions }, key = '') => {
    // Changes in an open transaction may be rolled back, so bypass the cache.
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
