import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { nameKey, oneLine } from '#shared/text/text.ts';
import type { Db } from './open.ts';
import type { categories, images, menuItems } from './schema.ts';
import { sortKey } from './sort-key.ts';

/** How many of a text's first characters its sort key covers; texts with equal beginnings sort as equal. */
const SORTED_CHARACTERS = 40;

/** The columns of a name, with its search key and sort key. */
export const nameColumns = (name: string) => ({
  name,
  nameSearch: nameKey(name),
  nameSort: sortKey(oneLine(name)),
});

type Named = typeof categories | typeof images | typeof menuItems;

/** The name of a record other than `id` that equals `name` without regard to case; undefined where there is none. */
export function namesakeOf({ db }: { db: Db }, table: Named, name: string, id?: number, where?: SQL) {
  const isOther = id === undefined ? undefined : ne(table.id, id);
  const isNamesake = and(eq(table.nameSearch, nameKey(name)), isNull(table.deletedAt), isOther, where);
  return db.select({ name: table.name }).from(table).where(isNamesake).get()?.name;
}

/** The columns of a description, with its sort key; undefined keeps the stored ones. */
export const descriptionColumns = (description: string | undefined) => ({
  description,
  descriptionSort:
    description === undefined ? undefined : sortKey([...description].slice(0, SORTED_CHARACTERS).join('')),
});
