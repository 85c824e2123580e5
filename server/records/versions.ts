import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { fieldError } from '#server/core/errors.ts';
import { DAY } from '#server/core/time.ts';
import type { categories, drinks, images, ingredients, menuItems } from '#server/db/schema.ts';
import { UNDO_DAYS } from '#shared/api/undo.ts';

/** Tables whose records are changed by version and deleted by a mark that can be undone. */
export type RecordTable =
  | typeof categories
  | typeof drinks
  | typeof images
  | typeof ingredients
  | typeof menuItems;

/** How long a change can be undone, in milliseconds; a deleted row is removed afterwards. */
export const UNDO = UNDO_DAYS * DAY;

/** The record with this id, unless it is deleted. */
export const aliveWithId = (table: RecordTable, id: number): SQL | undefined =>
  and(eq(table.id, id), isNull(table.deletedAt));

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
