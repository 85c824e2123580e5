import { useState } from 'react';
import { frozenRows, type ListPage } from './frozen-rows.ts';
import { isNarrowed, type ListQuery } from './list-query.ts';

type Kept<Row> = { query: object; page: ListPage<Row> };

/** `page` is undefined before the first answer; `dataUpdatedAt` is when it arrived, in milliseconds since 1970. */
type FoundPage<Row> = { page: ListPage<Row> | undefined; isFetching: boolean; dataUpdatedAt: number };

/** What is shown of a list, whether other records belong there now, and what lets them take their places. */
type Frozen<Row> = { page: ListPage<Row> | undefined; outdated: boolean; showNew: () => void };

/**
 * The page that `query` has found, which stays as it is while others change the list, until `showNew`. Without `keyOf`
 * it is what was found last; so it is where a search found nothing, since there is nothing to keep.
 * @param found what is known of it; what the answer to a new query brings is shown, whatever was known before.
 */
export function useFrozenRows<Row>(
  query: ListQuery<string>,
  { page: found, isFetching, dataUpdatedAt }: FoundPage<Row>,
  keyOf?: (row: Row) => number,
): Frozen<Row> {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  const [asked, setAsked] = useState(() => ({ query, at: Date.now() }));
  if (asked.query !== query) setAsked({ query, at: Date.now() });
  const showNew = () => {
    setKept(null);
    setAsked({ query, at: Date.now() });
  };
  // Where others change much, the next answer is on its way before this one is shown.
  const isAnswer = !isFetching || (asked.query === query && dataUpdatedAt >= asked.at);
  const isKept = kept?.query === query;
  const isWorthKeeping = found && (found.rows.length > 0 || !isNarrowed(query));
  if (isWorthKeeping && isAnswer && !isKept) setKept({ query, page: found });
  if (!found || !keyOf || !isKept) return { page: found, outdated: false, showNew };
  const { outdated, ...page } = frozenRows(kept.page, found, keyOf);
  // A record that goes later stays as it was known last.
  if (page.rows.some((row, place) => row !== kept.page.rows[place])) setKept({ query, page });
  return { page, outdated, showNew };
}
