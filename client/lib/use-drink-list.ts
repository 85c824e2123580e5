import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { Drink, DrinksPage } from '#shared/drinks.ts';
import { initialQuery, type ListAction, type ListQuery, listReducer, searchOf } from './list-query.ts';
import { trpc } from './trpc.ts';

/** How long typing has to rest before the server is asked, in milliseconds. */
const TYPING_REST = 300;

/** How a list is fetched: others save and like cups too, so what was fetched before is shown, and asked for again. */
export const LIST_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** Which drinks are asked for, and how to ask for others. */
export type DrinkSearch = {
  query: ListQuery;
  dispatch: (action: ListAction) => void;
  typed: string;
  setTyped: (typed: string) => void;
};

export type DrinkList = DrinkSearch & {
  pageSize: number;
  /** The page's drinks; those of the page before while the new ones are on their way, undefined before the first ones. */
  drinks: Drink[] | undefined;
  /** Whether other drinks are on their way than those that are shown. */
  waiting: boolean;
  total: number;
  pages: number;
  error: unknown;
  retry: () => unknown;
};

/** What a query of drinks has found so far. */
type Found = {
  data: DrinksPage | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/** What a search was when it was last seen. */
export type SearchMemory = Pick<DrinkSearch, 'query' | 'typed'>;

export const newSearch = (): SearchMemory => ({ query: initialQuery, typed: '' });

/** Which drinks are asked for as somebody searches, sorts and pages them; it goes on from `memory`, and writes there. */
export function useDrinkSearch(memory?: SearchMemory): DrinkSearch {
  const [query, dispatch] = useReducer(listReducer, memory?.query ?? initialQuery);
  const [typed, setTyped] = useState(memory?.typed ?? '');
  useEffect(() => {
    if (memory) Object.assign(memory, { query, typed });
  }, [memory, query, typed]);
  const search = searchOf(typed);
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'search', search }), TYPING_REST);
    return () => clearTimeout(timer);
  }, [search]);
  return { query, dispatch, typed, setTyped };
}

/** The list that a search has found; a page that is no longer there gives way to the last one. */
export function useDrinkList(search: DrinkSearch, found: Found, pageSize: number): DrinkList {
  const { query, dispatch, typed } = search;
  const total = found.data?.total ?? 0;
  const pages = Math.ceil(total / pageSize);
  const isBeyond = !found.isPlaceholderData && pages > 0 && query.page > pages;
  useEffect(() => {
    if (isBeyond) dispatch({ type: 'page', page: pages });
  }, [isBeyond, pages, dispatch]);
  return {
    ...search,
    ...{ pageSize, total, pages },
    drinks: found.data?.drinks,
    waiting: found.isPending || found.isPlaceholderData || isBeyond || searchOf(typed) !== query.search,
    error: found.error,
    retry: found.refetch,
  };
}

/** Hands a listed drink over to its page, which then shows it at once; `updatedAt` is when the list was fetched. */
export function useHandOver(updatedAt: number): (drink: Drink) => void {
  const utils = trpc.useUtils();
  return (drink) => utils.drinks.find.setData({ drinkId: drink.drinkId }, drink, { updatedAt });
}
