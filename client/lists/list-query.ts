import { MAX_SEARCH } from '#shared/api/list-limits.ts';
import { toNfc, visibleText } from '#shared/text/text.ts';

/** The records that a list shows: a page of a search result, in an order. */
export type ListQuery<Sort extends string> = {
  page: number;
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  /** Shows only records of one kind, where the list has kinds; undefined for all. */
  kind?: string | undefined;
  /** Records per page, where that can be chosen; it is not in the address. */
  pageSize?: number;
};

/** The search that is sent for a typed text; empty where the text has no visible character. */
export const searchOf = (typed: string): string =>
  [...toNfc(visibleText(typed)).trim()].slice(0, MAX_SEARCH).join('');

/** Whether a search or a kind leaves records out. */
export const isNarrowed = ({ search, kind }: ListQuery<string>): boolean =>
  search !== '' || kind !== undefined;

export type ListAction<Sort extends string> =
  | { type: 'search'; search: string }
  | { type: 'sort'; sort: Sort }
  | { type: 'page'; page: number }
  /** A page that was not chosen: the chosen one no longer exists, or the record in view is on this one. */
  | { type: 'redirected'; page: number }
  | { type: 'kind'; kind: string | undefined }
  | { type: 'reset'; query: ListQuery<Sort> };

/** A new search, order or kind starts at page 1; the same column reverses its order, another one starts ascending. */
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
    case 'redirected':
      return { ...query, page: action.page };
    case 'kind':
      return { ...query, kind: action.kind, page: 1 };
    case 'reset':
      return action.query;
  }
}
