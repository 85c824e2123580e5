import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { periodsText, weekLines } from '#shared/cafe/opening-hours.ts';
import { dateText } from '#shared/text/date-text.ts';

// Parts of the café's settings as texts.

type Hours = CafeSettings['hours'];
type Home = CafeSettings['home'];

export const weekText = (week: Hours['week']): string =>
  weekLines(week)
    .map(({ label, periods }) => `${label} ${periodsText(periods)}`)
    .join('; ');

export const daysText = (days: Hours['exceptions']): string =>
  days
    .map(({ date, periods, note }) => `${dateText(date)} ${periodsText(periods)}${note && ` (${note})`}`)
    .join('; ');

export const sectionText = ({ heading, text }: Home['about']): string => `${heading}: ${text}`;

export const newsText = (news: Home['news']): string =>
  news
    .map(({ heading, text, from, until }) =>
      [heading, from && ` fra ${dateText(from)}`, until && ` til ${dateText(until)}`, `: ${text}`].join(''),
    )
    .join('; ');
