import { existsSync, mkdirSync, renameSync, utimesSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, SECOND } from '#server/core/time.ts';
import { TRASH_DAYS } from '#shared/api/retention.ts';

/** The folder within the uploads for files that no record refers to. */
export const TRASH = '.trash';

/** How long files stay in the trash, in milliseconds, so that an older database can be restored with its pictures. */
const TRASH_AGE = TRASH_DAYS * DAY;
/** How long on a disk that is nearly full. */
const SHORT_AGE = DAY;

/** Moves a file of the uploads folder to its trash, at time `now` (milliseconds). */
export function moveToTrash(uploadsDir: string, file: string, now: number): void {
  mkdirSync(join(uploadsDir, TRASH), { recursive: true });
  // The age in the trash counts from this time. Set first, so that a crash can't leave a file there with an old time.
  utimesSync(join(uploadsDir, file), now / SECOND, now / SECOND);
  renameSync(join(uploadsDir, file), join(uploadsDir, TRASH, file));
}

/** Takes those of these files from the trash that are only there. @returns how many. */
export async function takeNamedFromTrash(uploadsDir: string, files: readonly string[]): Promise<number> {
  const named = new Set(files);
  const found = (await filesInTrash(uploadsDir)).filter(
    (file) => named.has(file) && !existsSync(join(uploadsDir, file)),
  );
  for (const file of found) renameSync(join(uploadsDir, TRASH, file), join(uploadsDir, file));
  return found.length;
}

export const filesInTrash = async (uploadsDir: string): Promise<string[]> =>
  existsSync(join(uploadsDir, TRASH)) ? readdir(join(uploadsDir, TRASH)) : [];

/** Removes files that have been in the trash for 30 days at time `now` (milliseconds), or a day where space `isLow`. */
export async function emptyTrash(uploadsDir: string, now: number, isLow = false): Promise<void> {
  const age = isLow ? SHORT_AGE : TRASH_AGE;
  for (const file of await filesInTrash(uploadsDir)) {
    const path = join(uploadsDir, TRASH, file);
    if (now - (await stat(path)).mtimeMs >= age) await rm(path);
  }
}
