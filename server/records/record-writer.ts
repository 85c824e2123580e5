import { eq, sql } from 'drizzle-orm';
import { nameColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/open.ts';
import { type Placeholders, statementsFor } from '#server/db/statements.ts';
import type { RecordTable } from './versions.ts';

type Row = RecordTable['$inferInsert'];
type NoOwn = 'id' | 'version' | 'createdAt' | 'deletedAt' | keyof ReturnType<typeof nameColumns>;

/** What records of a table have of their own; what is undefined stays, or is as the table has it. */
export type ColumnsOf<Each extends RecordTable> = Each extends unknown
  ? { [Column in Exclude<keyof Each['$inferInsert'], NoOwn>]?: Each['$inferInsert'][Column] | undefined }
  : never;

type Columns = ColumnsOf<RecordTable>;

/** Writes records of a table, as many as there are to write. */
export type RecordWriter = {
  /** Adds a record. @returns its id. */
  insert: (name: string, columns: Columns) => number;
  /** Changes what is said of a record, and raises its version: nothing else does. */
  update: (id: number, name: string | undefined, columns: Columns) => void;
};

/** What writes records of a table, with statements that are prepared once for all of them. */
export function recordWriter(db: Tx, table: RecordTable): RecordWriter {
  const insertFor = statementsFor(table, (places: Placeholders<Row>) =>
    db.insert(table).values(places).returning({ id: table.id }).prepare(),
  );
  const updateFor = statementsFor(table, (places: Placeholders<Columns>) =>
    db
      .update(table)
      .set({ ...places, version: sql`${table.version} + 1` })
      .where(eq(table.id, sql.placeholder('id')))
      .prepare(),
  );
  return {
    insert: (name, columns) => {
      const row: Row = { ...columns, ...nameColumns(name), createdAt: Date.now() };
      return insertFor(row).get(row).id;
    },
    update: (id, name, columns) => {
      const row = { ...columns, ...(name !== undefined && nameColumns(name)) };
      updateFor(row).run({ ...row, id });
    },
  };
}
