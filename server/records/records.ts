import { and, eq } from 'drizzle-orm';
import { requireAdmin } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { writtenAreas } from '#server/db/areas.ts';
import { users } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import { type AuditChange, recordAudit } from './audit.ts';
import { type ColumnsOf, recordWriter } from './record-writer.ts';
import { aliveWithId, checkVersion, type RecordTable, undoable } from './versions.ts';

/** A type of record that admins can delete: its table, its name in error messages, and how to read it. */
export type ResourceDefinition<Dto extends RecordDto> = {
  entity: Entity;
  table: RecordTable;
  /** Its name in error messages, such as `category`. */
  noun: string;
  /** @throws AppError notFound where the record does not exist or is deleted. */
  read: (deps: Deps, id: number) => Dto;
};

/** A type of record that admins can write. `Fields` are its writable fields, named as in the APIs. */
export type WritableResource<
  Dto extends RecordDto,
  Fields extends { name: string },
  Table extends RecordTable = RecordTable,
> = ResourceDefinition<Dto> & {
  table: Table;
  /** Maps fields to columns, except the name, which all tables store alike. */
  columnsOf: (fields: Partial<Fields>) => ColumnsOf<Table>;
};

/** Partial input: an undefined field counts as left out. */
export type Patch<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The fields of `patch` that differ from the stored record; null where none do. */
export function changesOf<Fields extends object>(
  dto: RecordDto,
  patch: Patch<Fields>,
): Partial<Fields> | null {
  const changes = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && !isSame(value, dto[field]),
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Fields>) : null;
}

/**
 * Runs `work` in a transaction, and tells open pages what it has changed. They are not told of guests' cups and likes: in a
 * full café each like would let every page fetch its lists again.
 * The role is read again, because a body may arrive long after its header was checked.
 * @throws AppError unauthenticated, forbidden
 */
export function writeAsAdmin<T>(deps: Deps, admin: UserDetails, work: (tx: TxDeps) => T): Promise<T> {
  return write(deps, (tx) => {
    const user = tx.db.select({ role: users.role }).from(users).where(eq(users.id, admin.id)).get();
    requireAdmin(user ? { ...admin, ...user } : null);
    afterCommit(tx, () => tx.live.publish(writtenAreas(tx.db)));
    return work(tx);
  });
}

/**
 * Creates a record and its audit entry.
 * @param prepare checks the input, and returns columns to store beside the fields. @throws AppError
 * @returns the record as the APIs return it.
 */
export function createRecord<Dto extends RecordDto, Fields extends { name: string }>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, read, columnsOf }: WritableResource<Dto, Fields>,
  fields: Patch<Fields> & { name: string },
  prepare: (tx: TxDeps) => ColumnsOf<RecordTable> | undefined,
): Promise<Dto> {
  return writeAsAdmin(deps, admin, (tx) => {
    const columns = { ...columnsOf(fields), ...prepare(tx) };
    const entityId = recordWriter(tx.db, table).insert(fields.name, columns);
    const after = read(tx, entityId);
    recordAudit(tx, admin, [{ action: 'create', entity, entityId, after }]);
    return after;
  });
}

/**
 * Updates a record, increments its version and adds an audit entry. Does nothing where no field changes.
 * @param seen the version that the editor loaded; undefined accepts any. An old one is a conflict even without changes.
 * @param patch the new values, or a function that returns them for the stored record; fields left out keep their value.
 * @param prepare checks the changed fields, and returns columns to store beside them.
 * @returns the record as the APIs return it. @throws AppError notFound; conflict when the version is old.
 */
export function updateRecord<Dto extends RecordDto, Fields extends { name: string }>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, read, columnsOf }: WritableResource<Dto, Fields>,
  { id: entityId, version: seen }: { id: number; version?: number | undefined },
  patch: Patch<Fields> | ((before: Dto) => Patch<Fields>),
  prepare: (tx: TxDeps, changes: Partial<Fields>) => ColumnsOf<RecordTable> | undefined = () => undefined,
): Promise<Dto> {
  return writeAsAdmin(deps, admin, (tx) => {
    const before = read(tx, entityId);
    const row = tx.db.select({ version: table.version }).from(table).where(eq(table.id, entityId)).get();
    if (row) checkVersion(row, seen);
    const changes = changesOf<Fields>(before, typeof patch === 'function' ? patch(before) : patch);
    if (!changes) return before;
    const columns = { ...columnsOf(changes), ...prepare(tx, changes) };
    recordWriter(tx.db, table).update(entityId, changes.name, columns);
    const after = read(tx, entityId);
    recordAudit(tx, admin, [{ action: 'update', entity, entityId, before, after }]);
    return after;
  });
}

/** A type of record that can be written in batches. */
export type ListableResource<
  Dto extends RecordDto,
  Fields extends { name: string },
  Table extends RecordTable = RecordTable,
> = WritableResource<Dto, Fields, Table> & {
  /** All records that are not deleted. */
  list: (deps: Deps, admin: UserDetails) => Dto[];
  idOf: (dto: Dto) => number;
};

