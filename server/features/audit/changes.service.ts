import { and, eq, sql } from 'drizzle-orm';
import { requireAdmin } from '#server/access.ts';
import { inTransaction } from '#server/db/open.ts';
import { aliveWithId, checkVersion, type RecordTable, undoable } from '#server/db/records.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Entity } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import { type Change, noteChange, noteChanges } from './audit.service.ts';

/** A kind of record that admins change: where it lies, what errors call it, and how the doors show it. */
export type RecordKind<Shown extends object> = {
  entity: Entity;
  table: RecordTable;
  /** Such as `category`. */
  noun: string;
  /** @throws AppError notFound where there is none or it is deleted. */
  read: (deps: Deps, id: number) => Shown;
};

/**
 * Runs `work` as one unit, if the caller is still an admin: a body may arrive long after its header was checked.
 * @throws AppError unauthenticated, forbidden
 */
function asAdmin<T>(deps: Deps, admin: UserDetails, work: () => T): T {
  return inTransaction(deps.db, () => {
    const user = deps.db.select({ role: users.role }).from(users).where(eq(users.id, admin.id)).get();
    requireAdmin(user ? { ...admin, ...user } : null);
    return work();
  });
}

/** Creates a record with `insert`, which returns its id, and notes who did. @returns the record as the doors show it. */
export function createRecord<Shown extends object>(
  deps: Deps,
  admin: UserDetails,
  { entity, read }: RecordKind<Shown>,
  insert: () => number,
): Shown {
  return asAdmin(deps, admin, () => {
    const entityId = insert();
    const after = read(deps, entityId);
    noteChange(deps, admin, { action: 'create', entity, entityId, after });
    return after;
  });
}

/**
 * Changes a record with `write`, raises its version and notes who did.
 * @param seen the version that the editor saw; undefined accepts any.
 * @returns the record as the doors show it. @throws AppError notFound; conflict when somebody else was quicker.
 */
export function updateRecord<Shown extends object>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, read }: RecordKind<Shown>,
  { id: entityId, version: seen }: { id: number; version?: number | undefined },
  write: () => void,
): Shown {
  return asAdmin(deps, admin, () => {
    const before = read(deps, entityId);
    const row = deps.db.select({ version: table.version }).from(table).where(eq(table.id, entityId)).get();
    if (row) checkVersion(row, seen);
    write();
    deps.db
      .update(table)
      .set({ version: sql`${table.version} + 1` })
      .where(eq(table.id, entityId))
      .run();
    const after = read(deps, entityId);
    noteChange(deps, admin, { action: 'update', entity, entityId, before, after });
    return after;
  });
}

/**
 * Creates and changes any number of records of one kind with `work`, as one unit, and notes who did; `work` raises the
 * versions. @param work is given what notes the changes that it made.
 */
export function changeRecords<T>(
  deps: Deps,
  admin: UserDetails,
  entity: Entity,
  work: (note: (changes: Omit<Change, 'entity'>[]) => void) => T,
): T {
  const note = (changes: Omit<Change, 'entity'>[]) =>
    noteChanges(
      deps,
      admin,
      changes.map((change) => ({ entity, ...change })),
    );
  return asAdmin(deps, admin, () => work(note));
}

/**
 * Marks a record as deleted and notes who did; `restoreRecord` takes it back while that is possible.
 * @param refuse throws where the record must stay. @throws AppError notFound
 */
export function deleteRecord<Shown extends object>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, noun, read }: RecordKind<Shown>,
  entityId: number,
  refuse: (record: Shown) => void = () => undefined,
): { message: string } {
  return asAdmin(deps, admin, () => {
    const before = read(deps, entityId);
    refuse(before);
    deps.db.update(table).set({ deletedAt: Date.now() }).where(aliveWithId(table, entityId)).run();
    noteChange(deps, admin, { action: 'delete', entity, entityId, before });
    return { message: `The ${noun} was deleted` };
  });
}

/**
 * Takes a deletion back and notes who did.
 * @param refuse throws where the record can't come back: its name was taken, what it belongs to is gone.
 * @returns the record as the doors show it. @throws AppError notFound where it is not deleted, or was too long ago.
 */
export function restoreRecord<Shown extends object>(
  deps: Deps,
  admin: UserDetails,
  { entity, table, noun, read }: RecordKind<Shown>,
  entityId: number,
  refuse: () => void = () => undefined,
): Shown {
  return asAdmin(deps, admin, () => {
    const where = and(eq(table.id, entityId), undoable(table, Date.now()));
    if (!deps.db.select({ id: table.id }).from(table).where(where).get())
      throw new AppError('notFound', `There is no deleted ${noun} to bring back`);
    refuse();
    deps.db.update(table).set({ deletedAt: null }).where(where).run();
    const after = read(deps, entityId);
    noteChange(deps, admin, { action: 'restore', entity, entityId, after });
    return after;
  });
}
