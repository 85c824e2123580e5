import { gregorianEaster } from 'date-easter';
import { Temporal } from 'temporal-polyfill';

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
 * The name of the Norwegian public holiday on a date; null where it is none. Where two coincide, that of the fixed date.
 * Source: lov om helligdager og helligdagsfred § 2, lov om 1. og 17. mai som høgtidsdager.
 */
export function holidayOn(date: Temporal.PlainDate): string | null {
  const fixed = FIXED[date.toString().slice(5)];
  if (fixed) return fixed;
  const easter = Temporal.PlainDate.from(gregorianEaster(date.year));
  return AFTER_EASTER[easter.until(date).days] ?? null;
}
