import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { isId } from '#server/db/row-queries.ts';
import type { TxDeps } from '#server/deps.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import type { FieldGroups } from '#shared/menu/field.ts';
import { type RecordColumns, type ResourceDefinition, recordWriter } from './records.ts';

/**
 * Sets records back to an earlier state; `before` is the whole earlier record.
 * @throws AppError if a record can't have that state, for example because its name is taken.
 */
export type StateWriter = {
  set: (id: number, fields: RecordDto, before: RecordDto) => void;
  /** Deletes a record, or restores a deleted one. */
  remove?: (id: number) => void;
  restore?: (id: number) => void;
};

export type Undoable = {
  /** The fields that can be set back, named as in the log; fields that only make sense together form a group. */
  fields: readonly (string | readonly string[])[];
  /** A record as the log has it; null where it is deleted. */
  read: (tx: TxDeps, id: number) => RecordDto | null;
  write: (tx: TxDeps) => StateWriter;
};

type UndoableOptions<Fields> = {
  /** The fields that can be set back, except the name; fields that only make sense together form a group. */
  fields: Undoable['fields'];
  /** The columns of fields that a record gets again. @throws AppError where it can't get them */
  columnsOf: (fields: Partial<Fields>, tx: TxDeps, id: number, before: RecordDto) => RecordColumns;
  /** Where the log names the record otherwise than `name`. */
  nameField?: string;
  /** Checks the name that a record gets again. @throws AppError */
  checkName?: (tx: TxDeps, name: string, id: number) => void;
  /** Checks a record that is to come back. @throws AppError */
  checkRestored?: (tx: TxDeps, id: number) => void;
  /** Checks a record that is to be deleted. @throws AppError */
  checkRemoval?: (tx: TxDeps, id: number) => void;
};

/** The fields of a kind of records, except the name, as `groups` and one by one. */
export const fieldGroups = (fields: readonly { key: string }[], groups: FieldGroups = []) => {
  const others = fields.map(({ key }) => key).filter((key) => key !== 'name' && !groups.flat().includes(key));
  return [...groups, ...others];
};

export function undoableRecord<Dto extends RecordDto, Fields>(
  { table, read }: Pick<ResourceDefinition<Dto, never>, 'table' | 'read'>,
  options: UndoableOptions<Fields>,
): Undoable {
  const { fields, columnsOf, nameField = 'name' } = options;
  const aliveById = preparedOnce((db) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(isId(table), isNull(table.deletedAt)))
      .prepare(),
  );
  return {
    fields: [...fields, nameField],
    read: (tx, id) => (aliveById(tx.db).get({ id }) ? read(tx, id) : null),
    write: (tx) => {
      const writer = recordWriter(tx.db, table);
      return {
        set: (id, { [nameField]: name, ...earlier }, before) => {
          const columns = columnsOf(earlier as Partial<Fields>, tx, id, before);
          const named = typeof name === 'string' ? name : undefined;
          if (named !== undefined) options.checkName?.(tx, named, id);
          writer.update(id, named, columns);
        },
        remove: (id) => {
          options.checkRemoval?.(tx, id);
          writer.setDeleted(id, true);
        },
        restore: (id) => {
          options.checkRestored?.(tx, id);
          const { checkName } = options;
          const row =
            checkName && tx.db.select({ name: table.name }).from(table).where(eq(table.id, id)).get();
          if (row) checkName(tx, row.name, id);
          if (!writer.setDeleted(id, false)) throw tooLate();
        },
      };
    },
  };
}

export const tooLate = () =>
  new AppError('notFound', 'It is too late to undo this', { reason: 'undoTooLate' });
