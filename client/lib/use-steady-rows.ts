import { useState } from 'react';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

type Kept<Row> = { query: object; rows: Row[] };

/**
 * The rows that `query` has found, which stay in their places while others change the list; `showNew` lets what belongs
 * here now take them. Without `keyOf` they are what was found last.
 */
export function useSteadyRows<Row>(
  query: object,
  found: Row[] | undefined,
  keyOf?: (row: Row) => number,
): Omit<SteadyRows<Row>, 'rows'> & { rows: Row[] | undefined; showNew: () => void } {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  const showNew = () => setKept(null);
  if (found && kept?.query !== query) setKept({ query, rows: found });
  if (!found || !keyOf || kept?.query !== query) return { rows: found, outdated: false, showNew };
  return { ...steadyRows(kept.rows, found, keyOf), showNew };
}
