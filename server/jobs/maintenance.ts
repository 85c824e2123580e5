import { performance } from 'node:perf_hooks';
import { asc, gt } from 'drizzle-orm';
import { backUpInProcess } from '#server/backup/backup.ts';
import { isBackupDue, spaceForBackup } from '#server/backup/stored-backups.ts';
import { HOUR, SECOND } from '#server/core/time.ts';
import { changesOf, checkpoint } from '#server/db/open.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { cafeDayOf, readSettings } from '#server/features/cafe/cafe.service.ts';
import { nextChange } from '#server/features/cafe/opening.service.ts';
import { missingSizes } from '#server/files/picture-files.ts';
import { createErasing } from './erasure.ts';
import { removeOld } from './old-data.ts';

/** Event loop utilization, from 0 to 1, below which the process counts as idle. */
const MAX_IDLE_UTILIZATION = 0.05;

/** Above this, in bytes, garbage is collected under load too: V8 lets buffers of closed connections pile up. */
const HIGH_MEMORY_BYTES = 300 * 2 ** 20;

/** The minimum growth of memory since the last collection that is worth another one, in bytes. */
const MIN_GROWTH_BYTES = 32 * 2 ** 20;

/** Collects all garbage and returns the memory to the system; other collections keep it. */
const collectAll =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' }));

/** Creates a function that returns the event loop utilization (0 to 1) since its last call. */
function createUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * Creates a job that collects garbage when the process is idle or uses much memory. V8 only collects when it needs
 * memory, so after a rush the process would keep its memory for hours.
 * @param collect the collector, as Node provides it with `--expose-gc`; without it the job does nothing.
 * @param rss the memory of the process, in bytes.
 */
export function createIdleCollection(
  collect: (() => void) | undefined = collectAll,
  utilization: () => number = createUtilization(),
  rss: () => number = process.memoryUsage.rss,
): () => void {
  let lastCollected = 0;
  return () => {
    const isIdle = utilization() < MAX_IDLE_UTILIZATION;
    const mayPause = isIdle || rss() > HIGH_MEMORY_BYTES;
    if (!collect || !mayPause || rss() - lastCollected < MIN_GROWTH_BYTES) return;
    collect();
    lastCollected = rss();
  };
}

/** The number of pictures that one run checks, and the number that it processes, to keep runs short. */
const ROWS_PER_RUN = 200;
const PICTURES_PER_RUN = 20;

/**
 * Creates a job that makes missing smaller versions of pictures. An unreadable picture is skipped until the next start, and
 * served in its own size. The job stops on a nearly full disk.
 */
export function createSizesJob(deps: Deps, signal: AbortSignal): () => Promise<void> {
  const { db, config, worker, log, space } = deps;
  let last = 0;
  return async () => {
    const rows = db
      .select({ id: images.id, file: images.file, width: images.width })
      .from(images)
      .where(gt(images.id, last))
      .orderBy(asc(images.id))
      .limit(ROWS_PER_RUN)
      .all();
    let made = 0;
    for (const { id, file, width } of rows) {
      if (signal.aborted || made === PICTURES_PER_RUN || space.isLow()) return;
      last = id;
      const missing = missingSizes(config.uploadsDir, file, width);
      if (missing.length === 0) continue;
      made += 1;
      try {
        await worker.run('pictures', 'makeSizes', config.uploadsDir, file, missing);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, file }, 'The smaller versions of a picture can’t be made');
      }
    }
  };
}

const INTERVAL_MS = 5 * SECOND;

type Job = () => void | Promise<void>;

/**
 * Frees memory when idle. Also checkpoints the write-ahead log once nothing was written since
 * the last run, so even a careless copy of the database file alone is nearly complete.
 */
function createCleaning(deps: Deps): Job {
  let [seen, checkpointed]: unknown[] = [];
  const collectWhenIdle = createIdleCollection();
  return async () => {
    collectWhenIdle();
    const changes = changesOf(deps.db);
    if (changes === seen && changes !== checkpointed) {
      checkpoint(deps.db);
      checkpointed = changes;
    }
    seen = changes;
  };
}

