import type { Config } from '#server/core/config.ts';
import { HOUR } from '#server/core/time.ts';
import { createWorker, type Worker } from '#server/core/worker.ts';
import { type MadeBackup, removeAbandoned } from './backup.ts';

/**
 * Makes a backup in a process of its own, which ends with `signal`. Only a process that has ended creates no more files:
 * then what it left behind is removed.
 * @param work starts the job. @param path the archive, where it is not in the data folder.
 * @throws what the job throws; AppError unavailable where the process was ended.
 */
export async function backUpInProcess(
  config: Config,
  signal: AbortSignal,
  work: (worker: Worker) => Promise<MadeBackup>,
  path?: string,
): Promise<MadeBackup> {
  signal.throwIfAborted();
  const worker = createWorker({ longestJob: HOUR });
  signal.addEventListener('abort', worker.stop);
  try {
    return await work(worker);
  } catch (error) {
    removeAbandoned(config, path);
    throw error;
  } finally {
    signal.removeEventListener('abort', worker.stop);
    worker.stop();
  }
}
