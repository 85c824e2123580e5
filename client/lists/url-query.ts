import { type ListQuery, searchOf } from './list-query.ts';

/** Whether a value is one of a filter's, in an address with the filters before it. */
type IsValue = (value: string, address: URLSearchParams) => boolean;

/** The initial query of a list, its sort keys, and its filters by the names that they have in the address. */
export type ListStart<Sort extends string> = {
  query: ListQuery<Sort>;
  sorts: readonly Sort[];
  filters?: Readonly<Record<string, IsValue>>;
};

const NAMES = { search: 'sok', sort: 'sorter', order: 'retning', page: 'side' } as const;
const UP = 'opp';
const DOWN = 'ned';

/** The query of an address; missing and invalid parameters are as in the initial query. */
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
