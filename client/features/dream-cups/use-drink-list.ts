import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DRINKS_PAGE_SIZE, type Drink } from '#shared/drinks.ts';
import { initialQuery, type ListAction, type ListQuery, listReducer, searchOf } from './list-query.ts';

/** How long typing has to rest before the server is asked, in milliseconds. */
const TYPING_REST = 300;

export type DrinkList = {
  query: ListQuery;
  dispatch: (action: ListAction) => void;
  typed: string;
  setTyped: (typed: string) => void;
  /** The page's drinks; those of the page before while the new ones are on their way, undefined before the first ones. */
  drinks: Drink[] | undefined;
  /** Whether other drinks are on their way than those that are shown. */
  waiting: boolean;
  total: number;
  pages: number;
  error: string | null;
  retry: () => void;
};

/** The dream cups as the visitor searches, sorts and pages them on the server. */
export function useDrinkList(): DrinkList {
  const [query, dispatch] = useReducer(listReducer, initialQuery);
  const [typed, setTyped] = useState('');
  const search = searchOf(typed);
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'search', search }), TYPING_REST);
    return () => clearTimeout(timer);
  }, [search]);

  // Others save and like cups too: what was fetched before is shown, and asked for again.
  const list = trpc.drinks.list.useQuery(query, { placeholderData: keepPreviousData, staleTime: 0 });
  const total = list.data?.total ?? 0;
  const pages = Math.ceil(total / DRINKS_PAGE_SIZE);
  const isBeyond = !list.isPlaceholderData && pages > 0 && query.page > pages;
  useEffect(() => {
    if (isBeyond) dispatch({ type: 'page', page: pages });
  }, [isBeyond, pages]);

  return {
    ...{ query, dispatch, typed, setTyped, total, pages },
    drinks: list.data?.drinks,
    waiting: list.isPending || list.isPlaceholderData || isBeyond || search !== query.search,
    error: list.error && errorText(list.error, 'Failed to fetch drinks'),
    retry: () => list.refetch(),
  };
}
