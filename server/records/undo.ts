import { and, desc, eq, gt, inArray, max } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { DAY } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Entity, RecordDto, UndoConflict, UndoInput, Undone } from '#shared/api/audit.ts';
import { UNDO_DAYS } from '#shared/api/undo.ts';
import { isSame } from '#shared/menu/field.ts';
import { type AuditChange, recordAudit } from './audit.ts';
import { type StateWriter, tooLate, type Undoable } from './undoable.ts';

/** How long a change can be undone, in milliseconds; a deleted row is removed afterwards. */
export const UNDO = UNDO_DAYS * DAY;

type Ordered = { id: number; isSorted: boolean };
const isOrder = (value: unknown): value is Ordered[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof Object(each).id === 'number');

/**
 * Whether a value equals an earlier one. Sortings are compared without records that were deleted since, and without new
 * records that were not sorted yet.
 */
function isAsBefore(later: unknown, earlier: unknown): boolean {
  if (!isOrder(later) || !isOrder(earlier)) return isSame(later, earlier);
  const has = (order: Ordered[], id: number) => order.some((each) => each.id === id);
  const sorted = later.filter(({ id, isSorted }) => isSorted || has(earlier, id));
  const stayed = earlier.filter(({ id }) => has(later, id));
  const placesOf = (order: Ordered[]) => order.map(({ id, isSorted }) => [id, isSorted]);
  return isSame(placesOf(sorted), placesOf(stayed));
}

type Entry = typeof auditLog.$inferSelect;

/** Fields that are undone together, and which of them have newer values. */
type Part = { fields: RecordDto; newer: string[] };

type Step = { entry: Entry; now: RecordDto | null; parts: Part[] };

/** Sortings are logged separately, so a newer position is no newer value of the record. */
const PLACES = ['position', 'carouselPosition'];

const newerFields = (fields: readonly string[], after: RecordDto, now: RecordDto): string[] =>
  fields.filter(
    (field) => field in after && !PLACES.includes(field) && !isAsBefore(now[field], after[field]),
  );

/** @throws AppError notFound if the log lacks the data to undo the entry. */
function stepOf(undoable: Undoable, entry: Entry, now: RecordDto | null): Step {
  const { before, after } = entry;
  const groups = undoable.fields.map((group) => (typeof group === 'string' ? [group] : group));
  if (!after) return { entry, now, parts: [] };
  // Undoing a creation deletes the record, including later changes.
  if (!before)
    return { entry, now, parts: now ? [{ fields: {}, newer: newerFields(groups.flat(), after, now) }] : [] };
  const changed = groups
    .map((group) => group.filter((field) => field in before && field in after))
    .filter((group) => group.some((field) => !isAsBefore(after[field], before[field])));
  if (changed.length === 0) throw tooLate();
  const parts = changed
    .filter((group) => !now || group.some((field) => !isAsBefore(now[field], before[field])))
    .map((group) => ({
      fields: Object.fromEntries(group.map((field) => [field, before[field]])),
      newer: now
        ? newerFields(group, after, now)
        : group.filter((field) => !isAsBefore(after[field], before[field])),
    }));
  return { entry, now, parts };
}

const newerOf = ({ parts }: Step): string[] => parts.flatMap(({ newer }) => newer);

/** Undoes an entry. @returns the action on its record; null if the record has the earlier state already. */
function takeBack(writer: StateWriter, { entry, now, parts }: Step): AuditChange['action'] | null {
  const { before, after, entityId } = entry;
  if (before && after) {
    if (parts.length === 0) return null;
    writer.set(entityId, Object.assign({}, ...parts.map(({ fields }) => fields)), before);
    // After the fields are set, because the record is checked as it comes back.
    if (!now) writer.restore?.(entityId);
    return 'restore';
  }
  if (before ? now !== null : now === null) return null;
  if (before ? !writer.restore : !writer.remove) throw tooLate();
  if (before) writer.restore?.(entityId);
  else writer.remove?.(entityId);
  return before ? 'restore' : 'delete';
}

