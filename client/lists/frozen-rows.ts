import { useState } from 'react';
import { isNarrowed, type ListQuery } from './list-query.ts';

export type ListPage<Row> = { rows: Row[]; total: number };

/** A page whose rows keep their places, and whether the list has changed meanwhile. */
type FrozenRows<Row> = ListPage<Row> & { outdated: boolean };

/** The rows of `before` in their places, with their values in `next`; records that are gone stay as they were. */
export function frozenRows<Row>(
  before: ListPage<Row>,
  next: ListPage<Row>,
  keyOf: (row: Row) => number,
): FrozenRows<Row> {
  const byKey = new Map(next.rows.map((row) => [keyOf(row), row]));
  const isSame =
    before.total === next.total && String(before.rows.map(keyOf)) === String(next.rows.map(keyOf));
  return {
    rows: before.rows.map((row) => byKey.get(keyOf(row)) ?? row),
    total: before.total,
    outdated: !isSame,
  };
}

/** `page` is undefined before the first answer; `dataUpdatedAt` is when it arrived, in milliseconds since 1970. */
type FoundPage<Row> = { page: ListPage<Row> | undefined; isFetching: boolean; dataUpdatedAt: number };

/**
 * The page that `query` has found, with its rows frozen while others change the list, until `showNew`. Without `keyOf`,
 * filtered by a state, which a row leaves when it is changed, and where a search found nothing, the latest answer is shown instead.
 * @param found what is known of the page; the first answer to a new query is always shown.
 * @returns the page, whether the list has changed meanwhile, and `showNew`, which shows the changed list.
 */
export function useFrozenRows<Row>(
  query: ListQuery<string>,
  { page: found, isFetching, dataUpdatedAt }: FoundPage<Row>,
  keyOf?: (row: Row) => number,
) {
  const [frozen, setFrozen] = useState<{ query: object; page: ListPage<Row> } | null>(null);
  const [asked, setAsked] = useState(() => ({ query, at: Date.now() }));
  if (asked.query !== query) setAsked({ query, at: Date.now() });
  const showNew = () => {
    setFrozen(null);
    setAsked({ query, at: Date.now() });
  };
  // Where others change much, the next request is under way before this answer is rendered.
  const isAnswer = !isFetching || (asked.query === query && dataUpdatedAt >= asked.at);
  const isFrozen = frozen?.query === query;
  const canFreeze = found && (found.rows.length > 0 || !isNarrowed(query));
  if (canFreeze && isAnswer && !isFrozen) setFrozen({ query, page: found });
  if (!found || !keyOf || !isFrozen || query.filters?.tilstand)
    return { page: found, outdated: false, showNew };
  const { outdated, ...page } = frozenRows(frozen.page, found, keyOf);
  // So that a record that is deleted later stays with its latest values.
  if (page.rows.some((row, place) => row !== frozen.page.rows[place])) setFrozen({ query, page });
  return { page, outdated, showNew };
}
