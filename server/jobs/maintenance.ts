import { type addBackup, isBackupDue } from '#server/backup/backup.ts';
import { DAY, HOUR, SECOND } from '#server/core/time.ts';
import { job } from '#server/core/worker.ts';
import { changesOf, checkpoint } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { emptyTrash } from '#server/files/trash.ts';
import { checkClock } from './clock.ts';
import { clearAddressHashes, deleteExpiredRows } from './delete-old-rows.ts';
import { createIdleCollection } from './idle-memory.ts';
import { createSizesJob } from './picture-sizes.ts';
import { removeDeleted, removeUnusedImages } from './purge-deleted.ts';
import { createTimedChanges } from './timed-changes.ts';
import { trashIfUnused, trashUnusedFiles } from './unused-files.ts';

/** The interval of the frequent job, in milliseconds. */
const OFTEN = 5 * SECOND;

/**
 * Removes deleted records, notifies pages of what changed with the time, and frees memory when idle. Also checkpoints the write-ahead log once nothing was written since
 * the last run, so that even a careless copy of the database file alone is nearly complete.
 */
function createFrequentJob(deps: Deps): () => Promise<void> {
  let [seen, checkpointed]: unknown[] = [];
  const collectWhenIdle = createIdleCollection();
  const notifyOfTime = createTimedChanges(deps, Date.now());
  return async () => {
    collectWhenIdle();
    const now = Date.now();
    notifyOfTime(now);
    for (const file of await removeDeleted(deps, now)) trashIfUnused(deps, file, now);
    const changes = changesOf(deps.db);
    if (changes === seen && changes !== checkpointed) {
      checkpoint(deps.db);
      checkpointed = changes;
    }
    seen = changes;
  };
}

/** Removes old data, where the clock can be trusted, and unreferenced pictures. */
async function runHourlyJob(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const { isTrusted, jump } = await checkClock(deps, now);
  if (jump !== 0) {
    const days = Math.round(jump / DAY);
    deps.log.warn(
      { days },
      'The clock has jumped; only address hashes are removed for their age for seven days',
    );
  }
  await clearAddressHashes(deps, now);
  await removeUnusedImages(deps);
  await trashUnusedFiles(deps, now, signal);
  if (!isTrusted) return;
  await deleteExpiredRows(deps, now);
  await emptyTrash(deps.config.uploadsDir, now);
}

/** Makes a backup where the last one is a day old. */
async function runBackupJob({ config, worker, log }: Deps): Promise<void> {
  const now = Date.now();
  if (!(await isBackupDue(config, now))) return;
  const { file, missing } = await worker.run(job<typeof addBackup>('addBackup'), config, now);
  if (missing.length > 0) log.warn({ file, missing }, 'The backup lacks pictures that the database names');
}

/**
 * Runs the maintenance jobs one at a time until stopped: some every few seconds, some at the start and every hour.
 * Errors are logged and the job runs again at its next time. A damaged database is not touched.
 * @returns a function that stops the jobs and resolves when the running one has ended.
 */
export function startMaintenance(deps: Deps): () => Promise<void> {
  const end = new AbortController();
  let last = Promise.resolve();
  const run = (job: () => Promise<void>) => async () => {
    if (end.signal.aborted || deps.health.isBroken()) return;
    try {
      await job();
    } catch (error) {
      deps.health.reportError(error);
      deps.log.error(error, 'A maintenance job failed');
    }
  };
  const often = run(createFrequentJob(deps));
  const hourly = run(() => runHourlyJob(deps, end.signal));
  const schedule = (job: () => Promise<void>) => () => {
    last = last.then(job);
  };
  const sizes = run(createSizesJob(deps, end.signal));
  schedule(hourly)();
  // No backup at the start, when the server is busy with other work.
  const backup = run(() => runBackupJob(deps));
  const timers = [
    setInterval(schedule(often), OFTEN),
    setInterval(schedule(sizes), OFTEN),
    setInterval(schedule(hourly), HOUR),
    setInterval(schedule(backup), HOUR),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    end.abort();
    return last;
  };
}
