import { eq } from 'drizzle-orm';
import { requireAdmin } from '#server/core/access.ts';
import { writtenAreas } from '#server/db/areas.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Entity, RecordDto } from '#shared/api/audit.ts';
import { isSame } from '#shared/api/json.ts';
import { type AuditChange, amendAudit, recordAudit } from './audit.ts';
import { type ColumnsOf, recordWriter } from './record-writer.ts';
import { checkVersion, type RecordTable } from './versions.ts';

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
 * Runs `work` in a transaction, and notifies open pages of the areas that it has changed. Guests' cups and likes do not
 * notify them: in a full café every page would fetch its lists again for each like.
 * The role is read again, because a body may arrive long after its header was checked.
 * @throws AppError unauthenticated, forbidden
 */
export function writeAsAdmin<T>(deps: Deps, admin: UserDetails, work: (tx: TxDeps) => T): Promise<T> {
  return write(deps, (tx) => {
    const user = tx.db.select({ role: users.role }).from(users).where(eq(users.id, admin.id)).get();
    requireAdmin(user ? { ...admin, ...user } : null);
    tx.afterCommit(() => tx.live.publish(writtenAreas(tx)));
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

/** The record to update, the version that the editor loaded, and the change just made that this one completes. */
type UpdateOf = { id: number; version?: number | undefined; amends?: number | undefined };

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
  { id: entityId, version: seen, amends }: UpdateOf,
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
    const change: AuditChange = { action: 'update', entity, entityId, before, after };
    if (amends === undefined || !amendAudit(tx, admin, amends, change)) recordAudit(tx, admin, [change]);
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
  remove: (id: number) => void;
};

/**
 * Creates and updates any number of records in one transaction, with new versions and audit entries. All records are
 * read once before and once after, since reading them one by one would take longer than everything else.
 * @param work gets all records and a writer.
 * @returns what `work` returns, how many records it has written, and the id of the change.
 */
export function changeRecords<Dto extends RecordDto, Fields extends { name: string }, T>(
  deps: Deps,
  admin: UserDetails,
  resource: ListableResource<Dto, Fields>,
  work: (tx: TxDeps, records: Dto[], writer: BatchWriter<Fields>) => T,
): Promise<{ result: T; changed: number; changeId: number | null }> {
  return writeAsAdmin(deps, admin, (tx) => {
    const { entity, table, columnsOf, list, idOf } = resource;
    const writer = recordWriter(tx.db, table);
    const written: Pick<AuditChange, 'action' | 'entityId'>[] = [];
    const records = list(tx, admin);
    const result = work(tx, records, {
      create: (fields) => {
        written.push({ action: 'create', entityId: writer.insert(fields.name, columnsOf(fields)) });
      },
      update: (entityId, changes) => {
        writer.update(entityId, changes.name, columnsOf(changes));
        written.push({ action: 'update', entityId });
      },
      remove: (entityId) => {
        writer.setDeleted(entityId, true);
        written.push({ action: 'delete', entityId });
      },
    });
    const byId = (all: Dto[]) => new Map(all.map((dto) => [idOf(dto), dto]));
    const [befores, afters] = [byId(records), byId(written.length > 0 ? list(tx, admin) : [])];
    const stateOf = (id: number) => ({ before: befores.get(id), after: afters.get(id) });
    const changes = written.map((change) => ({ entity, ...change, ...stateOf(change.entityId) }));
    return { result, changed: changes.length, changeId: recordAudit(tx, admin, changes) };
  });
}
