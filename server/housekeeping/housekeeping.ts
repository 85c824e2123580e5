import { and, isNotNull, lt } from 'drizzle-orm';
import { auditLog } from '#server/db/audit-schema.ts';
import { sessions, visitors } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { DAY, HOUR, SECOND, twelveMonthsBefore } from '#server/time.ts';
import { removeDeleted, removeUnusedImages } from './housekeeping-deleted.ts';
import { removeUnusedFile, sweepUploads } from './housekeeping-pictures.ts';

/** How often deleted records are looked for, in milliseconds. */
const PASS = 5 * SECOND;

/**
 * Forgets what is no longer needed at time `now` (milliseconds): ended sessions, where visitors came from, and what
 * admins did longer than twelve months ago.
 */
export function cleanUp(deps: Deps, now: number): void {
  deps.db.delete(sessions).where(lt(sessions.expiresAt, now)).run();
  deps.db
    .delete(auditLog)
    .where(lt(auditLog.at, twelveMonthsBefore(now)))
    .run();
  deps.db
    .update(visitors)
    .set({ address: null })
    .where(and(isNotNull(visitors.address), lt(visitors.createdAt, now - DAY)))
    .run();
}

/**
 * Looks after the café until it is stopped: removes what was deleted every few seconds, and now and every hour what
 * ended, and what a crash left in the uploads folder. A failure is reported, and the next time tries again.
 * @returns what stops it, and resolves when it has.
 */
export function keepHouse(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  const end = new AbortController();
  const filesToCheck = new Set<string>();
  let sweep = Promise.resolve();
  const attempt = (work: () => void) => () => {
    try {
      work();
    } catch (error) {
      report(error);
    }
  };
  const pass = attempt(() => {
    const now = Date.now();
    for (const file of removeDeleted(deps, now)) filesToCheck.add(file);
    for (const file of filesToCheck) if (removeUnusedFile(deps, file, now)) filesToCheck.delete(file);
  });
  const tidy = attempt(() => {
    cleanUp(deps, Date.now());
    removeUnusedImages(deps);
    sweep = sweepUploads(deps, Date.now(), end.signal).catch(report);
  });
  tidy();
  const timers = [setInterval(pass, PASS), setInterval(tidy, HOUR)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    end.abort();
    return sweep;
  };
}
