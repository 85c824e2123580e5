import { useState } from 'react';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

type Kept<Row> = { query: object; rows: Row[] };

/**
 * The rows that `query` has found, which stay in their places while others change the list; `showNew` lets what belongs
 * here now take them. Without `keyOf` they are what was found last.
 * @param isFetching whether they are being asked for: what the answer to a new query brings is shown, whatever was
 * known of it before.
 */
export function useSteadyRows<Row>(
  query: object,
  found: Row[] | undefined,
  isFetching: boolean,
  keyOf?: (row: Row) => number,
): Omit<SteadyRows<Row>, 'rows'> & { rows: Row[] | undefined; showNew: () => void } {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  const showNew = () => setKept(null);
  if (found && !isFetching && kept?.query !== query) setKept({ query, rows: found });
  if (!found || !keyOf || kept?.query !== query) return { rows: found, outdated: false, showNew };
  const steady = steadyRows(kept.rows, found, keyOf);
  // A record that goes later stays as it was known last.
  if (steady.rows.some((row, place) => row !== kept.rows[place])) setKept({ query, rows: steady.rows });
  return { ...steady, showNew };
}
