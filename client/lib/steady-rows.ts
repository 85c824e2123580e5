/** Rows that stay in their places, and whether others belong there now. */
export type SteadyRows<Row> = { rows: Row[]; outdated: boolean };

/**
 * What is shown of `next` where `before` stood and somebody may be about to press: the same records in the same places,
 * each as it is now. Records that are gone stay as they were.
 */
export function steadyRows<Row>(
  before: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => number,
): SteadyRows<Row> {
  const byKey = new Map(next.map((row) => [keyOf(row), row]));
  const outdated =
    before.length !== next.length || before.some((row, place) => keyOf(row) !== keyOf(next[place] ?? row));
  return { rows: before.map((row) => byKey.get(keyOf(row)) ?? row), outdated };
}
