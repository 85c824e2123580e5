/** More new objects than this between two looks, in bytes, and the process is not idle. */
const STILL = 4 * 2 ** 20;

/** Less memory than this since the last collection is not worth another one, in bytes. */
const LITTLE = 32 * 2 ** 20;

/** Collects all garbage, and gives the room back to the system; another kind of collection keeps it. */
const collectAll =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' }));

/**
 * Makes a job that collects garbage once nothing happens any more: V8 only does so when it needs room, and after a
 * rush the process would keep for hours what it had taken.
 * @param collect what collects it, as Node has it with `--expose-gc`; without it the job does nothing.
 * @param memory what objects take, garbage included, and the whole process, in bytes.
 */
export function createIdleCollection(
  collect: (() => void) | undefined = collectAll,
  memory: () => { heapUsed: number; rss: number } = process.memoryUsage,
): () => void {
  let [lastHeap, lastCollected] = [0, 0];
  return () => {
    const { heapUsed, rss } = memory();
    const isIdle = Math.abs(heapUsed - lastHeap) < STILL;
    lastHeap = heapUsed;
    if (!collect || !isIdle || rss - lastCollected < LITTLE) return;
    collect();
    lastCollected = memory().rss;
  };
}
