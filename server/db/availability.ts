import { type SQL, sql } from 'drizzle-orm';
import { fieldError } from '#server/core/errors.ts';
import { clientOf, type Db } from './open.ts';
import { preparedOnce } from './prepared.ts';
import type { ingredients, menuItems } from './schema.ts';

/** The date of the café's day now. SQLite runs the subquery once for each statement instead of for each row. */
export const CAFE_DATE = "(select cafe_date((select value from cafe_sections where section = 'hours')))";
const TODAY = sql.raw(CAFE_DATE);

const cafeDateQuery = preparedOnce((db) => clientOf(db).prepare<[], string>(`select ${CAFE_DATE}`).pluck());

/** The date of the café's day now, such as `2026-12-24`. */
export const cafeDate = (db: Db): string => cafeDateQuery(db).get() ?? '';

/** Whether a record is for sale today: it is available, or the day has come until which it was sold out. */
export const isForSale = (table: typeof menuItems | typeof ingredients): SQL<boolean> =>
  sql`(${table.isAvailable} or coalesce(${table.soldOutUntil} <= ${TODAY}, 0))`.mapWith(Boolean);

/** Whether today is in a menu item's season; always where it has none. */
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
