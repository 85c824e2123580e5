import { eq, sql } from 'drizzle-orm';
import { nameColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/open.ts';
import { type Placeholders, statementsFor } from '#server/db/statements.ts';
import type { RecordTable } from './record-table.ts';

type Row = RecordTable['$inferInsert'];
type SharedColumn = 'id' | 'version' | 'createdAt' | 'deletedAt' | keyof ReturnType<typeof nameColumns>;

/** The columns that only some tables have. An undefined column keeps its value, or gets the table's default. */
export type ColumnsOf<Each extends RecordTable> = Each extends unknown
  ? {
      [Column in Exclude<keyof Each['$inferInsert'], SharedColumn>]?:
        | Each['$inferInsert'][Column]
        | undefined;
    }
  : never;

type Columns = ColumnsOf<RecordTable>;

/** Creates a writer whose statements are prepared once and reused for every row. */
export function recordWriter(db: Tx, table: RecordTable) {
  const insertFor = statementsFor(table, (placeholders: Placeholders<Row>) =>
    db.insert(table).values(placeholders).returning({ id: table.id }).prepare(),
  );
  const updateFor = statementsFor(table, (placeholders: Placeholders<Columns>) =>
    db
      .update(table)
      .set({ ...placeholders, version: sql`${table.version} + 1` })
      .where(eq(table.id, sql.placeholder('id')))
      .prepare(),
  );
  const mark = db
    .update(table)
    .set({ deletedAt: sql`${sql.placeholder('deletedAt')}` })
    .where(eq(table.id, sql.placeholder('id')))
    .prepare();
  return {
    /** @returns the id of the new row. */
    insert: (name: string, columns: Columns): number => {
      const row: Row = { ...columns, ...nameColumns(name), createdAt: Date.now() };
      return insertFor(row).get(row).id;
    },
    /** Changes the given columns and increments the version. Versions are incremented nowhere else. */
    update: (id: number, name: string | undefined, columns: Columns): void => {
      const row = { ...columns, ...(name !== undefined && nameColumns(name)) };
      updateFor(row).run({ ...row, id });
    },
    /** Marks a row as deleted, or as not deleted; it stays as long as that can be undone. @returns whether it was there. */
    setDeleted: (id: number, isDeleted: boolean) =>
      mark.run({ id, deletedAt: isDeleted ? Date.now() : null }).changes > 0,
  };
}
