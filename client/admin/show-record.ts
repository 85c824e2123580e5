import { notifyManager } from '@tanstack/react-query';

type Page<Row> = { rows: Row[]; total: number };

/** The cached pages of a list, as in tRPC's utilities. */
type Pages<Row> = {
  cancel: () => Promise<void>;
  setQueriesData: (
    input: object,
    filters: object,
    change: (page: Page<Row> | undefined) => Page<Row> | undefined,
  ) => unknown;
};

/** The queries of one kind of records, as in tRPC's utilities. */
type Area<Row> = { page: Pages<Row>; invalidate: () => Promise<void> };

/** Replaces a record in all cached pages of a list; resolves when it is shown. */
export async function showRecord<Row>(
  pages: Pages<Row>,
  record: Row,
  keyOf: (row: Row) => number,
): Promise<void> {
  // A request under way would bring back the old record.
  await pages.cancel();
  const key = keyOf(record);
  pages.setQueriesData(
    {},
    {},
    (page) => page && { ...page, rows: page.rows.map((row) => (keyOf(row) === key ? record : row)) },
  );
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/**
 * Shows the changed record that `change` resolves to, and then fetches all of its area again in the background. Resolves
 * when the record is shown; throws what `change` throws.
 */
export async function showChanged<Row>(
  change: Promise<Row>,
  area: Area<Row>,
  keyOf: (row: Row) => number,
): Promise<void> {
  await showRecord(area.page, await change, keyOf);
  void area.invalidate();
}
