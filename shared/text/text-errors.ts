import { lastYear } from './norwegian-date.ts';
import {
  characterCount,
  hasForbiddenCharacters,
  isLonger,
  MAX_DESCRIPTION,
  MAX_NAME,
  oneLine,
  visibleText,
} from './text.ts';

/** The error of a text, in Norwegian; undefined if valid. @param what names the text, such as `Navnet` */
export function textError(what: string, max: number, text: string, clean = oneLine): string | undefined {
  if (isLonger(text, max, clean))
    return `${what} kan ha høyst ${max} tegn, men har ${characterCount(text, clean)}`;
  return hasForbiddenCharacters(text, clean)
    ? `${what} har tegn som ikke synes. Skriv inn teksten på nytt`
    : undefined;
}

/** The error of a record's name, in Norwegian; undefined if valid. */
export const nameError = (name: string): string | undefined =>
  characterCount(name) === 0 ? 'Skriv inn et navn' : textError('Navnet', MAX_NAME, name);

export const descriptionError = (description: string): string | undefined =>
  textError('Beskrivelsen', MAX_DESCRIPTION, description, visibleText);

export const dateRangeError = (): string => `Velg en dag fra 2020 til om ti år, i ${lastYear()}`;

/** The error of a sold-out date. An empty date means until further notice. `today` is the café's day. */
export const soldOutError = (date: string, today: string): string | undefined =>
  date !== '' && date <= today ? 'Velg en dag etter i dag' : undefined;

/** The error of a season's dates, `2026-12-24` or none. */
export const seasonError = (from: string | null, until: string | null): string | undefined =>
  from && until && until < from ? 'Sesongen slutter før den begynner' : undefined;
