import { statSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { SECOND } from '#server/core/time.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { PICTURE_NAME, removeSizes } from '#server/files/picture-files.ts';
import { moveToTrash } from '#server/files/trash.ts';

/** A picture's file is written before its row, so younger files, in milliseconds, are left alone. */
const SAFE_AGE = 60 * SECOND;

/** Moves a picture's file to the trash if no row refers to it and it is a minute old at time `now` (milliseconds). */
export function trashIfUnused({ db, config }: Deps, file: string, now: number): void {
  if (!PICTURE_NAME.test(file)) return;
  if (db.select({ id: images.id }).from(images).where(eq(images.file, file)).limit(1).get()) return;
  const found = statSync(join(config.uploadsDir, file), { throwIfNoEntry: false });
  if (!found?.isFile() || now - found.mtimeMs < SAFE_AGE) return;
  moveToTrash(config.uploadsDir, file, now);
  removeSizes(config.uploadsDir, file);
}

/** Moves all unreferenced files of the uploads folder to the trash, until `signal` aborts. */
export async function trashUnusedFiles(deps: Deps, now: number, signal: AbortSignal): Promise<void> {
  for await (const { name } of await opendir(deps.config.uploadsDir)) {
    if (signal.aborted) return;
    trashIfUnused(deps, name, now);
  }
}
