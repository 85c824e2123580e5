import { toNok, toOre } from '#shared/text/money.ts';
import type { ManyChange } from './many.ts';

export type PriceChange = Extract<ManyChange, { kind: 'price' | 'priceBy' | 'priceByPercent' }>;

/** A price (NOK) after a change; by percent, in whole kroner. It may be out of range. */
export function changedPrice(price: number, change: PriceChange): number {
  switch (change.kind) {
    case 'price':
      return change.price;
    case 'priceBy':
      return toNok(toOre(price) + toOre(change.by));
    case 'priceByPercent':
      if (change.percent === 0) return price;
      return Math.round((toOre(price) * (100 + change.percent)) / 10_000);
  }
}
