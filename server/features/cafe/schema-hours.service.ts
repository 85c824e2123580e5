import type { CafeSettings } from '#shared/cafe/cafe.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { periodsText } from '#shared/cafe/opening-hours.ts';
import { datesFrom, hoursOn } from './opening.service.ts';

type Hours = CafeSettings['hours'];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** For how many days special hours are published for search engines. */
const DAYS_PUBLISHED = 60;

const specification = (period: Period, more: object) => ({
  '@type': 'OpeningHoursSpecification',
  ...more,
  opens: period.from,
  closes: period.to === '24:00' ? '23:59' : period.to,
});

/** The usual hours in the words of schema.org, days with the same hours together. */
export function weeklyHours({ week }: Hours): object[] {
  const days = DAYS.map((day, at) => ({ day, periods: week[at] ?? [] }));
  const groups = Map.groupBy(days, ({ periods }) => periodsText(periods));
  return [...groups.values()].flatMap((group) =>
    (group[0]?.periods ?? []).map((period) =>
      specification(period, { dayOfWeek: group.map(({ day }) => day) }),
    ),
  );
}

/** The coming days with other hours, from `now` (milliseconds since 1970); equal times say that it is closed. */
export function specialHours(hours: Hours, now: number): object[] {
  return datesFrom(now, DAYS_PUBLISHED).flatMap((date) => {
    const { periods, note } = hoursOn(hours, date);
    if (note === null) return [];
    const valid = { validFrom: date.toString(), validThrough: date.toString() };
    const shown = periods.length > 0 ? periods : [{ from: '00:00', to: '00:00' }];
    return shown.map((period) => specification(period, valid));
  });
}
