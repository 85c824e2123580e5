import { and, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Editor } from '#server/core/access.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { type Placeholders, statementsFor } from '#server/db/prepared.ts';
import { addChanges } from '#server/db/write.ts';
import type { TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/api/audit.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { isSame } from '#shared/menu/field.ts';
import { searchKey } from '#shared/text/text.ts';

/** A change of one record by an admin, a barista or a key; `before` and `after` are the record as the APIs return it. */
export type AuditChange = {
  action: 'create' | 'update' | 'delete' | 'restore';
  entity: Entity;
  entityId: number;
  before?: RecordDto | undefined;
  after?: RecordDto | undefined;
  /** More names by which the change is found. */
  about?: string;
};

type Entry = typeof auditLog.$inferInsert;

const nameOf = ({ name, imageName = '' }: RecordDto): string => String(name ?? imageName);

function changedFields(before: RecordDto | null, after: RecordDto | null): string {
  if (!before || !after) return '';
  const changed = Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key]));
  return ` ${changed.join(' ')} `;
}

/** Writes the entries of one change in the caller's transaction; `undoes` is the id of the change that it undoes. */
export function recordAudit(
  { db, afterCommit }: TxDeps,
  { id: userId, username }: Pick<Editor, 'id' | 'username'>,
  changes: readonly AuditChange[],
  undoes: number | null = null,
): void {
  if (changes.length === 0) return;
  const statementFor = statementsFor(auditLog, (placeholders: Placeholders<Entry>) =>
    db.insert(auditLog).values(placeholders).prepare(),
  );
  const at = Date.now();
  let changeId = 0;
  for (const { before = null, after = null, about = '', ...change } of changes) {
    const name = nameOf(after ?? before ?? {});
    const names = new Set([username, name, nameOf(before ?? {}), about]);
    const search = searchKey([...names].filter(Boolean).join(' '));
    const states = { before, after, fields: changedFields(before, after) };
    const entry: Entry = { at, userId, username, ...change, name, search, ...states, undoes, changeId };
    const id = Number(statementFor(entry).run(entry).lastInsertRowid);
    if (changeId === 0) db.update(auditLog).set({ changeId: id }).where(eq(auditLog.id, id)).run();
    changeId ||= id;
  }
  afterCommit(() => addChanges(changeId));
}

/** How long ago a change can be that is amended: pages offer it as long as they offer to undo. */
const AMEND_WINDOW_MS = 2 * UNDO_OFFER;

/** Merges an update into the entry of an update that the same admin has just made. Returns whether there was one. */
export function amendAudit(
  { db, afterCommit }: TxDeps,
  { id: userId }: Editor,
  changeId: number,
  { entity, entityId, before, after }: AuditChange,
): boolean {
  const isUpdate = and(eq(auditLog.action, 'update'), isNull(auditLog.undoes));
  const isOfRecord = and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId));
  const isRecent = and(eq(auditLog.userId, userId ?? 0), gt(auditLog.at, Date.now() - AMEND_WINDOW_MS));
  const entry = db
    .select({ id: auditLog.id, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.changeId, changeId), isUpdate, isOfRecord, isRecent))
    .get();
  if (!entry || !isSame(entry.after, before)) return false;
  const fields = changedFields(entry.before, after ?? null);
  db.update(auditLog).set({ after, fields }).where(eq(auditLog.id, entry.id)).run();
  afterCommit(() => addChanges(changeId));
  return true;
}

/** Removes the records' content from their log entries; user, time and action stay. */
export function forgetRecords({ db }: TxDeps, entity: Entity, ids: number[] | SQLWrapper): void {
  // Uses the index with the entities, because the log is long and rarely about records that guests delete.
  const ofEntity = db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.entity, entity));
  db.update(auditLog)
    .set({ name: '', search: sql`search_key(${auditLog.username})`, before: null, after: null, fields: '' })
    .where(and(inArray(auditLog.id, ofEntity), inArray(auditLog.entityId, ids)))
    .run();
}
