import { useState } from 'react';
import { isNarrowed, type ListQuery } from './list-query.ts';
import { type ListPage, steadyRows } from './steady-rows.ts';

type Kept<Row> = { query: object; page: ListPage<Row> };

/** What is shown of a list, whether other records belong there now, and what lets them take their places. */
type Steady<Row> = { page: ListPage<Row> | undefined; outdated: boolean; showNew: () => void };

/**
 * The page that `query` has found, which stays as it is while others change the list, until `showNew`. Without `keyOf`
 * it is what was found last; so it is where a search found nothing, since there is nothing to keep.
 * @param isFetching whether it is being asked for: what the answer to a new query brings is shown, whatever was known of
 * it before.
 */
export function useSteadyRows<Row>(
  query: ListQuery<string>,
  found: ListPage<Row> | undefined,
  isFetching: boolean,
  keyOf?: (row: Row) => number,
): Steady<Row> {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  const showNew = () => setKept(null);
  const isKept = kept?.query === query;
  const isWorthKeeping = found && (found.rows.length > 0 || !isNarrowed(query));
  if (isWorthKeeping && !isFetching && !isKept) setKept({ query, page: found });
  if (!found || !keyOf || !isKept) return { page: found, outdated: false, showNew };
  const { outdated, ...page } = steadyRows(kept.page, found, keyOf);
  // A record that goes later stays as it was known last.
  if (page.rows.some((row, place) => row !== kept.page.rows[place])) setKept({ query, page });
  return { page, outdated, showNew };
}
