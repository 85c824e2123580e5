import { MAX_SEARCH } from '#shared/api/list-limits.ts';
import { oneLine, toNfc } from '#shared/text/text.ts';

export type ListQuery<Sort extends string> = {
  page: number;
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  /** Values that records have, by the names of the list's filters. */
  filters?: Readonly<Record<string, string>>;
  /** Records per page, where that can be chosen; it is not in the address. */
  pageSize?: number;
};

/** The search that is sent for a typed text; empty if the text has no visible character. */
export const searchOf = (typed: string): string => [...toNfc(oneLine(typed))].slice(0, MAX_SEARCH).join('');

export const isNarrowed = ({ search, filters = {} }: ListQuery<string>): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** A changed query, on page 1 where the change has no page. */
export const changedQuery = <Sort extends string>(
  query: ListQuery<Sort>,
  change: Partial<ListQuery<Sort>>,
): ListQuery<Sort> => ({ ...query, page: 1, ...change });

/** The order after a press on a column: reversed if it was sorted by this column, otherwise ascending. */
export const orderBy = <Sort extends string>({ sort: current, order }: ListQuery<Sort>, sort: Sort) =>
  ({ sort, order: sort === current && order === 'asc' ? 'desc' : 'asc' }) as const;

/** The filters with one of them changed; an empty value leaves it out. */
export function withFilter({ filters = {} }: ListQuery<string>, name: string, value: string) {
  const { [name]: _, ...others } = filters;
  return { filters: value === '' ? others : { ...others, [name]: value } };
}
