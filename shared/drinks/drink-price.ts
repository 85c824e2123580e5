import { toNok, toOre } from '#shared/text/money.ts';
import type { Drink } from './drinks.ts';

/** What the ingredients of a cup cost today in NOK; not complete where some are no longer sold. */
export function priceOfDrink({ ingredientDTOs }: Pick<Drink, 'ingredientDTOs'>) {
  const ore = ingredientDTOs.reduce((sum, { unitPrice }) => sum + toOre(unitPrice ?? 0), 0);
  return { nok: toNok(ore), isComplete: ingredientDTOs.every(({ unitPrice }) => unitPrice !== null) };
}
