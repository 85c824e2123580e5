const FORMAT = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Oslo' });
const MINUTE = 60_000;

let last = { minute: -1, date: '' };

/** The date in Norway at `now` (milliseconds since 1970), as `2026-11-23`. */
export function norwegianDate(now = Date.now()): string {
  const minute = Math.floor(now / MINUTE);
  if (minute !== last.minute) last = { minute, date: FORMAT.format(now) };
  return last.date;
}

/** The next day's date, such as `2026-12-25` for `2026-12-24`. */
export const nextDate = (date: string): string =>
  new Date(Date.parse(date) + 24 * 60 * MINUTE).toISOString().slice(0, 10);

/** The error of a date outside the range of `isInRange`, which catches mistyped years such as 0026. */
export const DATE_RANGE = 'Must be from 2020 to ten years from now';

/** The fields that are dates, by their names in errors. */
export const DATE_FIELDS = {
  SoldOutUntil: 'soldOutUntil',
  SeasonFrom: 'seasonFrom',
  SeasonUntil: 'seasonUntil',
  LastDay: 'lastDay',
} as const;

/** The last year in which a date can be entered, ten years from now. */
export const lastYear = (): number => Number(norwegianDate().slice(0, 4)) + 10;

/** Whether a new date is acceptable. Don't check stored dates, because an old date must not block saving its record. */
export const isInRange = (date: string): boolean =>
  date >= '2020' && date <= `${lastYear()}${norwegianDate().slice(4)}`;

/** Creates a function that formats a date, followed by `space` and its year unless that is the year of `today`. */
export function dayFormat(options: Intl.DateTimeFormatOptions, space = ' ') {
  const format = new Intl.DateTimeFormat('nb', { ...options, timeZone: 'UTC' });
  return (date: string, today = norwegianDate()): string => {
    const year = String(date).slice(0, 4); // The log may hold a value that is no date.
    return `${format.format(new Date(date))}${today.startsWith(year) ? '' : space + year}`;
  };
}

/** A date such as `1. juni`, with its year unless that is the year of `today`. */
export const shortDateText = dayFormat({ day: 'numeric', month: 'long' });

/** A date such as `1. juni 2027`, always with the year; from `2027-06-01`. */
export const dateText = (date: string): string => shortDateText(date, '');

const CLOCK = new Intl.DateTimeFormat('nb', { timeStyle: 'short', timeZone: 'Europe/Oslo' });

/** The time of day in Norway, such as `15:30`, from milliseconds since 1970. Opening hours and slots have the same form. */
export const clockText = (time: number): string => CLOCK.format(time);
