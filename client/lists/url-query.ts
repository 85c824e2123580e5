import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { changedQuery, type ListQuery, searchOf } from './list-query.ts';
import { type ListSearch, useTypedSearch } from './use-list.ts';

/** Whether a filter accepts this value. Other filters of the address may decide which values it has. */
type IsValue = (value: string, address: URLSearchParams) => boolean;

/** The initial query of a list, its sort keys, and its filters by the names that they have in the address. */
export type ListStart<Sort extends string> = {
  query: ListQuery<Sort>;
  sorts: readonly Sort[];
  filters?: Readonly<Record<string, IsValue>>;
};

/** For a list that is only searched. */
export const SEARCH_START: ListStart<'name'> = {
  query: { page: 1, search: '', sort: 'name', order: 'asc' },
  sorts: ['name'],
};

const NAMES = { search: 'sok', sort: 'sorter', order: 'retning', page: 'side' } as const;
const UP = 'opp';
const DOWN = 'ned';

/** Reads the query of an address. Missing and invalid parameters have the values of the initial query. */
export function readQuery<Sort extends string>(
  address: URLSearchParams,
  { query, sorts, filters = {} }: ListStart<Sort>,
): ListQuery<Sort> {
  const page = Number(address.get(NAMES.page));
  const order = address.get(NAMES.order);
  const chosen = Object.entries(filters).flatMap(([name, isValue]) => {
    const value = address.get(name) ?? '';
    return isValue(value, address) ? [[name, value] as const] : [];
  });
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : query.page,
    search: searchOf(address.get(NAMES.search) ?? query.search),
    sort: sorts.find((sort) => sort === address.get(NAMES.sort)) ?? query.sort,
    order: order === UP ? 'asc' : order === DOWN ? 'desc' : query.order,
    ...(chosen.length > 0 && { filters: Object.fromEntries(chosen) }),
  };
}

/** `address` with the query; values of the initial query are left out. */
export function writeQuery<Sort extends string>(
  address: URLSearchParams,
  shown: ListQuery<Sort>,
  { query, filters = {} }: ListStart<Sort>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string, isStart: boolean) =>
    isStart ? next.delete(name) : next.set(name, value);
  set(NAMES.search, shown.search, shown.search === query.search);
  set(NAMES.sort, shown.sort, shown.sort === query.sort);
  set(NAMES.order, shown.order === 'asc' ? UP : DOWN, shown.order === query.order);
  for (const [name, isValue] of Object.entries(filters)) {
    const value = shown.filters?.[name] ?? '';
    set(name, value, !isValue(value, next));
  }
  set(NAMES.page, String(shown.page), shown.page === query.page);
  return next;
}

/** `useListSearch` with its state in the address, for links, reload and Back. `start` must stay the same object. */
export function useUrlSearch<Sort extends string>(start: ListStart<Sort>): ListSearch<Sort> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useMemo(() => readQuery(new URLSearchParams(search), start), [search, start]);
  const change: ListSearch<Sort>['change'] = (part, replace) => {
    const shown = new URLSearchParams(search);
    const address = String(writeQuery(shown, changedQuery(query, part), start));
    // Navigating to the same address would add a history entry without effect.
    if (address === String(shown)) return;
    navigate(address ? `${path}?${address}` : path, { replace: replace === 'replace' });
  };
  return { query, change, ...useTypedSearch(query, change) };
}
