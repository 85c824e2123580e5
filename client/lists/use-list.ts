import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ownRevision } from '#client/data/query-client.ts';
import { changedQuery, isNarrowed, type ListQuery, searchOf } from './list-query.ts';

const SEARCH_DELAY_MS = 300;

/** Query options of a list: others change it too, so cached rows are shown and fetched again. */
export const LIST_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export type ListSearch<Sort extends string> = {
  query: ListQuery<Sort>;
  /** Changes the query. `replace` adds no history entry: for changes by the page itself, and for the letters of a search. */
  change: (change: Partial<ListQuery<Sort>>, replace?: 'replace') => void;
  typed: string;
  setTyped: (typed: string) => void;
  /** Changes `query.pageSize` and opens page 1; undefined if the size is fixed. */
  setPageSize?: (pageSize: number) => void;
};

type ListPage<Row> = { rows: Row[]; total: number };

/** The query of a list's page, as `useQuery` returns it. */
export type Found<Row> = UseQueryResult<ListPage<Row>, unknown>;

/** The state of a list in the component. It starts from `memory`, which keeps it while the component is unmounted. */
export function useListSearch<Sort extends string>(
  start: ListQuery<Sort>,
  memory?: { query: ListQuery<Sort> },
): ListSearch<Sort> {
  const [query, setQuery] = useState(memory?.query ?? start);
  const change: ListSearch<Sort>['change'] = (part) => setQuery((before) => changedQuery(before, part));
  useEffect(() => {
    if (memory) memory.query = query;
  }, [memory, query]);
  return { query, change, ...useTypedSearch(query, change) };
}

/** The typed text, which becomes the search after a pause. A step back or a link that changes the search replaces the text. */
export function useTypedSearch<Sort extends string>(
  { search }: ListQuery<Sort>,
  change: ListSearch<Sort>['change'],
) {
  const [typed, setTyped] = useState({ text: search, search });
  const next = searchOf(typed.text);
  if (typed.search !== search) setTyped({ text: next === search ? typed.text : search, search });
  const onPause = useEffectEvent((paused: string) => {
    if (paused === search) return;
    change({ search: paused }, 'replace');
    // Otherwise this search would replace what the user has typed since.
    setTyped((now) => ({ ...now, search: paused }));
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(next), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return { typed: typed.text, setTyped: (text: string) => setTyped((now) => ({ ...now, text })) };
}

export type List<Row, Sort extends string> = ReturnType<typeof useList<Row, Sort>>;

const EMPTY_PAGE = { rows: [], total: 0 };

/** The list of a search; empty if the response has an unexpected format. `keyOf` keeps rows in their places while others change the list. */
export function useList<Row, Sort extends string>(
  search: ListSearch<Sort>,
  response: Found<Row>,
  pageSize: number,
  keyOf?: (row: Row) => number,
) {
  const { query, change, typed } = search;
  const isPage = response.data === undefined || Array.isArray(response.data?.rows);
  const found = isPage ? response : { ...response, data: EMPTY_PAGE };
  const { page = found.data, outdated, showNew } = useFrozenRows(query, found, keyOf);
  const total = page?.total ?? 0;
  const pages = Math.ceil(total / pageSize);
  const isBeyond = !found.isPlaceholderData && pages > 0 && query.page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages }, 'replace');
  });
  const waiting = found.isPending || found.isPlaceholderData || isBeyond || searchOf(typed) !== query.search;
  // The error of a background refresh disappears once a retry has succeeded.
  const [retriedAt, setRetriedAt] = useState(Date.now);
  const isUpToDate = !found.isPlaceholderData && found.dataUpdatedAt >= retriedAt;
  return {
    ...search,
    pageSize,
    /** The number of records when the rows shown were fetched, and the number of their pages. */
    total,
    pages,
    /** When they were fetched, in milliseconds since 1970. */
    updatedAt: found.dataUpdatedAt,
    /** Whether the list has changed, while the rows shown stay until `showNew`. */
    outdated,
    /** Shows the changed list, and the next response. */
    showNew,
    /** The page's records: the previous page while the next one loads, undefined before the first response. */
    rows: page?.rows,
    /** Whether rows keep their places while others change the list. */
    isFrozen: keyOf !== undefined,
    /** Whether other records than the shown ones are loading. */
    waiting,
    hasNone: page?.rows.length === 0 && !waiting && !isNarrowed(query),
    error: isUpToDate ? null : found.error,
    retry: () => {
      setRetriedAt(Date.now());
      showNew();
      return found.refetch();
    },
  };
}

/** Keeps the rows of `before` in their places with their values in `next`. Deleted records keep their last values. */
export function frozenRows<Row>(before: ListPage<Row>, next: ListPage<Row>, keyOf: (row: Row) => number) {
  const byKey = new Map(next.rows.map((row) => [keyOf(row), row]));
  const isSame =
    before.total === next.total && String(before.rows.map(keyOf)) === String(next.rows.map(keyOf));
  return {
    rows: before.rows.map((row) => byKey.get(keyOf(row)) ?? row),
    total: before.total,
    outdated: !isSame,
  };
}

type LatestPage<Row> = Pick<Found<Row>, 'data' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'>;

/**
 * Freezes the rows of a query's page while others change the list, until `showNew` or a write of this page. Rows are not
 * frozen without `keyOf`, when filtered by state, which a row leaves when it is changed, and when a search has found nothing.
 * @param found the latest response; the first response to a new query is always shown
 * @returns the page, whether the list has changed meanwhile, and `showNew`, which shows the changed list
 */
function useFrozenRows<Row>(query: ListQuery<string>, found: LatestPage<Row>, keyOf?: (row: Row) => number) {
  const latestPage = found.isPlaceholderData ? undefined : found.data;
  const revision = useSyncExternalStore(ownRevision.subscribe, ownRevision.get, ownRevision.get);
  /** The page was fetched for this request, which began at `at`. */
  const [request, setRequest] = useState(() => ({ query, revision, at: Date.now() }));
  const [frozen, setFrozen] = useState<{ request: object; page: ListPage<Row> } | null>(null);
  const showNew = () => setRequest({ query, revision, at: Date.now() });
  if (request.query !== query || request.revision !== revision) showNew();
  // When others change the list often, the next request starts before this response is rendered.
  const isResponse = !found.isFetching || found.dataUpdatedAt >= request.at;
  const isFrozen = frozen?.request === request;
  const canFreeze = latestPage && (latestPage.rows.length > 0 || !isNarrowed(query));
  if (canFreeze && isResponse && !isFrozen) setFrozen({ request, page: latestPage });
  if (!latestPage || !keyOf || !isFrozen || query.filters?.tilstand)
    return { page: latestPage, outdated: false, showNew };
  const { outdated, ...page } = frozenRows(frozen.page, latestPage, keyOf);
  // A record that is deleted later keeps its latest values.
  if (page.rows.some((row, place) => row !== frozen.page.rows[place])) setFrozen({ request, page });
  return { page, outdated, showNew };
}
