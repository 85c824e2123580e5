import { type ListQuery, searchOf } from './list-query.ts';

/** What a list starts with, and what it can be sorted by. */
export type ListStart<Sort extends string> = { query: ListQuery<Sort>; sorts: readonly Sort[] };

/** How an address names what a list shows. */
const NAMES = { search: 'sok', sort: 'sorter', order: 'retning', page: 'side' } as const;
const UP = 'opp';
const DOWN = 'ned';

/** The list that an address asks for; what it leaves out, or says wrongly, is as the list starts. */
export function readQuery<Sort extends string>(
  address: URLSearchParams,
  { query, sorts }: ListStart<Sort>,
): ListQuery<Sort> {
  const page = Number(address.get(NAMES.page));
  const order = address.get(NAMES.order);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : query.page,
    search: searchOf(address.get(NAMES.search) ?? query.search),
    sort: sorts.find((sort) => sort === address.get(NAMES.sort)) ?? query.sort,
    order: order === UP ? 'asc' : order === DOWN ? 'desc' : query.order,
  };
}

/** `address` with what the list shows; what it starts with is left out. */
export function writeQuery<Sort extends string>(
  address: URLSearchParams,
  shown: ListQuery<Sort>,
  { query }: ListStart<Sort>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string, isStart: boolean) =>
    isStart ? next.delete(name) : next.set(name, value);
  set(NAMES.search, shown.search, shown.search === query.search);
  set(NAMES.sort, shown.sort, shown.sort === query.sort);
  set(NAMES.order, shown.order === 'asc' ? UP : DOWN, shown.order === query.order);
  set(NAMES.page, String(shown.page), shown.page === query.page);
  return next;
}
