import type { Period } from './cafe-sections.ts';

export const WEEKDAYS = ['Mandag', 'Tirsdag', 'Onsdag', 'Torsdag', 'Fredag', 'Lørdag', 'Søndag'];

/** Minutes since midnight of a time of day `HH:MM`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The end of a period in minutes since the midnight before it; above 1440 on the next day. */
export const endOf = ({ from, to }: Period): number =>
  minutesOf(to) + (minutesOf(to) <= minutesOf(from) ? 24 * 60 : 0);

export const byStart = (periods: readonly Period[]): Period[] =>
  periods.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from));

export function overlapsOf(periods: readonly Period[]): boolean {
  const sorted = byStart(periods);
  return sorted.some((period, index) => {
    const next = sorted[index + 1];
    return next !== undefined && endOf(period) > minutesOf(next.from);
  });
}

/** Periods as the footer shows them, such as `09:00–11:00, 12:00–18:00`; `Stengt` for none. */
export const periodsText = (periods: readonly Period[]): string =>
  periods.length === 0 ? 'Stengt' : periods.map(({ from, to }) => `${from}–${to}`).join(', ');

/** The days of a week with equal neighbours in one line, such as `Mandag–fredag`. */
export function weekLines(week: readonly (readonly Period[])[]): { label: string; periods: Period[] }[] {
  const lines: { first: number; last: number; periods: readonly Period[] }[] = [];
  for (const [day, periods] of week.entries()) {
    const line = lines.at(-1);
    if (line && periodsText(line.periods) === periodsText(periods)) line.last = day;
    else lines.push({ first: day, last: day, periods });
  }
  return lines.map(({ first, last, periods }) => {
    const [from = '', to = ''] = [WEEKDAYS[first], WEEKDAYS[last]];
    return { label: first === last ? from : `${from}–${to.toLowerCase()}`, periods: [...periods] };
  });
}
