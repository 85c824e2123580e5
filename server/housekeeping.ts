import { and, isNotNull, lt } from 'drizzle-orm';
import { sessions, visitors } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { DAY, HOUR } from './time.ts';

/** Forgets what is no longer needed at time `now` (milliseconds): ended sessions, and where visitors came from. */
export function cleanUp(deps: Deps, now: number): void {
  deps.db.delete(sessions).where(lt(sessions.expiresAt, now)).run();
  deps.db
    .update(visitors)
    .set({ address: null })
    .where(and(isNotNull(visitors.address), lt(visitors.createdAt, now - DAY)))
    .run();
}

/** Cleans up now and every hour; a failure is reported, and the next hour tries again. @returns what stops it. */
export function keepHouse(deps: Deps, report: (error: unknown) => void): () => void {
  const tryToCleanUp = () => {
    try {
      cleanUp(deps, Date.now());
    } catch (error) {
      report(error);
    }
  };
  tryToCleanUp();
  const timer = setInterval(tryToCleanUp, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
