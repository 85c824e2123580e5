import { and, eq } from 'drizzle-orm';
import { requireAdmin } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import { type AuditChange, recordAudit } from './audit.ts';
import { type ColumnsOf, recordWriter } from './record-writer.ts';
import { aliveWithId, checkVersion, type RecordTable, undoable } from './versions.ts';

/** A kind of record that admins delete: where it lies, what errors call it, and how the APIs show it. */
export type ResourceDefinition<Dto extends RecordDto> = {
  entity: Entity;
  table: RecordTable;
  /** Such as `category`. */
  noun: string;
  /** @throws AppError notFound where there is none or it is deleted. */
  read: (deps: Deps, id: number) => Dto;
};

/** A kind of record that admins write: `Fields` is what they say of one, by the names by which the APIs show it. */
export type WritableResource<
  Dto extends RecordDto,
  Fields extends { name: string },
  Table extends RecordTable = RecordTable,
> = ResourceDefinition<Dto> & {
  table: Table;
  /** How fields are stored, but the name, which all records store alike. */
  columnsOf: (fields: Partial<Fields>) => ColumnsOf<Table>;
};

/** Fields where undefined says nothing, as where they are left out. */
type Patch<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** What is said of a record and is not as it is shown; null where all is. */
function changesOf<Fields extends object>(dto: RecordDto, patch: Patch<Fields>): Partial<Fields> | null {
  const changes = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && value !== dto[field],
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Fields>) : null;
}

/**
 * Runs `work` as one unit, if the caller is still an admin: a body may arrive long after its header was checked.
 * @throws AppError unauthenticated, forbidden
 */
function asAdmin<T>(deps: Deps, admin: UserDetails, work: (tx: TxDeps) => T): Promise<T> {
  return write(deps, (tx) => {
    const user = tx.db.select({ role: users.role }).from(users).where(eq(users.id, admin.id)).get();
    requireAdmin(user ? { ...admin, ...user } : null);
    return work(tx);
  });
}

/**
 * Creates a record and notes who did.
 * @param prepare refuses what can't be, and says what else is stored than the fields.
 * @returns the record as the APIs show it.
 */
export function createRecord<Dto extends RecordDto, Fields extends { name: string }>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, read, columnsOf }: WritableResource<Dto, Fields>,
  fields: Patch<Fields> & { name: string },
  prepare: (tx: TxDeps) => ColumnsOf<RecordTable> | undefined,
): Promise<Dto> {
  return asAdmin(deps, admin, (tx) => {
    const columns = { ...columnsOf(fields), ...prepare(tx) };
    const entityId = recordWriter(tx.db, table).insert(fields.name, columns);
    const after = read(tx, entityId);
    recordAudit(tx, admin, [{ action: 'create', entity, entityId, after }]);
    return after;
  });
}

/**
 * Changes a record, raises its version and notes who did; where it is already as it is to be, nothing happens.
 * @param seen the version that the editor saw; undefined accepts any. An old one is refused whatever it says.
 * @param said how the record is to be shown, or what says so of the one that is stored; what is left out stays.
 * @param prepare refuses what can't be, and says what else is stored than the fields; it is given those that change.
 * @returns the record as the APIs show it. @throws AppError notFound; conflict when somebody else was quicker.
 */
export function updateRecord<Dto extends RecordDto, Fields extends { name: string }>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, read, columnsOf }: WritableResource<Dto, Fields>,
  { id: entityId, version: seen }: { id: number; version?: number | undefined },
  patch: Patch<Fields> | ((before: Dto) => Patch<Fields>),
  prepare: (tx: TxDeps, changes: Partial<Fields>) => ColumnsOf<RecordTable> | undefined = () => undefined,
): Promise<Dto> {
  return asAdmin(deps, admin, (tx) => {
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

/** A kind of record of which many may be written at once. */
export type ListableResource<
  Dto extends RecordDto,
  Fields extends { name: string },
  Table extends RecordTable = RecordTable,
> = WritableResource<Dto, Fields, Table> & {
  /** All that there are. */
  list: (deps: Deps, admin: UserDetails) => Dto[];
  idOf: (dto: Dto) => number;
};

/** Writes records of one kind; a change says at least one field that is not as it is shown. */
export type ManyWriter<Fields> = {
  create: (fields: Fields) => void;
  update: (id: number, changes: Partial<Fields>) => void;
};

/**
 * Creates and changes any number of records of one kind with `work`, as one unit, raises the versions and notes who
 * did. All records are read once before and once after, since reading them one by one would take longer than all the rest.
 * @param work is given all that there are, and what writes them.
 */
export function changeRecords<Dto extends RecordDto, Fields extends { name: string }, T>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, columnsOf, list, idOf }: ListableResource<Dto, Fields>,
  work: (tx: TxDeps, records: Dto[], writer: ManyWriter<Fields>) => T,
): Promise<T> {
  return asAdmin(deps, admin, (tx) => {
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
    });
    const byId = (all: Dto[]) => new Map(all.map((dto) => [idOf(dto), dto]));
    const [befores, afters] = [byId(records), byId(written.length > 0 ? list(tx, admin) : [])];
    const stateOf = (id: number) => ({ before: befores.get(id), after: afters.get(id) });
    const changes = written.map((change) => ({ entity, ...change, ...stateOf(change.entityId) }));
    recordAudit(tx, admin, changes);
    return result;
  });
}

/**
 * Marks a record as deleted and notes who did; `restoreRecord` takes it back while that is possible.
 * @param refuse throws where the record must stay. @throws AppError notFound
 */
export function deleteRecord<Dto extends RecordDto>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, noun, read }: ResourceDefinition<Dto>,
  entityId: number,
  refuse: (tx: TxDeps, record: Dto) => void = () => undefined,
): Promise<{ message: string }> {
  return asAdmin(deps, admin, (tx) => {
    const before = read(tx, entityId);
    refuse(tx, before);
    tx.db.update(table).set({ deletedAt: Date.now() }).where(aliveWithId(table, entityId)).run();
    recordAudit(tx, admin, [{ action: 'delete', entity, entityId, before }]);
    return { message: `The ${noun} was deleted` };
  });
}

/**
 * Takes a deletion back and notes who did.
 * @param refuse throws where the record can't come back: its name was taken, what it belongs to is gone.
 * @returns the record as the APIs show it. @throws AppError notFound where it is not deleted, or was too long ago.
 */
export function restoreRecord<Dto extends RecordDto>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, noun, read }: ResourceDefinition<Dto>,
  entityId: number,
  refuse: (tx: TxDeps) => void = () => undefined,
): Promise<Dto> {
  return asAdmin(deps, admin, (tx) => {
    const where = and(eq(table.id, entityId), undoable(table, Date.now()));
    if (!tx.db.select({ id: table.id }).from(table).where(where).get())
      throw new AppError('notFound', `There is no deleted ${noun} to bring back`);
    refuse(tx);
    tx.db.update(table).set({ deletedAt: null }).where(where).run();
    const after = read(tx, entityId);
    recordAudit(tx, admin, [{ action: 'restore', entity, entityId, after }]);
    return after;
  });
}
