import type { Temporal } from 'temporal-polyfill';
import { dateAt, type Hours, holidayOn, hoursOn, openings, startOfDay } from '#server/core/cafe-day.ts';
import { DAY } from '#server/core/time.ts';
import type { Cafe, StoredCafe } from '#shared/cafe/cafe.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { periodsText } from '#shared/cafe/opening-hours.ts';
import { clockText, shortDateText } from '#shared/text/norwegian-date.ts';

/** How many days ahead the next opening is looked for, and for how many other hours than usual are shown. */
const DAYS_AHEAD = 60;
const DAYS_SHOWN = 14;

/** The Norwegian dates of `count` days from `now` (milliseconds since 1970) on. */
const datesFrom = (now: number, count: number): Temporal.PlainDate[] =>
  Array.from({ length: count }, (_, days) => dateAt(now).add({ days }));

const WEEKDAY = new Intl.DateTimeFormat('nb', { weekday: 'long', timeZone: 'UTC' });
const utc = (date: Temporal.PlainDate): number => date.toZonedDateTime('UTC').epochMilliseconds;

/** A date relative to today: empty for today, then `i morgen`, a weekday within six days, or the date. */
function dayText(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = today.until(date);
  if (days === 0) return '';
  if (days === 1) return ' i morgen';
  return ` ${days < 7 ? WEEKDAY.format(utc(date)) : shortDateText(date.toString(), today.toString())}`;
}

/** Whether the café is open at `now` (milliseconds), such as `Åpent nå · til 18:00`, and until when that holds. */
export function openingStatus(hours: Hours, now: number): Cafe['status'] {
  const today = dateAt(now);
  for (const { from, to } of openings(hours, today.subtract({ days: 1 }), DAYS_AHEAD)) {
    if (to <= now) continue;
    if (from <= now) {
      const isAlways = to - now > 2 * DAY;
      return { isOpen: true, text: isAlways ? 'Åpent nå' : `Åpent nå · til ${clockText(to)}`, until: to };
    }
    const day = dayText(dateAt(from), today);
    return { isOpen: false, text: `Stengt · åpner${day} ${clockText(from)}`, until: from };
  }
  return { isOpen: false, text: 'Stengt', until: null };
}

/** The days with other hours than usual, of `count` days from `now` on. */
const otherDays = (hours: Hours, now: number, count: number) =>
  datesFrom(now, count).flatMap((date) => {
    const { periods, note } = hoursOn(hours, date);
    return note === null ? [] : [{ date, periods, note }];
  });

/** The next two weeks' days with other hours than usual, such as `Torsdag 24. desember: 09:00–13:00`. */
export const deviations = (hours: Hours, now: number): Cafe['deviations'] =>
  otherDays(hours, now, DAYS_SHOWN).map(({ date, periods, note }) => {
    const weekday = WEEKDAY.format(utc(date)).replace(/^./, (letter) => letter.toUpperCase());
    const day = shortDateText(date.toString(), dateAt(now).toString());
    const times = periodsText(periods).replace('Stengt', 'stengt');
    return { date: date.toString(), label: `${weekday} ${day}: ${times}`, note };
  });

/**
 * When something that depends on the time changes next after `now`: the opening status, and the café's day with it, or
 * the date.
 */
export const nextChange = (hours: Hours, now: number): number =>
  Math.min(openingStatus(hours, now).until ?? Infinity, startOfDay(dateAt(now).toString(), 1));

export const comingHolidays = (now: number): StoredCafe['holidays'] =>
  datesFrom(now, 365).flatMap((date) => {
    const name = holidayOn(date);
    return name === null ? [] : [{ date: date.toString(), name }];
  });

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const DAYS_PUBLISHED = 60;

const specification = (period: Period, more: object) => ({
  '@type': 'OpeningHoursSpecification',
  ...more,
  opens: period.from,
  closes: period.to === '24:00' ? '23:59' : period.to,
});

/** The usual hours in the words of schema.org, days with the same hours together. */
export function weeklyHours({ week }: Hours): object[] {
  const days = DAYS.map((day, index) => ({ day, periods: week[index] ?? [] }));
  const groups = Map.groupBy(days, ({ periods }) => periodsText(periods));
  return [...groups.values()].flatMap((group) =>
    (group[0]?.periods ?? []).map((period) =>
      specification(period, { dayOfWeek: group.map(({ day }) => day) }),
    ),
  );
}

/** The coming days with other hours, from `now` (milliseconds since 1970); equal times say that it is closed. */
export const specialHours = (hours: Hours, now: number): object[] =>
  otherDays(hours, now, DAYS_PUBLISHED).flatMap(({ date, periods }) => {
    const valid = { validFrom: date.toString(), validThrough: date.toString() };
    const shown = periods.length > 0 ? periods : [{ from: '00:00', to: '00:00' }];
    return shown.map((period) => specification(period, valid));
  });