/** Writes records of one type; `changes` holds at least one field that differs from the stored record. */
export type BatchWriter<Fields> = {
  create: (fields: Fields) => void;
  update: (id: number, changes: Partial<Fields>) => void;
  /** An update that undoes an earlier one; only the log tells them apart. */
  revert: (id: number, changes: Partial<Fields>) => void;
  /** Marks a record as deleted, and takes the mark away again while the deletion can be undone. */
  remove: (id: number) => void;
  restore: (id: number) => void;
};

/**
 * Creates and updates any number of records in one transaction, with new versions and audit entries. All records are
 * read once before and once after, since reading them one by one would take longer than everything else.
 * @param work gets all records and a writer.
 * @returns what `work` returns, and the ids of the entries of the log.
 */
export function changeRecords<Dto extends RecordDto, Fields extends { name: string }, T>(
  deps: Deps,
  admin: UserDetails,
  resource: ListableResource<Dto, Fields>,
  work: (tx: TxDeps, records: Dto[], writer: BatchWriter<Fields>) => T,
): Promise<{ result: T; logIds: number[] }> {
  return writeAsAdmin(deps, admin, (tx) => {
    const { entity, table, columnsOf, list, idOf } = resource;
    const writer = recordWriter(tx.db, table);
    const written: Pick<AuditChange, 'action' | 'entityId'>[] = [];
    const records = list(tx, admin);
    const writeAs = (action: 'update' | 'restore') => (entityId: number, changes: Partial<Fields>) => {
      writer.update(entityId, changes.name, columnsOf(changes));
      written.push({ action, entityId });
    };
    const result = work(tx, records, {
      create: (fields) => {
        written.push({ action: 'create', entityId: writer.insert(fields.name, columnsOf(fields)) });
      },
      update: writeAs('update'),
      revert: writeAs('restore'),
      remove: (entityId) => {
        tx.db.update(table).set({ deletedAt: Date.now() }).where(aliveWithId(table, entityId)).run();
        written.push({ action: 'delete', entityId });
      },
      restore: (entityId) => {
        restoreRow(tx, resource, entityId);
        written.push({ action: 'restore', entityId });
      },
    });
    const byId = (all: Dto[]) => new Map(all.map((dto) => [idOf(dto), dto]));
    const [befores, afters] = [byId(records), byId(written.length > 0 ? list(tx, admin) : [])];
    const stateOf = (id: number) => ({ before: befores.get(id), after: afters.get(id) });
    const changes = written.map((change) => ({ entity, ...change, ...stateOf(change.entityId) }));
    return { result, logIds: recordAudit(tx, admin, changes) };
  });
}

/**
 * Marks a record as deleted and adds an audit entry; `restoreRecord` can undo it for a while.
 * @param validate throws where the record must stay. @throws AppError notFound
 */
export function deleteRecord<Dto extends RecordDto>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, noun, read }: ResourceDefinition<Dto>,
  entityId: number,
  validate: (tx: TxDeps, record: Dto) => void = () => undefined,
): Promise<{ message: string }> {
  return writeAsAdmin(deps, admin, (tx) => {
    const before = read(tx, entityId);
    validate(tx, before);
    tx.db.update(table).set({ deletedAt: Date.now() }).where(aliveWithId(table, entityId)).run();
    recordAudit(tx, admin, [{ action: 'delete', entity, entityId, before }]);
    return { message: `The ${noun} was deleted` };
  });
}

/** Takes the mark of a deleted record away. @throws AppError notFound where it is not deleted, or can't be undone. */
function restoreRow(
  tx: TxDeps,
  { table, noun }: Pick<ResourceDefinition<RecordDto>, 'table' | 'noun'>,
  id: number,
  validate: (tx: TxDeps) => void = () => undefined,
): void {
  const where = and(eq(table.id, id), undoable(table, Date.now()));
  if (!tx.db.select({ id: table.id }).from(table).where(where).get())
    throw new AppError('notFound', `There is no deleted ${noun} to bring back`, { reason: 'undoTooLate' });
  validate(tx);
  tx.db.update(table).set({ deletedAt: null }).where(where).run();
}

/**
 * Undoes a deletion and adds an audit entry.
 * @param validate throws where the record can't be restored: its name was taken, or its category is gone.
 * @returns the record as the APIs return it. @throws AppError notFound where it is not deleted, or can't be undone.
 */
export function restoreRecord<Dto extends RecordDto>(
  deps: Deps,
  admin: UserDetails,
  resource: ResourceDefinition<Dto>,
  entityId: number,
  validate: (tx: TxDeps) => void = () => undefined,
): Promise<Dto> {
  return writeAsAdmin(deps, admin, (tx) => {
    const { entity, read } = resource;
    restoreRow(tx, resource, entityId, validate);
    const after = read(tx, entityId);
    recordAudit(tx, admin, [{ action: 'restore', entity, entityId, after }]);
    return after;
  });
}
