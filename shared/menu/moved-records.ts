type Ordered = { id: number; name: string };

/**
 * The records that were moved between two orders: as few as possible, so that all others keep their order. Records that only
 * one of the orders has are left out.
 */
export function movedRecords<Row extends Ordered>(before: readonly Row[], after: readonly Row[]): Row[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const rows = after.filter(({ id }) => places.has(id));
  // Those whose places increase stayed: the longest such row. `ends` has the last of the best row of each length.
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
