/** More new objects than this between two looks, in bytes, and the process is not idle. */
const STILL = 4 * 2 ** 20;

/** Less garbage than this is not worth a collection, in bytes. */
const LITTLE = 32 * 2 ** 20;

/** Collects all garbage, and gives the room back to the system; another kind of collection keeps it. */
const collectAll =
  globalThis.gc && (() => globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' }));

/**
 * Makes a job that collects garbage once nothing happens any more: V8 only does so when it needs room, and after a
 * rush the process would keep for hours what it had taken.
 * @param collect what collects it, as Node has it with `--expose-gc`; without it the job does nothing.
 * @param heapUsed how much objects take, garbage included, in bytes.
 */
export function createIdleCollection(
  collect: (() => void) | undefined = collectAll,
  heapUsed = () => process.memoryUsage().heapUsed,
): () => void {
  let [last, collected] = [0, 0];
  return () => {
    const used = heapUsed();
    const isIdle = Math.abs(used - last) < STILL;
    if (collect && isIdle && used - collected > LITTLE) {
      collect();
      collected = heapUsed();
    }
    last = heapUsed();
  };
}
