const FORMAT = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Oslo' });
const MINUTE = 60_000;

let last = { minute: -1, date: '' };

/** The date in Norway at `now` (milliseconds since 1970), as `2026-11-23`. */
export function norwegianDate(now = Date.now()): string {
  const minute = Math.floor(now / MINUTE);
  if (minute !== last.minute) last = { minute, date: FORMAT.format(now) };
  return last.date;
}

/** The date after another, both such as `2026-12-24`. */
export const nextDate = (date: string): string =>
  new Date(Date.parse(date) + 24 * 60 * MINUTE).toISOString().slice(0, 10);

const DAY = new Intl.DateTimeFormat('nb', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A date such as `1. juni 2027`; from `2027-06-01`. */
export const dateText = (date: string): string => DAY.format(new Date(date));
