import { AppError } from './errors.ts';

/** Jobs start in the order of their turns. Each job of an owner has a later turn than the owner's previous job. */
type Job = { owner: string; turn: number; start: () => void };

const tooBusy = (code: 'tooMany' | 'unavailable', why: string) =>
  new AppError(code, `${why}; try again in a moment`, { retryAfter: 1, reason: 'unavailable' });

/**
 * Limits the concurrency of heavy work, to keep processor time for other requests. Owners take turns, so an owner of a
 * hundred jobs does not delay the owner of a single job.
 * @param concurrency jobs that run at the same time.
 * @param maxQueued jobs that may wait.
 * @param maxPerOwner jobs of one owner, running or waiting.
 */
export function createQueue(concurrency: number, maxQueued: number, maxPerOwner = Number.POSITIVE_INFINITY) {
  const running = new Set<Job>();
  const waiting: Job[] = [];
  /** The turn of the job that was started last. */
  let current = 0;

  const start = (job: Job | undefined) => {
    if (!job) return;
    current = job.turn;
    running.add(job);
    job.start();
  };
  const enter = async (owner = ''): Promise<() => void> => {
    const own = [...running, ...waiting].filter((job) => job.owner === owner);
    if (own.length >= maxPerOwner) throw tooBusy('tooMany', 'Too many at once');
    const isFull = running.size >= concurrency;
    if (isFull && waiting.length >= maxQueued) throw tooBusy('unavailable', 'Too busy');
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = Math.max(current, own.at(-1)?.turn ?? 0) + 1;
    const job = { owner, turn, start: resolve };
    // Behind all jobs of earlier turns and of its own turn.
    if (isFull) waiting.splice(waiting.findLastIndex((other) => other.turn <= turn) + 1, 0, job);
    else start(job);
    await promise;
    // The next job starts in a new turn of the event loop, so requests get answered first.
    return () => void setImmediate(() => running.delete(job) && start(waiting.shift()));
  };
  return {
    /** Waits for a slot; returns a function that releases it. @throws AppError unavailable or tooMany in a full queue */
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
    waiting: (): number => waiting.length,
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** Simultaneous hashes; two leave processor time for other requests. */
const HASHES_AT_ONCE = 2;

export const createQueues = () => ({
  /** Uploads of forms with pictures or spreadsheets, and of JSON with a picture, which visitors can send too. */
  forms: createQueue(4, 16),
  largeBodies: createQueue(4, 24, 4),
  /** Hashes of passwords. 64 may wait; one address may have 18, so a flood of logins leaves room for others. */
  passwords: createQueue(HASHES_AT_ONCE, 64, 18),
  /** Guesses at accounts under a distributed attack. */
  slowLogins: createQueue(1, 60, 1),
  /**
   * Pictures of admins, cups of guests, and images of link previews have separate queues. One job per queue bounds
   * memory, since decoding 40 megapixels takes 160 MB.
   */
  uploads: createQueue(1, 16),
  cups: createQueue(1, 64, 17),
  cards: createQueue(1, 64, 17),
  /** One file at a time, since 10,000 lines take the worker half a second. */
  csv: createQueue(1, 8),
  /** Messages to push services. An order has three at most. */
  pushes: createQueue(8, 200),
  /** Responses to reads: two are generated at once, so a slow response does not hold up the rest. */
  responses: createQueue(2, 200, 60),
});
