import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { OWN_CHANGE } from '#client/data/fetch.ts';
import { type ListPage, useFrozenRows } from './frozen-rows.ts';
import { changedQuery, isNarrowed, type ListQuery, searchOf } from './list-query.ts';

const SEARCH_DELAY_MS = 300;

/** Query options of a list: others change it too, so cached rows are shown and fetched again. */
export const LIST_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export type ListSearch<Sort extends string> = {
  query: ListQuery<Sort>;
  /** Changes the query; `replace` where nobody chose it, or for the letters of a search: a step back leaves them out. */
  change: (change: Partial<ListQuery<Sort>>, replace?: 'replace') => void;
  typed: string;
  setTyped: (typed: string) => void;
  /** Changes `query.pageSize`, where that can be chosen, and opens page 1. */
  setPageSize?: (pageSize: number) => void;
};

export type List<Row, Sort extends string> = ListSearch<Sort> & {
  pageSize: number;
  /** The page's records; those of the page before while the new ones are loading, undefined before the first answer. */
  rows: Row[] | undefined;
  /** Whether other records than those shown are loading. */
  waiting: boolean;
  /** Whether there are no records at all, by no search or filter. */
  hasNone: boolean;
  /** Whether rows keep their places while others change the list. */
  isFrozen: boolean;
  /** Whether the list has changed, while the rows shown stay until `showNew`. */
  outdated: boolean;
  /** Shows the changed list, and the next answer. */
  showNew: () => void;
  /** The number of records when the rows shown were fetched, and the number of their pages. */
  total: number;
  pages: number;
  /** When they were fetched, in milliseconds since 1970. */
  updatedAt: number;
  error: unknown;
  retry: () => unknown;
};

/** The result of a query of records so far. */
export type Found<Row> = Pick<
  UseQueryResult<ListPage<Row>, unknown>,
  'data' | 'error' | 'dataUpdatedAt' | 'isPending' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;

/** The state of a search between two times that it is mounted. */
export type SearchMemory<Sort extends string> = Pick<ListSearch<Sort>, 'query' | 'typed'>;

/** The state of a list in the component; it starts from `memory`, and is stored there. */
export function useListSearch<Sort extends string>(
  start: ListQuery<Sort>,
  memory?: SearchMemory<Sort>,
): ListSearch<Sort> {
  const [query, setQuery] = useState(memory?.query ?? start);
  const change: ListSearch<Sort>['change'] = (part) => setQuery((before) => changedQuery(before, part));
  const [typed, setTyped] = useState(memory?.typed ?? '');
  useEffect(() => {
    if (memory) Object.assign(memory, { query, typed });
  }, [memory, query, typed]);
  useDebouncedSearch(typed, query, change);
  return { query, change, typed, setTyped };
}

export function useDebouncedSearch<Sort extends string>(
  typed: string,
  query: ListQuery<Sort>,
  change: ListSearch<Sort>['change'],
): void {
  const search = searchOf(typed);
  const onPause = useEffectEvent((paused: string) => {
    if (paused !== query.search) change({ search: paused }, 'replace');
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(search), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search]);
}

const EMPTY_PAGE = { rows: [], total: 0 };

/** The list that a search has found, empty for a response in an unexpected format. `keyOf` keeps rows in their places while others change the list. */
export function useList<Row, Sort extends string>(
  search: ListSearch<Sort>,
  response: Found<Row>,
  pageSize: number,
  keyOf?: (row: Row) => number,
): List<Row, Sort> {
  const { query, change, typed } = search;
  const isPage = response.data === undefined || Array.isArray(response.data?.rows);
  const found = isPage ? response : { ...response, data: EMPTY_PAGE };
  const answer = found.isPlaceholderData ? undefined : found.data;
  const frozen = useFrozenRows(query, { ...found, page: answer }, keyOf);
  const { page = found.data, outdated, showNew } = frozen;
  useEffect(() => {
    addEventListener(OWN_CHANGE, showNew);
    return () => removeEventListener(OWN_CHANGE, showNew);
  });
  const total = page?.total ?? 0;
  const pages = Math.ceil(total / pageSize);
  const isBeyond = !found.isPlaceholderData && pages > 0 && query.page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages }, 'replace');
  });
  const waiting = found.isPending || found.isPlaceholderData || isBeyond || searchOf(typed) !== query.search;
  // The error of a background refresh is shown only until a retry has been answered.
  const [askedAt, setAskedAt] = useState(Date.now);
  const isUpToDate = !found.isPlaceholderData && found.dataUpdatedAt >= askedAt;
  return {
    ...search,
    pageSize,
    total,
    pages,
    updatedAt: found.dataUpdatedAt,
    outdated,
    showNew,
    rows: page?.rows,
    isFrozen: keyOf !== undefined,
    waiting,
    hasNone: page?.rows.length === 0 && !waiting && !isNarrowed(query),
    error: isUpToDate ? null : found.error,
    retry: () => {
      setAskedAt(Date.now());
      showNew();
      return found.refetch();
    },
  };
}