/**
 * Creates a function that notifies open pages and outdates cached responses when the café opens or closes, or a day ends.
 * Call it with the time every few seconds, in milliseconds since 1970.
 */
export function createTimedChanges(deps: Deps, start: number): (now: number) => void {
  let last = start;
  let date = cafeDayOf(deps, start).date;
  return (now) => {
    const before = date;
    date = cafeDayOf(deps, now).date;
    // New hours can also end the café's day, and so the items that were sold out for the day.
    const isDue = date !== before || now >= nextChange(readSettings(deps).hours.value, last);
    last = now;
    if (isDue) deps.outdate(['cafe', 'menu', 'choices', 'ingredients', 'drinks', 'today']);
  };
}

/** Measures the free space of the disk, and logs when it becomes little and when there is enough again. */
function createDiskWatch({ space, log }: Deps): Job {
  let wasLow = false;
  return async () => {
    const { isBallastRemoved } = await space.measure();
    const freeMiB = Math.round(space.free() / 2 ** 20);
    if (isBallastRemoved) log.error({ freeMiB }, 'The disk is full; the last reserve is in use');
    if (space.isLow() && !wasLow) log.error({ freeMiB }, 'The disk is nearly full; guests can save nothing');
    if (!space.isLow() && wasLow) log.info({ freeMiB }, 'The disk has space again; guests can save');
    wasLow = space.isLow();
  };
}

/** Makes a backup if the last one is a day old, in a child process that ends with `signal`. */
async function makeDailyBackup({ config, log, space }: Deps, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  if (!(await isBackupDue(config, now)) || signal.aborted) return;
  const bytes = spaceForBackup(config);
  if (!space.hasRoomFor(bytes)) {
    log.error({ neededMiB: Math.ceil(bytes / 2 ** 20) }, 'The disk has no room for a backup');
    return;
  }
  try {
    const { file, missing } = await backUpInProcess(config, signal, { now });
    log.info({ file }, 'A backup was made');
    if (missing.length > 0) log.warn({ file, missing }, 'The backup lacks pictures that the database names');
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Runs the maintenance jobs independently of each other until stopped, each never twice at once. Errors are logged, and the
 * job runs again at its next interval. A damaged database is not touched.
 * @returns a function that stops the jobs and resolves when the running ones have ended.
 */
export function startMaintenance(deps: Deps): () => Promise<void> {
  const end = new AbortController();
  const { signal } = end;
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<Job, Promise<void>>();
  const run = async (work: Job): Promise<void> => {
    try {
      await work();
    } catch (error) {
      deps.health.reportError(error);
      deps.log.error(error, 'A maintenance job failed');
    }
  };
  const start = (work: Job) => {
    if (running.has(work) || signal.aborted || deps.health.isBroken()) return;
    const ended = run(work).finally(() => running.delete(work));
    running.set(work, ended);
  };
  const every = (interval: number, work: Job, when: 'now' | 'later' = 'later') => {
    timers.push(setInterval(start, interval, work).unref());
    if (when === 'now') start(work);
  };
  const notifyOfTime = createTimedChanges(deps, Date.now());
  every(INTERVAL_MS, () => notifyOfTime(Date.now()));
  every(INTERVAL_MS, createDiskWatch(deps), 'now');
  every(INTERVAL_MS, createCleaning(deps));
  every(INTERVAL_MS, createErasing(deps));
  every(INTERVAL_MS, createSizesJob(deps, signal));
  every(HOUR, () => removeOld(deps, signal), 'now');
  // No backup at the start, when the server is busy with other work.
  every(HOUR, () => makeDailyBackup(deps, signal));
  return async () => {
    for (const timer of timers) clearInterval(timer);
    end.abort();
    await Promise.all(running.values());
  };
}
