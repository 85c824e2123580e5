import { AppError, isDamage, problemOf } from './errors.ts';
import { SECOND } from './time.ts';

/** The minimum time between checks of the database after unexpected errors, in milliseconds: 50,000 cups take 0.1 s. */
const CHECK_INTERVAL = 60 * SECOND;

/** How long clients wait before they try again, in seconds. */
const RETRY_AFTER = 300;

/** The error of every request to a damaged database. */
export const damaged = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The database is damaged; the owner has to look after it', {
    retryAfter: RETRY_AFTER,
    cause,
  });

/**
 * Whether the database can be relied on. Once it was found damaged, every request is answered with 503 and nothing is
 * written until the owner has repaired it: rows that a damaged index hides would be taken for deleted.
 * @param quickCheck runs SQLite's quick check; `ok` where it finds nothing.
 */
export function createHealth(quickCheck: () => unknown) {
  let broken = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const isWhole = (): boolean => {
    if (performance.now() - checkedAt < CHECK_INTERVAL) return true;
    checkedAt = performance.now();
    try {
      return quickCheck() === 'ok';
    } catch (error) {
      return !isDamage(error);
    }
  };
  return {
    isBroken: (): boolean => broken,
    /**
     * Detects errors of a damaged database. Reading a damaged page can cause any error, so every unexpected error leads to
     * a check.
     * @returns the error to answer with.
     */
    reportError: (error: unknown): unknown => {
      broken ||= isDamage(error) || (problemOf(error).status === 500 && !isWhole());
      return broken ? damaged(error) : error;
    },
  };
}
