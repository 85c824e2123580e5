import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { HOUR } from '#server/core/time.ts';
import { checkpoint } from '#server/db/open.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { databaseFile } from '#server/files/folders.ts';
import { removeSizes, TRASH } from '#server/files/picture-files.ts';
import { isOldEnough } from './old-data.ts';

/** Removes a picture's file for good unless a row names it. @returns false where it is so young that one may be about to. */
function eraseFile({ db, config: { uploadsDir } }: Deps, file: string, now: number): boolean {
  if (db.select({ id: images.id }).from(images).where(eq(images.file, file)).limit(1).get()) return true;
  const found = statSync(join(uploadsDir, file), { throwIfNoEntry: false });
  if (found && !isOldEnough(found, now)) return false;
  for (const path of [file, join(TRASH, file)]) rmSync(join(uploadsDir, path), { force: true });
  removeSizes(uploadsDir, file);
  return true;
}

/**
 * Creates the job that removes what remains of what guests have deleted: pictures, old pages in the write-ahead log, and
 * moved rows in the database file, which it writes anew once an hour at most.
 */
export function createErasing(deps: Deps): () => Promise<void> {
  const { config, db, erased, log, space, worker } = deps;
  // Once after a start as well: what was deleted before a stop may not have been removed.
  let [emptied, rewritten, rewrittenAt] = [-1, -1, Number.NEGATIVE_INFINITY];
  return async () => {
    const now = Date.now();
    for (const file of erased.files) {
      try {
        if (eraseFile(deps, file, now)) erased.files.delete(file);
      } catch (error) {
        // What can't be removed now gets into the trash later, and must not hold up the rest.
        erased.files.delete(file);
        log.error({ err: error, file }, 'A picture that was deleted could not be removed');
      }
    }
    const { count } = erased;
    if (count !== emptied && checkpoint(db)) emptied = count;
    if (count === rewritten || Math.abs(now - rewrittenAt) < HOUR) return;
    if (!space.hasRoomFor(3 * statSync(databaseFile(config)).size)) return;
    rewrittenAt = now;
    await worker.run('rewrite', 'rewriteDatabase', config);
    rewritten = count;
  };
}
