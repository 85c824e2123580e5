import { and, isNotNull, lt } from 'drizzle-orm';
import { DAY, twelveMonthsBefore } from '#server/core/time.ts';
import { auditLog } from '#server/db/audit-schema.ts';
import { sessions, visitors } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';

/** Deletes expired sessions, and audit entries older than twelve months at time `now` (milliseconds). */
export const deleteExpiredRows = (deps: Deps, now: number): Promise<void> =>
  write(deps, ({ db }) => {
    db.delete(sessions).where(lt(sessions.expiresAt, now)).run();
    db.delete(auditLog)
      .where(lt(auditLog.at, twelveMonthsBefore(now)))
      .run();
  });

/** Clears the address hashes of visitors who came more than a day before `now` (milliseconds). */
export const clearAddressHashes = (deps: Deps, now: number): Promise<void> =>
  write(deps, ({ db }) => {
    db.update(visitors)
      .set({ address: null })
      .where(and(isNotNull(visitors.address), lt(visitors.createdAt, now - DAY)))
      .run();
  });
