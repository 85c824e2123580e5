import { eq, sql } from 'drizzle-orm';
import type { Editor } from '#server/core/access.ts';
import { fieldError } from '#server/core/errors.ts';
import type { choices } from '#server/db/choices-schema.ts';
import { nameColumns } from '#server/db/columns.ts';
import type { drinks } from '#server/db/drinks-schema.ts';
import type { Tx } from '#server/db/open.ts';
import { type Placeholders, statementsFor } from '#server/db/prepared.ts';
import type { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/api/audit.ts';
import { isSame } from '#shared/menu/field.ts';
import { DATE_FIELDS, DATE_RANGE, isInRange } from '#shared/text/norwegian-date.ts';
import { type AuditChange, amendAudit, recordAudit } from './audit.ts';

/** Tables whose records are changed by version and deleted by a mark that can be undone. */
export type RecordTable =
  | typeof categories
  | typeof choices
  | typeof drinks
  | typeof images
  | typeof ingredients
  | typeof menuItems;

type Row = RecordTable['$inferInsert'];
type SharedColumn = 'id' | 'version' | 'createdAt' | 'deletedAt' | keyof ReturnType<typeof nameColumns>;

/** Partial input: an undefined field counts as left out. */
export type Patch<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** The columns that only some tables have. Omitted columns keep their values, or get the table's defaults. */
type ColumnsOf<Table extends RecordTable> = Table extends unknown
  ? Patch<Omit<Table['$inferInsert'], SharedColumn>>
  : never;

export type RecordColumns = ColumnsOf<RecordTable>;

/** A type of record that admins can write. `Fields` are its writable fields, named as in the APIs. */
export type ResourceDefinition<
  Dto extends RecordDto,
  Fields extends { name: string },
  Table extends RecordTable = RecordTable,
> = {
  entity: Entity;
  table: Table;
  /** Its name in error messages, such as `category`. */
  noun: string;
  /** @throws AppError notFound where the record does not exist or is deleted. */
  read: (deps: Deps, id: number) => Dto;
  /** Maps fields to columns, except the name, which all tables store alike. */
  columnsOf: (fields: Partial<Fields>) => ColumnsOf<Table>;
};

/** The fields of `patch` that differ from the stored record; null where none do. */
export function changesOf<Fields extends object>(dto: RecordDto, patch: Patch<Fields>) {
  const changes = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && !isSame(value, dto[field]),
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Fields>) : null;
}

/** @throws AppError invalid where a new date is out of range. */
function checkDates(changes: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(DATE_FIELDS)) {
    const date = changes[field];
    if (typeof date === 'string' && !isInRange(date)) throw fieldError('invalid', name, DATE_RANGE);
  }
}

/**
 * Optimistic locking: compares the version of a record with the version that the editor loaded.
 * @param seen undefined accepts any version.
 * @throws AppError conflict when the record was changed in the meantime.
 */
export function checkVersion(record: { version?: unknown }, seen: number | undefined): void {
  if (seen !== undefined && seen !== record.version) throw changedMeanwhile();
}

export const changedMeanwhile = () =>
  fieldError('conflict', 'Version', 'Somebody else changed this in the meantime; load it again', {
    reason: 'changedMeanwhile',
  });

/** Creates a writer whose statements are prepared once and reused for every row. */
export function recordWriter(db: Tx, table: RecordTable) {
  const insertFor = statementsFor(table, (placeholders: Placeholders<Row>) =>
    db.insert(table).values(placeholders).returning({ id: table.id }).prepare(),
  );
  const updateFor = statementsFor(table, (placeholders: Placeholders<RecordColumns>) =>
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
    insert: (name: string, columns: RecordColumns): number => {
      const row: Row = { ...columns, ...nameColumns(name), createdAt: Date.now() };
      return insertFor(row).get(row).id;
    },
    /** Changes the given columns. The only place that increments versions. */
    update: (id: number, name: string | undefined, columns: RecordColumns): void => {
      const row = { ...columns, ...(name !== undefined && nameColumns(name)) };
      updateFor(row).run({ ...row, id });
    },
    /** Marks a row as deleted, or as not deleted; it stays until that can't be undone. @returns whether it was there. */
    setDeleted: (id: number, isDeleted: boolean) =>
      mark.run({ id, deletedAt: isDeleted ? Date.now() : null }).changes > 0,
  };
}

