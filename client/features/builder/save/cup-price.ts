import { formatPrice, toNok, toOre } from '#shared/text/money.ts';

/** The price of the portions in øre, at current prices; deleted ingredients cost nothing. `unitPrice` is in NOK. */
export function priceOf(
  portions: readonly { ingredientId: number }[],
  catalogue: readonly { ingredientId: number; unitPrice: number }[],
): number {
  const prices = new Map(catalogue.map(({ ingredientId, unitPrice }) => [ingredientId, toOre(unitPrice)]));
  return portions.reduce((sum, { ingredientId }) => sum + (prices.get(ingredientId) ?? 0), 0);
}

/** A sum of øre as whole kroner, such as `ca. 62 kr`. */
export const aboutText = (ore: number): string => `ca.\u00a0${formatPrice(Math.round(toNok(ore)))}`;
