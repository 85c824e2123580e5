import type { PriceChange } from '#shared/menu/changed-price.ts';
import { parsePrice } from '#shared/text/typed-price.ts';

/** How prices are changed, as the dialog names it. */
export const PRICE_CHANGES = {
  add: 'Legg til kroner',
  take: 'Trekk fra kroner',
  addPercent: 'Legg til prosent',
  takePercent: 'Trekk fra prosent',
  price: 'Sett prisen til',
};
export type PriceChangeKind = keyof typeof PRICE_CHANGES;

/** The largest percentage that can be added. */
const MOST_PERCENT = 1000;

/** Reads the amount of a change of prices, such as `2`, `2,50 kr` or `5 %`. */
export function parsePriceChange(
  kind: PriceChangeKind,
  text: string,
): { change: PriceChange } | { error: string } {
  const isPercent = kind === 'addPercent' || kind === 'takePercent';
  const typed = parsePrice(isPercent ? text.replace(/%\s*$/, '') : text);
  if ('error' in typed) return { error: text.trim() === '' ? 'Skriv et tall' : typed.error };
  const amount = typed.price;
  const most = kind === 'takePercent' ? 100 : MOST_PERCENT;
  if (isPercent && amount > most) return { error: `Skriv høyst ${most} prosent` };
  const sign = kind.startsWith('take') ? -1 : 1;
  if (kind === 'price') return { change: { kind, price: amount } };
  return {
    change: isPercent
      ? { kind: 'priceByPercent', percent: sign * amount }
      : { kind: 'priceBy', by: sign * amount },
  };
}
