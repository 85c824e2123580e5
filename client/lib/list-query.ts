import type { DrinksQuery } from '#shared/drinks.ts';
import { MAX_SEARCH } from '#shared/list-limits.ts';

/** Which dream cups are listed; what the list starts with is by name. */
export type ListQuery = Pick<DrinksQuery, 'page' | 'search' | 'sort' | 'order'>;

export const initialQuery: ListQuery = { page: 1, search: '', sort: 'name', order: 'asc' };

/** What the server is asked for when this is typed. */
export const searchOf = (typed: string): string =>
  [...typed.normalize('NFC').trim()].slice(0, MAX_SEARCH).join('');

export type ListAction =
  | { type: 'search'; search: string }
  | { type: 'sort'; sort: ListQuery['sort'] }
  | { type: 'page'; page: number };

/** A new search starts at page 1; the same column turns its order, a new one starts ascending. */
export function listReducer(query: ListQuery, action: ListAction): ListQuery {
  switch (action.type) {
    case 'search':
      return action.search === query.search ? query : { ...query, search: action.search, page: 1 };
    case 'sort':
      return {
        ...query,
        sort: action.sort,
        order: action.sort === query.sort && query.order === 'asc' ? 'desc' : 'asc',
      };
    case 'page':
      return { ...query, page: action.page };
  }
}

/** Ingredient names for a table: one that was chosen more than once is named once, with its number. */
export function ingredientsText(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
