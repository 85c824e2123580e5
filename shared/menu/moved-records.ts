/**
 * The smallest set of records whose move explains the difference between two orders; all others keep their relative
 * order. Records in only one of the orders are left out.
 */
export function movedRecords<Row extends { id: number }>(
  before: readonly Row[],
  after: readonly Row[],
): Row[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const rows = after.filter(({ id }) => places.has(id));
  // The longest increasing subsequence of old places stayed. `ends[n]` is the last row of the best one of length n + 1.
  const ends: { row: Row; place: number; previous?: (typeof ends)[number] | undefined }[] = [];
  for (const row of rows) {
    const place = places.get(row.id) ?? 0;
    let length = 0;
    for (let above = ends.length; length < above; ) {
      const middle = (length + above) >> 1;
      if ((ends[middle]?.place ?? 0) < place) length = middle + 1;
      else above = middle;
    }
    ends[length] = { row, place, previous: ends[length - 1] };
  }
  const stayed = new Set<Row>();
  for (let last = ends.at(-1); last; last = last.previous) stayed.add(last.row);
  return rows.filter((row) => !stayed.has(row));
}
