import { eq } from 'drizzle-orm';
import { requireAdmin } from '#server/core/access.ts';
import { fieldError } from '#server/core/errors.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Entity, RecordDto } from '#shared/api/audit.ts';
import { isSame } from '#shared/menu/field.ts';
import { type AuditChange, amendAudit, recordAudit } from './audit.ts';
import type { RecordTable } from './record-table.ts';
import { type ColumnsOf, recordWriter } from './record-writer.ts';

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

/** Partial input: an undefined field counts as left out. */
export type Patch<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** The fields of `patch` that differ from the stored record; null where none do. */
export function changesOf<Fields extends object>(dto: RecordDto, patch: Patch<Fields>) {
  const changes = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && !isSame(value, dto[field]),
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Fields>) : null;
}

/**
 * Optimistic locking: compares the version of a record with the version that the editor loaded.
 * @param seen undefined accepts any version.
 * @throws AppError conflict when the record was changed in the meantime.
 */
export function checkVersion(record: { version?: unknown }, seen: number | undefined): void {
  if (seen === undefined || seen === record.version) return;
  throw fieldError('conflict', 'Version', 'Somebody else changed this in the meantime; load it again', {
    reason: 'changedMeanwhile',
  });
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
    tx.afterCommit(tx.live.publish);
    return work(tx);
  });
}

/**
 * Writes records of one type; each call is an entry of the change. `before` is the record as the transaction has read it,
 * and columns are stored beside the fields.
 */
type RecordsWriter<Dto, Fields> = {
  create: (fields: Patch<Fields> & { name: string }, columns?: ColumnsOf<RecordTable>) => Dto;
  update: (id: number, before: RecordDto, changes: Partial<Fields>, columns?: ColumnsOf<RecordTable>) => Dto;
  remove: (id: number, before: Dto) => void;
};

/**
 * Writes any number of records in one transaction, with new versions and audit entries.
 * @param amends the change just made that this one completes.
 * @returns what `work` returns.
 */
export function changeRecords<Dto extends RecordDto, Fields extends { name: string }, T>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, read, columnsOf }: ResourceDefinition<Dto, Fields>,
  work: (tx: TxDeps, writer: RecordsWriter<Dto, Fields>) => T,
  amends?: number,
): Promise<T> {
  return writeAsAdmin(deps, admin, (tx) => {
    const rows = recordWriter(tx.db, table);
    const changes: AuditChange[] = [];
    const result = work(tx, {
      create: (fields, columns) => {
        const entityId = rows.insert(fields.name, { ...columnsOf(fields), ...columns });
        const after = read(tx, entityId);
        changes.push({ action: 'create', entity, entityId, after });
        return after;
      },
      update: (entityId, before, fields, columns) => {
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
    const isAmended =
      amends !== undefined && changes.every((change) => amendAudit(tx, admin, amends, change));
    if (!isAmended) recordAudit(tx, admin, changes);
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
  admin: UserDetails,
  resource: ResourceDefinition<Dto, Fields>,
  { id, version: seen, amends }: UpdateOf,
  patch: Patch<Fields> | ((before: Dto) => Patch<Fields>),
  prepare?: (tx: TxDeps, changes: Partial<Fields>, before: Dto) => ColumnsOf<RecordTable> | undefined,
): Promise<Dto> {
  const work = (tx: TxDeps, { update }: RecordsWriter<Dto, Fields>): Dto => {
    const before = resource.read(tx, id);
    checkVersion(before, seen);
    const changes = changesOf<Fields>(before, typeof patch === 'function' ? patch(before) : patch);
    return changes ? update(id, before, changes, prepare?.(tx, changes, before)) : before;
  };
  return changeRecords(deps, admin, resource, work, amends);
}

/** Makes the call that deletes a record. @param validate throws where it must stay. @throws AppError notFound */
export const deletionOf =
  <Dto extends RecordDto>(
    resource: ResourceDefinition<Dto, never>,
    validate: (tx: TxDeps, id: number) => void = () => undefined,
  ) =>
  (deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> =>
    changeRecords(deps, admin, resource, (tx, { remove }) => {
      validate(tx, id);
      remove(id, resource.read(tx, id));
      return { message: `The ${resource.noun} was deleted` };
    });
