import { performance } from 'node:perf_hooks';

/** The part of the time, of 1, that the thread may have worked since the last look and still counts as idle. */
const IDLE = 0.05;

/** Less memory than this since the last collection is not worth another one, in bytes. */
const LITTLE = 32 * 2 ** 20;

/** Collects all garbage, and gives the room back to the system; another kind of collection keeps it. */
const collectAll =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' }));

/** Reads for which part of the time, of 1, the thread has worked since it was last read. */
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
 * Makes a job that collects garbage once nothing happens any more: V8 only does so when it needs room, and after a
 * rush the process would keep for hours what it had taken.
 * @param collect what collects it, as Node has it with `--expose-gc`; without it the job does nothing.
 * @param rss the memory of the process, in bytes.
 */
export function createIdleCollection(
  collect: (() => void) | undefined = collectAll,
  utilization: () => number = createUtilization(),
  rss: () => number = process.memoryUsage.rss,
): () => void {
  let lastCollected = 0;
  return () => {
    const isIdle = utilization() < IDLE;
    if (!collect || !isIdle || rss() - lastCollected < LITTLE) return;
    collect();
    lastCollected = rss();
  };
}
