import { useCafe } from '#client/data/use-cafe.ts';
import { isShownOn } from '#shared/cafe/cafe-sections.ts';
import { dayFormat, nextDate, norwegianDate } from '#shared/text/norwegian-date.ts';

/** What decides whether a record is for sale today; dates as `2026-12-24`. Ingredients have no season. */
export type Sale = {
  isAvailable: boolean;
  soldOutUntil: string | null;
  seasonFrom?: string | null;
  seasonUntil?: string | null;
};

/** The date of the café's day, which goes on after midnight until the café closes. */
export const useCafeDate = (): string => useCafe()?.date ?? norwegianDate();

const shortDate = dayFormat({ day: 'numeric', month: 'numeric' }, '');

/**
 * Until when something is sold out, such as `til i morgen` or `til 24.12.`; empty without a date. `today` is the date
 * of the café's day.
 */
export function untilText(date: string | null, today: string): string {
  if (date === null) return '';
  return `til ${date === nextDate(today) ? 'i morgen' : shortDate(date)}`;
}

/** Why guests can't have it on the café's `today`; empty where they can. */
export function notForSaleText(sale: Sale, today: string): string {
  if (!sale.isAvailable) return `Utsolgt ${untilText(sale.soldOutUntil, today)}`.trim();
  const { seasonFrom: from = null, seasonUntil: until = null } = sale;
  return isShownOn(today, { from, until }) ? '' : 'Utenfor sesong';
}
