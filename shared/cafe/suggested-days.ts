import type { CafeSettings } from './cafe.ts';
import type { Period } from './cafe-sections.ts';

type Hours = CafeSettings['hours'];

/** Days that are no public holidays, but on which most cafés close early, by `MM-DD`; `to` is the usual end. */
const EVES = [
  { day: '12-24', note: 'Julaften', to: '13:00' },
  { day: '12-31', note: 'Nyttårsaften', to: '15:00' },
];

const OPENING = '09:00';

/** The hours of a date's weekday, Monday first; none for no date. */
export const usualOn = (date: string, week: readonly Period[][]): Period[] | undefined =>
  date === '' ? undefined : week[(new Date(date).getUTCDay() + 6) % 7];

/**
 * The days of the year of `today` (`2026-11-26`) to suggest for `exceptions`, with hours to start from: those that have not
 * passed and are not there. They open as on other days of the week, where that is before they close.
 */
export const suggestedDays = ({ exceptions, week }: Hours, today: string): Hours['exceptions'] =>
  EVES.map(({ day, note, to }) => {
    const date = `${today.slice(0, 4)}-${day}`;
    const opening = usualOn(date, week)?.[0]?.from ?? OPENING;
    return { date, note, periods: [{ from: opening < to ? opening : OPENING, to }] };
  }).filter(({ date }) => date >= today && exceptions.every((day) => day.date !== date));
