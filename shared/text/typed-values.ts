import { formatPrice, MAX_PRICE_NOK } from './money.ts';
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

/** A parsed price in NOK, or an error in Norwegian. */
export type TypedPrice = { price: number } | { error: string };

/** Units around an amount: `kr`, `NOK`, and `,-` with any dash. Runs of spaces would make the pattern slow. */
const UNITS = /^(?:kr\.?|nok)|(?:[,.:][-–—−]{1,2})?\s?(?:kr\.?|nok)?$/gi;
const THOUSANDS = /(?<=\d)\s(?=(?:\d{3})(?!\d))/g;

/** Amounts with both separators, for thousands and decimals: `1.234,50` and `1,234.50`. */
const PARTED = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d{1,2})$/;

/** The error for an amount with separators between its thousands; undefined for any other. */
function withoutSigns(amount: string): string | undefined {
  const [, whole, sign, decimals] = PARTED.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  return `Skriv ${whole.replace(/\D/g, '')},${decimals}, uten ${sign === '.' ? 'punktum' : 'komma'} mellom tusenene`;
}

/**
 * Parses a typed price: `45`, `45,50`, `45.50`, `1 234,50`, `45 kr`, `45,–`. Comma and point are decimal separators,
 * never thousands separators; an ambiguous text such as `1.234` is an error.
 */
export function parsePrice(text: string): TypedPrice {
  const written = text.trim().replace(UNITS, '').trim().replace(THOUSANDS, '');
  const amount = written.replace(',', '.');
  if (amount === '') return { error: 'Skriv inn prisen' };
  if (/^[-−]\s?\d/.test(amount)) return { error: 'Prisen kan ikke være under 0' };
  if (/^\d+\.\d{3,}$/.test(amount))
    return { error: 'Prisen kan ha to desimaler. Skriv 45,50, og tusener uten punktum, som 1 234' };
  if (!/^\d+(?:\.\d{1,2})?$/.test(amount))
    return { error: withoutSigns(written) ?? 'Skriv prisen med tall, som 45 eller 45,50' };
  const price = Number(amount);
  if (price > MAX_PRICE_NOK) return { error: `Prisen kan være høyst ${formatPrice(MAX_PRICE_NOK)}` };
  return { price };
}
