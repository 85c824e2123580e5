import { performance } from 'node:perf_hooks';

/** Event loop utilization, from 0 to 1, below which the process counts as idle. */
const MAX_IDLE_UTILIZATION = 0.05;

/** Above this, in bytes, garbage is collected under load too: V8 lets buffers of closed connections pile up. */
const HIGH_MEMORY_BYTES = 300 * 2 ** 20;

/** Memory growth since the last collection below which another one does not pay, in bytes. */
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
