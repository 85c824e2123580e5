/** What is shown of a list: a page of it, and how many records there are in all. */
export type ListPage<Row> = { rows: Row[]; total: number };

/** A page that stays as it is, and whether another one belongs there now. */
export type FrozenRows<Row> = ListPage<Row> & { outdated: boolean };

/**
 * What is shown of `next` where `before` stood and somebody may be about to press: the same records in the same places,
 * each as it is now, and as many pages. Records that are gone stay as they were.
 */
export function frozenRows<Row>(
  before: ListPage<Row>,
  next: ListPage<Row>,
  keyOf: (row: Row) => number,
): FrozenRows<Row> {
  const byKey = new Map(next.rows.map((row) => [keyOf(row), row]));
  const isAt = (row: Row, place: number) => next.rows[place] && keyOf(row) === keyOf(next.rows[place]);
  const isSame =
    before.total === next.total && before.rows.length === next.rows.length && before.rows.every(isAt);
  return {
    rows: before.rows.map((row) => byKey.get(keyOf(row)) ?? row),
    total: before.total,
    outdated: !isSame,
  };
}
