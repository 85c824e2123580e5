import { asc, gt } from 'drizzle-orm';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hasSizes } from '#server/files/picture-files.ts';

/** How many pictures one run looks at, and how many it works on, so that other jobs do not wait long. */
const ROWS_PER_RUN = 1000;
const PICTURES_PER_RUN = 20;

/**
 * Creates a job that makes the smaller versions of new pictures, and at first those of all pictures that lack them. One
 * that can't be read is left out until the next start: it is then served in its own size. The last space of the disk is not
 * used for them.
 */
export function createSizesJob(deps: Deps, signal: AbortSignal): () => Promise<void> {
  const { db, config, worker, log, space } = deps;
  let last = 0;
  return async () => {
    const rows = db
      .select({ id: images.id, file: images.file })
      .from(images)
      .where(gt(images.id, last))
      .orderBy(asc(images.id))
      .limit(ROWS_PER_RUN)
      .all();
    let made = 0;
    for (const { id, file } of rows) {
      if (signal.aborted || made === PICTURES_PER_RUN || space.isLow()) return;
      last = id;
      if (hasSizes(config.uploadsDir, file)) continue;
      made += 1;
      try {
        await worker.run('pictures', 'makeSizes', config.uploadsDir, file);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, file }, 'The smaller versions of a picture can’t be made');
      }
    }
  };
}
