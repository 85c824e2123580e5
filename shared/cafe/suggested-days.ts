import type { CafeSettings } from './cafe.ts';
import type { Period } from './cafe-sections.ts';

type Hours = CafeSettings['hours'];

/** Days (`MM-DD`) on which most cafés close early although they are no public holidays; `to` is the usual end. */
const EVES = [
  { day: '12-24', note: 'Julaften', to: '13:00' },
  { day: '12-31', note: 'Nyttårsaften', to: '15:00' },
];

const OPENING = '09:00';

/** The hours of a date's weekday; undefined for an empty date. `week` starts on Monday. */
export const usualOn = (date: string, week: readonly Period[][]): Period[] | undefined =>
  date === '' ? undefined : week[(new Date(date).getUTCDay() + 6) % 7];

/**
 * Suggests days of the year of `today` (`2026-11-26`) for `exceptions`, without past and existing ones. Each opens as
 * usual on its weekday, or at `OPENING` if the usual time is after its end.
 */
export const suggestedDays = ({ exceptions, week }: Hours, today: string): Hours['exceptions'] =>
  EVES.map(({ day, note, to }) => {
    const date = `${today.slice(0, 4)}-${day}`;
    const opening = usualOn(date, week)?.[0]?.from ?? OPENING;
    return { date, note, periods: [{ from: opening < to ? opening : OPENING, to }] };
  }).filter(({ date }) => date >= today && exceptions.every((day) => day.date !== date));