/** A step without the fields that have newer values; null if no field is left. */
function withoutNewer(step: Step): Step | null {
  const parts = step.parts.filter(({ newer }) => newer.length === 0);
  return parts.length < step.parts.length && parts.length === 0 ? null : { ...step, parts };
}

const conflictOf = (step: Step): UndoConflict => {
  const { entity, entityId, name, before, after } = step.entry;
  return { entity, entityId, name, fields: newerOf(step), before, after, now: step.now };
};

const MOST_CONFLICTS = 100;

export type Undoables = Partial<Record<Entity, Undoable>>;

/** Where the log has a change, or one entry of it, as long as it can be undone. */
export const undoableEntries = ({ changeId, entryId }: Pick<UndoInput, 'changeId' | 'entryId'>) =>
  and(
    eq(auditLog.changeId, changeId),
    entryId === undefined ? undefined : eq(auditLog.id, entryId),
    gt(auditLog.at, Date.now() - UNDO),
  );

/**
 * Undoes a change, or one entry of it, in one transaction: fields get their earlier values, created records are deleted, and
 * deleted records are restored. If a field has a newer value, nothing is written until the input resolves the conflict.
 * @returns how many records were changed, or the conflicts.
 * @throws AppError notFound for an unknown or too old change; conflict or invalid if a record can't get its earlier state.
 */
export function undoChange(
  deps: Deps,
  admin: UserDetails,
  undoables: Undoables,
  input: UndoInput,
): Promise<Undone> {
  return writeAs(deps, admin, (tx) => {
    const { changeId, newer, seen } = input;
    const where = undoableEntries(input);
    const entries = tx.db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).all();
    if (entries.length === 0) throw tooLate();
    const undoableOf = ({ entity }: Entry): Undoable => {
      const undoable = undoables[entity];
      if (!undoable) throw new AppError('conflict', 'Changes of accounts, links and keys are not undone');
      return undoable;
    };
    const read = (entry: Entry) => undoableOf(entry).read(tx, entry.entityId);
    const steps = entries.map((entry) => stepOf(undoableOf(entry), entry, read(entry)));
    const conflicts = steps.filter((step) => newerOf(step).length > 0);
    const last = lastEntry(tx, conflicts);
    // The admin has not seen changes that were made after the conflicts were shown.
    if (conflicts.length > 0 && (newer === 'ask' || last !== seen))
      return {
        undone: 0,
        conflicts: conflicts.slice(0, MOST_CONFLICTS).map(conflictOf),
        conflicting: conflicts.length,
        seen: last,
      };
    const writers = new Map<Entity, StateWriter>();
    const taken: { step: Step; action: AuditChange['action'] }[] = [];
    for (const step of newer === 'keep' ? steps.flatMap((each) => withoutNewer(each) ?? []) : steps) {
      const { entity } = step.entry;
      const writer = writers.get(entity) ?? undoableOf(step.entry).write(tx);
      writers.set(entity, writer);
      const action = takeBack(writer, step);
      if (action !== null) taken.push({ step, action });
    }
    const changes = taken.map(({ step: { entry, now }, action }) => {
      const { entity, entityId } = entry;
      return { action, entity, entityId, before: now ?? undefined, after: read(entry) ?? undefined };
    });
    // In the order of the steps, so undoing this change reverses them.
    recordAudit(tx, admin, changes, changeId);
    return { undone: changes.length, conflicts: [], conflicting: 0, seen: null };
  });
}

/** The newest entry of the log about these records; null without records. */
function lastEntry({ db }: TxDeps, steps: Step[]): number | null {
  const ids = [...new Set(steps.map(({ entry }) => entry.entityId))];
  const kinds = [...new Set(steps.map(({ entry }) => entry.entity))];
  const isAbout = and(inArray(auditLog.entityId, ids), inArray(auditLog.entity, kinds));
  const newest = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(isAbout);
  return newest.get()?.id ?? null;
}
