import { notifyManager } from '@tanstack/react-query';

type Page<Row> = { rows: Row[]; total: number };

/** The pages of a list that have been fetched, as tRPC's utilities reach them. */
type Pages<Row> = {
  cancel: () => Promise<void>;
  setQueriesData: (
    input: object,
    filters: object,
    change: (page: Page<Row> | undefined) => Page<Row> | undefined,
  ) => unknown;
};

/** What the server keeps of one kind of records, as tRPC's utilities reach it. */
type Area<Row> = { page: Pages<Row>; invalidate: () => Promise<void> };

/** Shows a record as it is now wherever a page of a list has it; resolves when it is shown. */
export async function showRecord<Row>(
  pages: Pages<Row>,
  record: Row,
  keyOf: (row: Row) => number,
): Promise<void> {
  // An answer to what was asked before would bring back the record of then.
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
 * Shows the record that a change of it answers; resolves when it is shown, and has all of its area read again behind
 * that. Throws what the change throws.
 */
export async function showChanged<Row>(
  change: Promise<Row>,
  area: Area<Row>,
  keyOf: (row: Row) => number,
): Promise<void> {
  await showRecord(area.page, await change, keyOf);
  void area.invalidate();
}