/**
 * Writes records of one type; each call is an entry of the change. `before` is the record as the transaction has read it,
 * and columns are stored beside the fields.
 */
type RecordsWriter<Dto, Fields> = {
  create: (fields: Patch<Fields> & { name: string }, columns?: RecordColumns) => Dto;
  update: (id: number, before: RecordDto, changes: Partial<Fields>, columns?: RecordColumns) => Dto;
  remove: (id: number, before: Dto) => void;
};

/** Writes any number of records in one transaction; `amends` is a change just made, which this one completes. */
export function changeRecords<Dto extends RecordDto, Fields extends { name: string }, T>(
  deps: Deps,
  editor: Editor,
  { entity, table, read, columnsOf }: ResourceDefinition<Dto, Fields>,
  work: (tx: TxDeps, writer: RecordsWriter<Dto, Fields>) => T,
  amends?: number,
): Promise<T> {
  return writeAs(deps, editor, (tx) => {
    const rows = recordWriter(tx.db, table);
    const changes: AuditChange[] = [];
    const result = work(tx, {
      create: (fields, columns) => {
        checkDates(fields);
        const entityId = rows.insert(fields.name, { ...columnsOf(fields), ...columns });
        const after = read(tx, entityId);
        changes.push({ action: 'create', entity, entityId, after });
        return after;
      },
      update: (entityId, before, fields, columns) => {
        checkDates(fields);
        rows.update(entityId, fields.name, { ...columnsOf(fields), ...columns });
        const after = read(tx, entityId);
        changes.push({ action: 'update', entity, entityId, before, after });
        return after;
      },
      remove: (entityId, before) => {
        changes.push({ action: 'delete', entity, entityId, before });
        rows.setDeleted(entityId, true);
      },
    });
    const isAmended = amends !== undefined && changes.every((each) => amendAudit(tx, editor, amends, each));
    if (!isAmended) recordAudit(tx, editor, changes);
    return result;
  });
}

/** The record to update, the version that the editor loaded, and the change just made that this one completes. */
type UpdateOf = { id: number; version?: number | undefined; amends?: number | undefined };

/**
 * Updates a record. Does nothing where no field changes.
 * @param seen the version that the editor loaded; undefined accepts any. An old one is a conflict even without changes.
 * @param patch the new values, or a function that returns them for the stored record; fields left out keep their value.
 * @param prepare checks the changed fields, and returns columns to store beside them.
 * @returns the record as the APIs return it. @throws AppError notFound; conflict when the version is old.
 */
export function updateRecord<Dto extends RecordDto, Fields extends { name: string }>(
  deps: Deps,
  editor: Editor,
  resource: ResourceDefinition<Dto, Fields>,
  { id, version: seen, amends }: UpdateOf,
  patch: Patch<Fields> | ((before: Dto, tx: TxDeps) => Patch<Fields>),
  prepare?: (tx: TxDeps, changes: Partial<Fields>, before: Dto) => RecordColumns | undefined,
): Promise<Dto> {
  const work = (tx: TxDeps, { update }: RecordsWriter<Dto, Fields>): Dto => {
    const before = resource.read(tx, id);
    checkVersion(before, seen);
    const changes = changesOf<Fields>(before, typeof patch === 'function' ? patch(before, tx) : patch);
    return changes ? update(id, before, changes, prepare?.(tx, changes, before)) : before;
  };
  return changeRecords(deps, editor, resource, work, amends);
}

/** Makes the call that deletes a record. @param check throws where it must stay. @throws AppError notFound */
export const deletionOf =
  (resource: ResourceDefinition<RecordDto, never>, check?: (tx: TxDeps, id: number) => void) =>
  (deps: Deps, editor: Editor, id: number): Promise<{ message: string }> =>
    changeRecords(deps, editor, resource, (tx, { remove }) => {
      check?.(tx, id);
      remove(id, resource.read(tx, id));
      return { message: `The ${resource.noun} was deleted` };
    });
