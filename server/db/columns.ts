import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { fieldError } from '#server/core/errors.ts';
import { nameKey, oneLine } from '#shared/text/text.ts';
import type { choices } from './choices-schema.ts';
import { clientOf, type Db } from './open.ts';
import { preparedOnce } from './prepared.ts';
import type { categories, images, ingredients, menuItems } from './schema.ts';
import { sortKey } from './sort-key.ts';

/** How many of a text's first characters its sort key covers; texts with equal beginnings sort as equal. */
const SORTED_CHARACTERS = 40;

export const nameColumns = (name: string) => ({
  name,
  nameSearch: nameKey(name),
  nameSort: sortKey(oneLine(name)),
});

type Named = typeof categories | typeof choices | typeof images | typeof menuItems;

/** The name of another record (not `id`) that equals `name` without regard to case, or undefined. */
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

/** The date of the café's day now. SQLite runs the subquery once for each statement instead of for each row. */
export const CAFE_DATE = "(select cafe_date((select value from cafe_sections where section = 'hours')))";
const TODAY = sql.raw(CAFE_DATE);

const cafeDateQuery = preparedOnce((db) => clientOf(db).prepare<[], string>(`select ${CAFE_DATE}`).pluck());

/** The date of the café's day now, such as `2026-12-24`. */
export const cafeDate = (db: Db): string => cafeDateQuery(db).get() ?? '';

/** Whether a record is for sale today: it is available, or its sold-out date has come. */
export const isForSale = (table: typeof menuItems | typeof ingredients): SQL<boolean> =>
  sql`(${table.isAvailable} or coalesce(${table.soldOutUntil} <= ${TODAY}, 0))`.mapWith(Boolean);

/** Whether today is in a menu item's season; true for items without a season. */
export const isInSeason = ({ seasonFrom, seasonUntil }: typeof menuItems): SQL =>
  sql`(coalesce(${seasonFrom} <= ${TODAY}, 1) and coalesce(${seasonUntil} >= ${TODAY}, 1))`;

type Sale = { isAvailable?: boolean | undefined; soldOutUntil?: string | null | undefined };

/**
 * Completes a change of availability: a record for sale has no date, and one with a date is sold out.
 * @throws AppError invalid for a date on which the record would be for sale at once
 */
export function withSale<Fields extends Sale>({ db }: { db: Db }, fields: Fields): Fields {
  if (fields.soldOutUntil && fields.soldOutUntil <= cafeDate(db))
    throw fieldError('invalid', 'SoldOutUntil', 'Must be after today');
  if (fields.isAvailable === true) return { ...fields, soldOutUntil: null };
  return fields.soldOutUntil ? { ...fields, isAvailable: false } : fields;
}

type Fields = Sale & { categoryId?: number | null; position?: number | null };

/** The columns of changed fields: a record that moves to another category has no place there yet. */
export const saleColumns = ({ isAvailable, soldOutUntil, categoryId, position }: Fields) => ({
  isAvailable,
  soldOutUntil: isAvailable === undefined ? soldOutUntil : (soldOutUntil ?? null),
  position: position ?? (categoryId === undefined ? undefined : null),
});
