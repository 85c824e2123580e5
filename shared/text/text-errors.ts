import { norwegianDate } from './norwegian-date.ts';
import { characterCount, hasForbiddenCharacters, isLonger, MAX_DESCRIPTION, MAX_NAME } from './text.ts';

const hiddenError = (what: string, value: string): string | undefined =>
  hasForbiddenCharacters(value) ? `${what} har tegn som ikke synes. Skriv inn teksten på nytt` : undefined;

/** The error of a record's name, in Norwegian; undefined for a valid one. */
export function nameError(name: string): string | undefined {
  const length = characterCount(name);
  if (length === 0) return 'Skriv inn et navn';
  if (isLonger(name, MAX_NAME)) return `Navnet kan ha høyst ${MAX_NAME} tegn, dette har ${length}`;
  return hiddenError('Navnet', name);
}

/** The error of a description, in Norwegian; undefined for a valid one. */
export function descriptionError(description: string): string | undefined {
  if (isLonger(description, MAX_DESCRIPTION))
    return `Beskrivelsen kan ha høyst ${MAX_DESCRIPTION} tegn, denne har ${characterCount(description)}`;
  return hiddenError('Beskrivelsen', description);
}

/** The error of the date until which something is sold out; an empty one is until somebody says so. */
export const soldOutError = (date: string): string | undefined =>
  date !== '' && date <= norwegianDate() ? 'Velg en dag etter i dag' : undefined;

/** The error of a season's dates, `2026-12-24` or none. */
export const seasonError = (from: string | null, until: string | null): string | undefined =>
  from && until && until < from ? 'Sesongen slutter før den begynner' : undefined;
