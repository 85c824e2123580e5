import { formatPrice, MAX_PRICE_NOK } from './money.ts';

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
