import { and, eq, isNull, lte, ne, type SQL } from 'drizzle-orm';
import { DAY } from '#server/core/time.ts';
import type { drinks } from '#server/db/drinks-schema.ts';
import type { Db } from '#server/db/open.ts';
import type { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { UNDO_DAYS } from '#shared/api/undo.ts';
import { nameKey } from '#shared/text/text.ts';

/** Tables whose records are changed by version and deleted by a mark that can be undone. */
export type RecordTable =
  | typeof categories
  | typeof drinks
  | typeof images
  | typeof ingredients
  | typeof menuItems;

/** How long a change can be undone, in milliseconds; a deleted row is removed afterwards. */
export const UNDO = UNDO_DAYS * DAY;

/** The name of a record other than `id` that equals `name` without regard to case; undefined where there is none. */
export function namesakeOf({ db }: { db: Db }, table: RecordTable, name: string, id?: number, where?: SQL) {
  const isOther = id === undefined ? undefined : ne(table.id, id);
  const isNamesake = and(eq(table.nameSearch, nameKey(name)), isNull(table.deletedAt), isOther, where);
  return db.select({ name: table.name }).from(table).where(isNamesake).get()?.name;
}

/** Deleted records whose deletion can no longer be undone at time `now` (milliseconds). */
export const expired = (table: RecordTable, now: number): SQL => lte(table.deletedAt, now - UNDO);
