import { type SQL, sql } from 'drizzle-orm';
import type { ingredients, menuItems } from './schema.ts';

/** Whether a record is for sale today: it is available, or the day has come until which it was sold out. */
export const isForSale = (table: typeof menuItems | typeof ingredients): SQL<boolean> =>
  sql`(${table.isAvailable} or coalesce(${table.soldOutUntil} <= norwegian_date(), 0))`.mapWith(Boolean);

/** Whether today is in a menu item's season; always where it has none. */
export const isInSeason = ({ seasonFrom, seasonUntil }: typeof menuItems): SQL =>
  sql`(coalesce(${seasonFrom} <= norwegian_date(), 1) and coalesce(${seasonUntil} >= norwegian_date(), 1))`;

type Sale = { isAvailable?: boolean | undefined; soldOutUntil?: string | null | undefined };

/** Completes a change of availability: a record for sale has no date, and one with a date is sold out. */
export function withSale<Fields extends Sale>(fields: Fields): Fields {
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
