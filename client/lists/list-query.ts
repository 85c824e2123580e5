import { MAX_SEARCH } from '#shared/list-limits.ts';
import { toNfc, visibleText } from '#shared/text.ts';

/** Which records a list shows: a page of those that a search has found, in an order. */
export type ListQuery<Sort extends string> = {
  page: number;
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  /** The only kind of records that is shown, where the list knows kinds; undefined for all. */
  kind?: string | undefined;
};

/** What the server is asked for when this is typed; nothing where none of it can be seen. */
export const searchOf = (typed: string): string =>
  [...toNfc(visibleText(typed)).trim()].slice(0, MAX_SEARCH).join('');

/** Whether it leaves records out, so that where nothing is found there may be others. */
export const isNarrowed = ({ search, kind }: ListQuery<string>): boolean =>
  search !== '' || kind !== undefined;

export type ListAction<Sort extends string> =
  | { type: 'search'; search: string }
  | { type: 'sort'; sort: Sort }
  | { type: 'page'; page: number }
  /** Nobody asked for it: the one that was asked for is gone, or what is looked at lies on this one. */
  | { type: 'led'; page: number }
  | { type: 'kind'; kind: string | undefined }
  | { type: 'reset'; query: ListQuery<Sort> };

/** A new search, order or kind starts at page 1; the same column turns its order, a new one starts ascending. */
export function listReducer<Sort extends string>(
  query: ListQuery<Sort>,
  action: ListAction<Sort>,
): ListQuery<Sort> {
  switch (action.type) {
    case 'search':
      return action.search === query.search ? query : { ...query, search: action.search, page: 1 };
    case 'sort':
      return {
        ...query,
        sort: action.sort,
        order: action.sort === query.sort && query.order === 'asc' ? 'desc' : 'asc',
        page: 1,
      };
    case 'page':
    case 'led':
      return { ...query, page: action.page };
    case 'kind':
      return { ...query, kind: action.kind, page: 1 };
    case 'reset':
      return action.query;
  }
}

/** Ingredient names for a table: one that was chosen more than once is named once, with its number. */
export function ingredientsText(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
