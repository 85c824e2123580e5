import { formatPrice, MAX_PRICE_NOK } from './money.ts';

/** What somebody has typed as a price: NOK, or what is wrong with it, in Norwegian. */
export type TypedPrice = { price: number } | { error: string };

/** What may stand around an amount and says nothing: `kr`, `NOK`, `,-`. Without spaces, which would be tried at each. */
const UNITS = /^kr\.?|(?:kr\.?|nok|,--?)$/gi;
const THOUSANDS = /(?<=\d)\s(?=(?:\d{3})(?!\d))/g;

/** Thousands that are parted by one sign, and decimals after the other: `1.234,50` and `1,234.50`. */
const PARTED = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d{1,2})$/;

/** How an amount with signs between its thousands is written without them; undefined for any other. */
function withoutSigns(amount: string): string | undefined {
  const [, whole, sign, decimals] = PARTED.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  return `Skriv ${whole.replace(/\D/g, '')},${decimals}, uten ${sign === '.' ? 'punktum' : 'komma'} mellom tusenene`;
}

/**
 * Reads a price as people write it: `45`, `45,50`, `45.50`, `1 234,50`, `45 kr`, `45,-`. A comma and a point are both
 * decimal signs, never thousands: what could mean either, such as `1.234`, is refused rather than guessed.
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
