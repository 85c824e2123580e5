import { numberText } from './text.ts';

/** Money is stored as an integer number of øre; the APIs use a decimal number of NOK. */
export const MAX_PRICE_NOK = 100_000;

export const toOre = (nok: number): number => Math.round(nok * 100);

/** Øre to NOK with at most two decimals. */
export const toNok = (ore: number): number => ore / 100;

export const totalOf = (lines: readonly { price: number; quantity: number }[]): number =>
  toNok(lines.reduce((sum, { price, quantity }) => sum + toOre(price) * quantity, 0));

/** `45` or `45,50`, in Norwegian format. */
export const formatNumber = (nok: number): string => numberText(nok.toFixed(Number.isInteger(nok) ? 0 : 2));

/** `45 kr` or `45,50 kr`, with a no-break space before the unit. */
export const formatPrice = (nok: number): string => `${formatNumber(nok)}\u00a0kr`;

/** The prices of all sizes in one line, such as `Liten 45 / Stor 55 kr`. */
export const pricesText = ({
  price,
  sizes,
}: {
  price: number;
  sizes: readonly { name: string; price: number }[];
}): string =>
  sizes.length < 2
    ? formatPrice(price)
    : `${sizes.map((size) => `${size.name}\u00a0${formatNumber(size.price)}`).join('\u00a0/ ')}\u00a0kr`;
