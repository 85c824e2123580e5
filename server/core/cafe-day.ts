import { gregorianEaster } from 'date-easter';
import { Temporal } from 'temporal-polyfill';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { byStart, endOf, minutesOf } from '#shared/cafe/opening-hours.ts';

/** Public holidays on the same date each year, by `MM-DD`. */
const FIXED: Record<string, string> = {
  '01-01': 'Første nyttårsdag',
  '05-01': 'Arbeidernes dag',
  '05-17': 'Grunnlovsdagen',
  '12-25': 'Første juledag',
  '12-26': 'Andre juledag',
};

/** Public holidays by their days after Easter Sunday. */
const AFTER_EASTER: Record<number, string> = {
  [-3]: 'Skjærtorsdag',
  [-2]: 'Langfredag',
  0: 'Første påskedag',
  1: 'Andre påskedag',
  39: 'Kristi himmelfartsdag',
  49: 'Første pinsedag',
  50: 'Andre pinsedag',
};

/**
 * The name of the Norwegian public holiday on a date, or null. If two coincide, the holiday with the fixed date wins.
 * Source: lov om helligdager og helligdagsfred § 2, lov om 1. og 17. mai som høgtidsdager.
 */
export function holidayOn(date: Temporal.PlainDate): string | null {
  const fixed = FIXED[date.toString().slice(5)];
  if (fixed) return fixed;
  const easter = Temporal.PlainDate.from(gregorianEaster(date.year));
  return AFTER_EASTER[easter.until(date).days] ?? null;
}

export type Hours = CafeSettings['hours'];

const ZONE = 'Europe/Oslo';

/** The Norwegian date at a time in milliseconds since 1970. */
export const dateAt = (now: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate();

/** The time in milliseconds since 1970 of `minutes` on the clock after a date's midnight, in Norway. */
const timeOf = (date: Temporal.PlainDate, minutes: number): number =>
  date.add({ days: Math.floor(minutes / 1440) }).toZonedDateTime({
    timeZone: ZONE,
    plainTime: { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 },
  }).epochMilliseconds;

/** When a date, or a later one, begins in Norway, in milliseconds since 1970. */
export const startOfDay = (date: string, daysLater = 0): number =>
  timeOf(Temporal.PlainDate.from(date).add({ days: daysLater }), 0);

/** The hours of a date; `note` explains a deviation from the weekday's hours, and is null without one. */
export function hoursOn(hours: Hours, date: Temporal.PlainDate): { periods: Period[]; note: string | null } {
  const usual = hours.week[date.dayOfWeek - 1] ?? [];
  const holiday = holidayOn(date);
  const exception = hours.exceptions.find((day) => day.date === date.toString());
  if (exception) return { periods: exception.periods, note: exception.note || (holiday ?? '') };
  if (holiday === null || hours.holidays === 'usual') return { periods: usual, note: null };
  return { periods: hours.holidays === 'own' ? hours.holidayPeriods : [], note: holiday };
}

type Interval = { from: number; to: number };

const intervalsOn = (hours: Hours, date: Temporal.PlainDate): Interval[] =>
  byStart(hoursOn(hours, date).periods)
    .map((period) => ({ from: timeOf(date, minutesOf(period.from)), to: timeOf(date, endOf(period)) }))
    // In March the clock skips 02:00 to 03:00, which can leave a period empty.
    .filter(({ from, to }) => from < to);

/** When the café is open from a date on, in milliseconds; periods that meet at midnight are one. */
export function* openings(hours: Hours, start: Temporal.PlainDate, days: number): Generator<Interval> {
  let open: Interval | null = null;
  for (let day = 0; day < days; day += 1)
    for (const next of intervalsOn(hours, start.add({ days: day }))) {
      if (open && next.from <= open.to) open.to = Math.max(open.to, next.to);
      else {
        if (open) yield open;
        open = { ...next };
      }
    }
  if (open) yield open;
}

const lastOpenings = new WeakMap<Hours, Interval & { openings: Interval[] }>();

/** The opening at a time in milliseconds since 1970; undefined while closed. Cached by date: Temporal is slow. */
export function openingAt(hours: Hours, at: number): Interval | undefined {
  let last = lastOpenings.get(hours);
  if (!last || at < last.from || at >= last.to) {
    const date = dateAt(at);
    const around = [...openings(hours, date.subtract({ days: 1 }), 3)];
    last = { from: timeOf(date, 0), to: timeOf(date, 1440), openings: around };
    lastOpenings.set(hours, last);
  }
  return last.openings.find(({ from, to }) => from <= at && at < to);
}

/** The minutes after midnight until which an opening belongs to the evening before. */
const NIGHT_MINUTES = 6 * 60;

/**
 * When the café's day of a date ends: at the end of the opening that runs over midnight, or at midnight. An opening
 * that runs past 06:00, as of a café that never closes, doesn't extend the day: the day ends at midnight.
 */
function endOfCafeDay(hours: Hours, date: Temporal.PlainDate): number {
  const [midnight, night] = [timeOf(date, 1440), timeOf(date, 1440 + NIGHT_MINUTES)];
  const isOfNight = ({ from, to }: Interval) => from < midnight && midnight < to && to <= night;
  return [...openings(hours, date, 2)].find(isOfNight)?.to ?? midnight;
}

/** A day of the café: its Norwegian date such as `2026-12-24`, with its start and end in milliseconds since 1970. */
export type CafeDay = { date: string } & Interval;

const lastDays = new WeakMap<Hours, CafeDay>();

/**
 * The café's day at `now`. After midnight it keeps the date of the evening before, until the café closes. Returns the
 * same object for the same object of hours as long as the day lasts.
 */
export function cafeDay(hours: Hours, now: number): CafeDay {
  const last = lastDays.get(hours);
  if (last && last.from <= now && now < last.to) return last;
  const today = dateAt(now);
  const date = now < endOfCafeDay(hours, today.subtract({ days: 1 })) ? today.subtract({ days: 1 }) : today;
  const from = endOfCafeDay(hours, date.subtract({ days: 1 }));
  const day = { date: date.toString(), from, to: endOfCafeDay(hours, date) };
  lastDays.set(hours, day);
  return day;
}
