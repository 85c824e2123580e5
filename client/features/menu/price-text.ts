import type { MenuItem } from '#shared/menu/menu.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';

/** A drink's price in a list, such as `45 kr`; with several sizes from the lowest, such as `fra 45 kr`. */
export function priceText({ price, sizes }: Pick<MenuItem, 'price' | 'sizes'>): string {
  if (sizes.length < 2) return formatPrice(price);
  return `fra\u00a0${formatPrice(Math.min(...sizes.map((size) => size.price)))}`;
}

/** The prices of all sizes on paper, such as `Liten 45 / Stor 55 kr`. */
export const pricesText = ({ price, sizes }: Pick<MenuItem, 'price' | 'sizes'>): string =>
  sizes.length < 2
    ? formatPrice(price)
    : `${sizes.map((size) => `${size.name}\u00a0${formatNumber(size.price)}`).join('\u00a0/ ')}\u00a0kr`;
