import { rmSync, statSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { PICTURE_NAME } from '#server/features/images/picture-files.service.ts';
import { SECOND } from '#server/time.ts';

/** A picture's file is written before its row; a younger file, in milliseconds, may still get one. */
const SAFE_AGE = 60 * SECOND;

/**
 * Removes a picture's file that no image refers to; files that the house did not name are not touched.
 * @returns whether that settles it; false where the file is too young at time `now` (milliseconds) to tell.
 */
export function removeUnusedFile({ db, config }: Deps, file: string, now: number): boolean {
  if (!PICTURE_NAME.test(file)) return true;
  if (db.select({ id: images.id }).from(images).where(eq(images.file, file)).limit(1).get()) return true;
  const path = join(config.uploadsDir, file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return true;
  if (now - found.mtimeMs < SAFE_AGE) return false;
  rmSync(path, { force: true });
  return true;
}

/** Removes all files of the uploads folder that no image refers to, until `signal` ends it. */
export async function sweepUploads(deps: Deps, now: number, signal: AbortSignal): Promise<void> {
  for await (const { name } of await opendir(deps.config.uploadsDir)) {
    if (signal.aborted) return;
    removeUnusedFile(deps, name, now);
  }
}
