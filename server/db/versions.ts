import { getTableName } from 'drizzle-orm';
import { cafeSections } from './cafe-schema.ts';
import { clientOf, type Db } from './open.ts';
import {
  categories,
  drinkChoices,
  drinkLayers,
  drinks,
  images,
  ingredients,
  likes,
  menuItems,
  sessions,
  users,
} from './schema.ts';

/** Tables that anonymous reads show: what admins change, and what guests do. */
const TABLES = {
  menu: [categories, images, ingredients, menuItems],
  cups: [drinks, drinkChoices, drinkLayers, likes],
};

/** A group of tables with a version of its own. */
export type Part = keyof typeof TABLES;

export const PARTS = Object.keys(TABLES) as Part[];

/** What changes are counted of: what no anonymous read shows, and the café's settings, which all show. */
const COUNTED = { ...TABLES, accounts: [users, sessions], cafe: [cafeSections] };

/** The number of changes that were seen so far: of each of these by this process, of any by other processes, and by time. */
export type Versions = Readonly<Record<keyof typeof COUNTED | 'others' | 'time', number>>;

/** Counts the changes that every response may show, and after which no older one is sent, not even for a moment. */
export const baseOf = ({ cafe, others, time }: Versions): number => cafe + others + time;

/** The version of some parts: equal at two times where none of them has changed in between. */
export function versionOf(versions: Versions, parts: readonly (Part | 'accounts')[]): number {
  let sum = baseOf(versions);
  for (const part of parts) sum += versions[part];
  return sum;
}

/**
 * Creates a function that returns the current versions: a part's changes with every write to its tables by this
 * connection, which temporary triggers count, and all do with any write by another one (`data_version`, which is read once
 * for all requests that arrive in one turn of the event loop).
 * @param timed counts what changes because of the time.
 */
export function versionReader(db: Db, timed: { changes: number }): () => Versions {
  const client = clientOf(db);
  const versions = { menu: 0, cups: 0, accounts: 0, cafe: 0, others: 0, time: 0 };
  client.function('count_change', (part: keyof typeof COUNTED) => {
    versions[part] += 1;
  });
  for (const [part, tables] of Object.entries(COUNTED))
    for (const table of tables.map(getTableName))
      for (const event of ['insert', 'update', 'delete'])
        client.exec(
          `create temp trigger "${event} ${table}" after ${event} on main.${table} begin select count_change('${part}'); end`,
        );
  const readOthers = client.prepare<[], number>('pragma data_version').pluck();
  let others = readOthers.get();
  let isCurrent = false;
  return () => {
    versions.time = timed.changes;
    if (isCurrent) return versions;
    const now = readOthers.get();
    if (now !== others) versions.others += 1;
    others = now;
    isCurrent = true;
    setImmediate(() => {
      isCurrent = false;
    });
    return versions;
  };
}
