import { toNok, toOre } from '#shared/text/money.ts';
import type { Drink } from './drinks.ts';

/** The current price of a cup's ingredients in NOK; incomplete if some are no longer sold. */
export function priceOfDrink({ ingredientDTOs }: Pick<Drink, 'ingredientDTOs'>) {
  const ore = ingredientDTOs.reduce((sum, { unitPrice }) => sum + toOre(unitPrice ?? 0), 0);
  return { nok: toNok(ore), isComplete: ingredientDTOs.every(({ unitPrice }) => unitPrice !== null) };
}

/** Ingredient names for a table. A repeated ingredient is listed once, with its count. */
export function ingredientsText(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
