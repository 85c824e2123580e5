import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR } from '#server/core/time.ts';
import { checkpoint } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { databaseFile } from '#server/files/folders.ts';
import { removeSizes, TRASH } from '#server/files/picture-files.ts';
import { isNamed, isOldEnough } from './old-data.ts';

/** Removes a picture's file for good unless a row names it. @returns false for a new file, whose row may not be written yet. */
function eraseFile(deps: Deps, file: string, now: number): boolean {
  if (isNamed(deps, file)) return true;
  const { uploadsDir } = deps.config;
  const stats = statSync(join(uploadsDir, file), { throwIfNoEntry: false });
  if (stats && !isOldEnough(stats, now)) return false;
  for (const path of [file, join(TRASH, file)]) rmSync(join(uploadsDir, path), { force: true });
  removeSizes(uploadsDir, file);
  return true;
}

/**
 * Creates the job that removes the traces of erased records: pictures, old pages in the write-ahead log, and moved rows
 * in the database file, which is rewritten at most once an hour.
 */
export function createErasing(deps: Deps): () => Promise<void> {
  const { config, db, erased, log, space, worker } = deps;
  // Also runs once after a start, because a stop may have interrupted the removal.
  let [emptied, rewritten, rewrittenAt] = [-1, -1, Number.NEGATIVE_INFINITY];
  return async () => {
    const now = Date.now();
    for (const file of erased.files) {
      try {
        if (eraseFile(deps, file, now)) erased.files.delete(file);
      } catch (error) {
        // The file gets into the trash later, and must not hold up the other files.
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
    emptied = -1; // The log now holds the copied rows.
  };
}
