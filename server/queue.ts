import { AppError } from './errors.ts';

/**
 * A way to do heavy work `atOnce` at a time, so that the machine's cores keep something for the menu; whoever finds
 * `longest` others waiting is turned away.
 * @returns what does the work when its turn comes. @throws AppError unavailable when too many wait.
 */
export function createQueue(atOnce: number, longest: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new AppError('unavailable', 'Too busy; try again in a moment');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
