import { AppError } from './errors.ts';

/** A place in a queue's work; `leave` gives it to the next one. */
type Leave = () => void;

export type Queue = {
  /** Waits for a place; `owner` is whose work it is, by address. @throws AppError unavailable or tooMany when too many wait. */
  enter: (owner?: string) => Promise<Leave>;
  /** Does work when there is a place. @throws as `enter`. */
  run: <T>(work: () => Promise<T>, owner?: string) => Promise<T>;
};

/**
 * A way to do heavy work `atOnce` at a time, so that the machine's cores keep something for everything else. `longest`
 * may wait, `mostOfOne` of one owner; owners take turns, so that nobody who asks a hundred times holds up one who asks once.
 */
export function createQueue(atOnce: number, longest: number, mostOfOne = longest): Queue {
  /** Those who wait by owner, the owner whose turn it is first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;

  const startNext = () => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, [start, ...others]] = next;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others); // Behind all others.
    count -= 1;
    start?.();
  };
  /** Leaves once. What comes next waits for the event loop, so that other requests are answered in between. */
  const leaveOnce = (): Leave => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (count === 0) running -= 1;
      else setImmediate(startNext);
    };
  };
  const enter = async (owner = ''): Promise<Leave> => {
    if (running < atOnce) {
      running += 1;
      return leaveOnce();
    }
    if (count >= longest)
      throw new AppError('unavailable', 'Too busy; try again in a moment', { retryAfter: 1 });
    const own = waiting.get(owner) ?? [];
    if (own.length >= mostOfOne)
      throw new AppError('tooMany', 'Too many at once; try again in a moment', { retryAfter: 1 });
    count += 1;
    await new Promise<void>((start) => waiting.set(owner, [...own, start]));
    return leaveOnce();
  };
  return {
    enter,
    run: async (work, owner) => {
      const leave = await enter(owner);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
