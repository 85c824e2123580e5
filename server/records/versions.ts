import { and, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { fieldError } from '#server/core/errors.ts';
import { SECOND } from '#server/core/time.ts';
import type { categories, drinks, images, ingredients, menuItems } from '#server/db/schema.ts';
import { UNDO_OFFER } from '#shared/undo.ts';

/** Tables whose records are changed by version and deleted by a mark that can be undone. */
export type RecordTable =
  | typeof categories
  | typeof drinks
  | typeof images
  | typeof ingredients
  | typeof menuItems;

/**
 * How much longer than pages offer it a deletion can be undone, in milliseconds. The offer starts when the response
 * arrives, and a click in its last moment takes time to reach the server.
 */
const GRACE = 5 * SECOND;

/** How long a deletion can be undone, in milliseconds; afterwards the row is removed. */
export const UNDO = UNDO_OFFER + GRACE;

/** The record with this id, unless it is deleted. */
export const aliveWithId = (table: RecordTable, id: number): SQL | undefined =>
  and(eq(table.id, id), isNull(table.deletedAt));

/** Deleted records whose deletion can still be undone at time `now` (milliseconds). */
export const undoable = (table: RecordTable, now: number): SQL | undefined =>
  and(isNotNull(table.deletedAt), gt(table.deletedAt, now - UNDO));

/** Deleted records whose deletion can no longer be undone at time `now` (milliseconds). */
export const expired = (table: RecordTable, now: number): SQL => lte(table.deletedAt, now - UNDO);

/**
 * Optimistic locking: compares the version of a record with the version that the editor loaded.
 * @param seen undefined accepts any version.
 * @throws AppError conflict when the record was changed in the meantime.
 */
export function checkVersion(record: { version: number }, seen: number | undefined): void {
  if (seen === undefined || seen === record.version) return;
  throw fieldError('conflict', 'Version', 'Somebody else changed this in the meantime; load it again', {
    reason: 'changedMeanwhile',
  });
}
