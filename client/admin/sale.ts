import { isShownOn } from '#shared/cafe/cafe-sections.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';

/** What decides whether a record is for sale today; dates as `2026-12-24`. Ingredients have no season. */
export type Sale = {
  isAvailable: boolean;
  soldOutUntil: string | null;
  seasonFrom?: string | null;
  seasonUntil?: string | null;
};

/** Tomorrow's date in Norway, as `2026-12-24`. */
export const tomorrow = (): string => norwegianDate(Date.now() + 24 * 60 * 60 * 1000);

const SHORT = new Intl.DateTimeFormat('nb', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });

/** Until when something is sold out, such as `til i morgen` or `til 24.12.`; empty for until somebody says so. */
export function untilText(date: string | null): string {
  if (date === null) return '';
  return `til ${date === tomorrow() ? 'i morgen' : SHORT.format(new Date(date))}`;
}

/** Why guests can't have it today; empty where they can. */
export function notForSaleText(sale: Sale): string {
  if (!sale.isAvailable) return `Utsolgt ${untilText(sale.soldOutUntil)}`.trim();
  const { seasonFrom: from = null, seasonUntil: until = null } = sale;
  return isShownOn(norwegianDate(), { from, until }) ? '' : 'Utenfor sesong';
}
