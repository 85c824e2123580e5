import { trpc } from '#client/lib/api/trpc.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { Drink, DrinksQuery } from '#shared/drinks.ts';

/** What the guests' lists of dream cups start with. */
export const DRINKS_BY_NAME: ListQuery<DrinksQuery['sort']> = {
  page: 1,
  search: '',
  sort: 'name',
  order: 'asc',
};

/** Hands a listed drink over to its page, which then shows it at once; `updatedAt` is when the list was fetched. */
export function useHandOver(updatedAt: number): (drink: Drink) => void {
  const utils = trpc.useUtils();
  return (drink) => utils.drinks.find.setData({ drinkId: drink.drinkId }, drink, { updatedAt });
}
