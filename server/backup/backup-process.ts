import type { Config } from '#server/core/config.ts';
import { HOUR } from '#server/core/time.ts';
import { createWorker } from '#server/core/worker.ts';
import { removeAbandoned, type WantedBackup } from './backup.ts';

/**
 * Makes a backup in a process of its own, which ends with `signal`. Only a process that has ended creates no more files:
 * then what it left behind is removed.
 * @throws as `makeBackup`; AppError unavailable where the process was ended.
 */
export async function backUpInProcess(config: Config, signal: AbortSignal, wanted: WantedBackup) {
  signal.throwIfAborted();
  const worker = createWorker({ longestJob: HOUR });
  signal.addEventListener('abort', worker.stop);
  try {
    return await worker.run('backup', 'makeBackup', config, wanted);
  } catch (error) {
    removeAbandoned(config, wanted.path);
    throw error;
  } finally {
    signal.removeEventListener('abort', worker.stop);
    worker.stop();
  }
}
