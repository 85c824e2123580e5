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

export function availabilityColumns(fields: Sale): {
  isAvailable: boolean | undefined;
  soldOutUntil: string | null | undefined;
} {
  const { isAvailable, soldOutUntil } = fields;
  if (isAvailable === undefined) return { isAvailable, soldOutUntil };
  return { isAvailable, soldOutUntil: isAvailable ? null : (soldOutUntil ?? null) };
}
