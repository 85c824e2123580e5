import { quotedName } from '#client/admin/quoted-name.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { periodsText } from '#shared/cafe/opening-hours.ts';
import { dateText } from '#shared/text/date-text.ts';

/** What applies on public holidays, in words. */
export const HOLIDAY_RULES: Record<CafeSettings['hours']['holidays'], string> = {
  usual: 'Som ellers',
  closed: 'Stengt',
  own: 'Egne tider',
};

const isRule = (value: string): value is keyof typeof HOLIDAY_RULES => Object.hasOwn(HOLIDAY_RULES, value);

/** Whether a value is the hours of a day on which the café opens. */
export const isPeriods = (value: unknown): value is Period[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => 'from' in Object(item) && 'to' in item);

/** A list of news or of single days, by their headings and dates. */
const namesText = (items: readonly object[]): string =>
  items
    .map((item) => ('date' in item ? dateText(String(item.date)) : quotedName(String(Object(item).heading))))
    .join(', ');

/**
 * What a field that both admins changed has now, such as `Er nå «22 22 22 22»`.
 * @param path of the field, such as `phone`, `week.0` or `news`
 */
export function nowText(path: string, theirs: unknown): string {
  if (isPeriods(theirs)) return `Er nå ${periodsText(theirs)}`;
  if (Array.isArray(theirs)) {
    if (theirs.length > 0) return `Er nå ${namesText(theirs)}`;
    return path === 'news' || path === 'exceptions' ? 'Er nå uten noen' : 'Er nå stengt';
  }
  if (typeof theirs === 'number') return 'Er nå et annet bilde';
  if (typeof theirs !== 'string' || theirs === '') return 'Er nå tom';
  if (path === 'holidays' && isRule(theirs)) return `Er nå «${HOLIDAY_RULES[theirs]}»`;
  return `Er nå ${/^\d{4}-\d\d-\d\d$/.test(theirs) ? dateText(theirs) : quotedName(theirs)}`;
}
