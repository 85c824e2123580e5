import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { ListPage } from './frozen-rows.ts';
import { type ListAction, type ListQuery, listReducer, searchOf } from './list-query.ts';
import { useFrozenRows } from './use-frozen-rows.ts';

/** How long typing has to rest before the server is asked, in milliseconds. */
const TYPING_REST = 300;

/** How a list is fetched: others change it too, so what was fetched before is shown, and asked for again. */
export const LIST_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** Which records are asked for, and how to ask for others. */
export type ListSearch<Sort extends string> = {
  query: ListQuery<Sort>;
  dispatch: (action: ListAction<Sort>) => void;
  typed: string;
  setTyped: (typed: string) => void;
};

/** What a list shows, and how to go on. */
export type List<Row, Sort extends string> = ListSearch<Sort> & {
  pageSize: number;
  /** The page's records; those of the page before while the new ones are on their way, undefined before the first ones. */
  rows: Row[] | undefined;
  /** Whether other records are on their way than those that are shown. */
  waiting: boolean;
  /** Whether rows stay in their places while others change the list. */
  isFrozen: boolean;
  /** Whether other records belong here now than those that are shown, which stay until `showNew`. */
  outdated: boolean;
  /** Shows what belongs here now, and what the next answer brings. */
  showNew: () => void;
  /** How many records there were when the rows were fetched that are shown, and how many pages of them. */
  total: number;
  pages: number;
  error: unknown;
  retry: () => unknown;
};

/** What a query of records has found so far. */
type Found<Row> = Pick<
  UseQueryResult<ListPage<Row>, unknown>,
  'data' | 'error' | 'dataUpdatedAt' | 'isPending' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;

/** What a search was when it was last seen. */
export type SearchMemory<Sort extends string> = Pick<ListSearch<Sort>, 'query' | 'typed'>;

/** Which records are asked for as somebody searches, sorts and pages them; it goes on from `memory`, and writes there. */
export function useListSearch<Sort extends string>(
  start: ListQuery<Sort>,
  memory?: SearchMemory<Sort>,
): ListSearch<Sort> {
  const [query, dispatch] = useReducer(listReducer<Sort>, memory?.query ?? start);
  const [typed, setTyped] = useState(memory?.typed ?? '');
  useEffect(() => {
    if (memory) Object.assign(memory, { query, typed });
  }, [memory, query, typed]);
  useRestingSearch(typed, dispatch);
  return { query, dispatch, typed, setTyped };
}

/** Searches for what is typed once typing rests. */
export function useRestingSearch<Sort extends string>(
  typed: string,
  dispatch: (action: ListAction<Sort>) => void,
): void {
  const search = searchOf(typed);
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'search', search }), TYPING_REST);
    return () => clearTimeout(timer);
  }, [search, dispatch]);
}

/**
 * The list that a search has found; a page that is no longer there gives way to the last one.
 * @param keyOf names a record, where what is shown must stay in its place while others change the list.
 */
export function useList<Row, Sort extends string>(
  search: ListSearch<Sort>,
  found: Found<Row>,
  pageSize: number,
  keyOf?: (row: Row) => number,
): List<Row, Sort> {
  const { query, dispatch, typed } = search;
  const answer = found.isPlaceholderData ? undefined : found.data;
  const frozen = useFrozenRows(query, { ...found, page: answer }, keyOf);
  const { page = found.data, outdated, showNew } = frozen;
  const total = page?.total ?? 0;
  const pages = Math.ceil(total / pageSize);
  const isBeyond = !found.isPlaceholderData && pages > 0 && query.page > pages;
  useEffect(() => {
    if (isBeyond) dispatch({ type: 'led', page: pages });
  }, [isBeyond, pages, dispatch]);
  // What was asked for behind somebody's back, and failed, is asked for again when they ask.
  const [askedAt, setAskedAt] = useState(Date.now);
  const isUpToDate = !found.isPlaceholderData && found.dataUpdatedAt >= askedAt;
  return {
    ...search,
    ...{ pageSize, total, pages, outdated, showNew },
    rows: page?.rows,
    isFrozen: keyOf !== undefined,
    waiting: found.isPending || found.isPlaceholderData || isBeyond || searchOf(typed) !== query.search,
    error: isUpToDate ? null : found.error,
    retry: () => {
      setAskedAt(Date.now());
      showNew();
      return found.refetch();
    },
  };
}
