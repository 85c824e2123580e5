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
 * may wait, and one owner has at most `mostOfOne`, at work or waiting. Owners take turns: nobody who asks a hundred times
 * holds up one who asks once.
 */
export function createQueue(atOnce: number, longest: number, mostOfOne = Number.POSITIVE_INFINITY): Queue {
  /** Those who wait by owner, the owner whose turn it is first. */
  const waiting = new Map<string, (() => void)[]>();
  /** How many each owner has, at work or waiting. */
  const owned = new Map<string, number>();
  let running = 0;
  let inLine = 0;

  const startNext = () => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, [start, ...others]] = next;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others); // Behind all others.
    inLine -= 1;
    start?.();
  };
  const count = (owner: string, change: 1 | -1) => {
    const number = (owned.get(owner) ?? 0) + change;
    if (number === 0) owned.delete(owner);
    else owned.set(owner, number);
  };
  /** Leaves once. What comes next waits for the event loop, so that other requests are answered in between. */
  const leaveOnce = (owner: string): Leave => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      count(owner, -1);
      if (inLine === 0) running -= 1;
      else setImmediate(startNext);
    };
  };
  const enter = async (owner = ''): Promise<Leave> => {
    if ((owned.get(owner) ?? 0) >= mostOfOne)
      throw new AppError('tooMany', 'Too many at once; try again in a moment', { retryAfter: 1 });
    if (running < atOnce) {
      running += 1;
      count(owner, 1);
      return leaveOnce(owner);
    }
    if (inLine >= longest)
      throw new AppError('unavailable', 'Too busy; try again in a moment', { retryAfter: 1 });
    inLine += 1;
    count(owner, 1);
    await new Promise<void>((start) => waiting.set(owner, [...(waiting.get(owner) ?? []), start]));
    return leaveOnce(owner);
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
