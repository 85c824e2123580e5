import { AppError } from './errors.ts';

/** Releases a slot of the queue. */
type Release = () => void;

const tooBusy = (code: 'tooMany' | 'unavailable', why: string) =>
  new AppError(code, `${why}; try again in a moment`, { retryAfter: 1, reason: 'unavailable' });

/**
 * Limits the concurrency of heavy work, to keep processor time for other requests. Owners take turns, so that one with
 * a hundred jobs does not delay one with a single job.
 * @param concurrency jobs that run at the same time.
 * @param maxQueued jobs that may wait.
 * @param maxPerOwner jobs of one owner, running or waiting.
 */
export function createQueue(concurrency: number, maxQueued: number, maxPerOwner = Number.POSITIVE_INFINITY) {
  const waiting = new Map<string, (() => void)[]>();
  /** Jobs per owner, running or waiting. */
  const owned = new Map<string, number>();
  let running = 0;
  let queued = 0;

  const startNext = () => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, [start, ...others]] = next;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others); // At the end of the line.
    queued -= 1;
    start?.();
  };
  const count = (owner: string, change: 1 | -1) => {
    const number = (owned.get(owner) ?? 0) + change;
    if (number === 0) owned.delete(owner);
    else owned.set(owner, number);
  };
  /** Releases at most once. The next job starts in a new turn of the event loop, so that requests get answered first. */
  const releaseOnce = (owner: string): Release => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      count(owner, -1);
      if (queued === 0) running -= 1;
      else setImmediate(startNext);
    };
  };
  const enter = async (owner = ''): Promise<Release> => {
    if ((owned.get(owner) ?? 0) >= maxPerOwner) throw tooBusy('tooMany', 'Too many at once');
    if (running >= concurrency && queued >= maxQueued) throw tooBusy('unavailable', 'Too busy');
    count(owner, 1);
    if (running < concurrency) running += 1;
    else {
      queued += 1;
      await new Promise<void>((start) => waiting.set(owner, [...(waiting.get(owner) ?? []), start]));
    }
    return releaseOnce(owner);
  };
  return {
    /** Waits for a slot. @param owner whose work it is. @throws AppError unavailable or tooMany when too many wait. */
    enter,
    /** Runs `work` in a slot. @throws as `enter`. */
    run: async <T>(work: () => Promise<T>, owner?: string): Promise<T> => {
      const release = await enter(owner);
      try {
        return await work();
      } finally {
        release();
      }
    },
    /** How many jobs wait. */
    waiting: (): number => queued,
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** Simultaneous hashes; two leave processor time for other requests. */
const HASHES_AT_ONCE = 2;

/** The queues of a process, one for each kind of heavy work. */
export const createQueues = () => ({
  /** Forms with pictures or spreadsheets that are received, and JSON with a picture, which anybody can send. */
  forms: createQueue(4, 16),
  largeBodies: createQueue(4, 24, 4),
  /** Hashes of passwords. 64 may wait; one address may have 18, so that a flood of logins leaves room for others. */
  passwords: createQueue(HASHES_AT_ONCE, 64, 18),
  /** Guesses at accounts under a distributed attack. */
  slowLogins: createQueue(1, 60, 1),
  /**
   * Pictures of admins, cups of guests, and images of link previews: none waits for another kind, and one of each at a
   * time bounds memory, since decoding 40 megapixels takes 160 MB.
   */
  uploads: createQueue(1, 16),
  cups: createQueue(1, 64, 17),
  cards: createQueue(1, 64, 17),
  /** One file at a time, since 10,000 lines take the worker half a second. */
  csv: createQueue(1, 8),
  /** Responses to reads: two are generated at once, so that one that waits does not hold up the rest. */
  responses: createQueue(2, 200, 60),
});
