import { AppError } from '#server/errors.ts';
import { SECOND } from '#server/time.ts';

/** For how long a deletion can be undone, in milliseconds; then the record is really removed. */
export const UNDO = 10 * SECOND;

/**
 * Compares the version of a record with the one that its editor saw; an editor who says none accepts any.
 * @throws AppError conflict when somebody else was quicker.
 */
export function checkVersion(record: { version: number }, seen: number | undefined): void {
  if (seen === undefined || seen === record.version) return;
  throw new AppError('conflict', 'Somebody else changed this in the meantime; load it again');
}
