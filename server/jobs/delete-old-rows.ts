import { and, eq, isNotNull, lt, notExists } from 'drizzle-orm';
import { DAY, twelveMonthsBefore } from '#server/core/time.ts';
import { auditLog } from '#server/db/audit-schema.ts';
import { likes, visitors } from '#server/db/drinks-schema.ts';
import { sessions } from '#server/db/schema.ts';
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

/** Deletes visitors who like nothing, and clears the others' address hashes, a day after they came; `now` in milliseconds. */
export const forgetVisitors = (deps: Deps, now: number): Promise<void> =>
  write(deps, ({ db }) => {
    const isOld = lt(visitors.createdAt, now - DAY);
    const ofVisitor = db.select({ id: likes.drinkId }).from(likes).where(eq(likes.visitorId, visitors.id));
    db.delete(visitors)
      .where(and(isOld, notExists(ofVisitor)))
      .run();
    db.update(visitors)
      .set({ address: null })
      .where(and(isNotNull(visitors.address), isOld))
      .run();
  });
