import { AppError } from './errors.ts';

/** Does work when its turn comes; `owner` is whose work it is, by address. */
type InTurn = <T>(work: () => Promise<T>, owner?: string) => Promise<T>;

/**
 * A way to do heavy work `atOnce` at a time, so that the machine's cores keep something for the menu. Whoever finds
 * `longest` others waiting is turned away, and so is an owner who has `mostOfOne` waiting: nobody fills the queue alone.
 * @returns what does the work when its turn comes. @throws AppError unavailable or tooMany when too many wait.
 */
export function createQueue(atOnce: number, longest: number, mostOfOne = longest): InTurn {
  let running = 0;
  const waiting: { owner: string; start: () => void }[] = [];
  const takeTurn = async (owner: string): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= longest) {
      throw new AppError('unavailable', 'Too busy; try again in a moment', { retryAfter: 1 });
    }
    if (waiting.filter((other) => other.owner === owner).length >= mostOfOne) {
      throw new AppError('tooMany', 'Too many at once; try again in a moment', { retryAfter: 1 });
    }
    await new Promise<void>((start) => waiting.push({ owner, start }));
  };
  return async (work, owner = '') => {
    await takeTurn(owner);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
