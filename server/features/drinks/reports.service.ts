import { eq, sql } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { DAY, SECOND } from '#server/core/time.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { likesOf } from './drinks.service.ts';
import { addOnce, hasRow } from './visitors.service.ts';

const tooManyReports = () =>
  new AppError('tooMany', 'Too many reports of this cup from here; try again tomorrow', {
    retryAfter: DAY / SECOND,
    reason: 'tooManyTries',
  });

/**
 * Reports a cup that guests see to the café, once per visitor, also after the café has looked at it.
 * @throws AppError notFound, tooMany
 */
export async function reportDrink(
  deps: Deps,
  visitor: Visitor,
  drinkId: number,
): Promise<{ message: string }> {
  const answer = { message: 'The café will look at it' };
  likesOf(deps, drinkId);
  if (hasRow(deps, 'reports', visitor, drinkId)) return answer;
  await deps.limits.check('reportOfAll', '');
  await deps.limits.take('report', visitor.address);
  deps.space.requireForGuests();
  return write(deps, (tx) => {
    likesOf(tx, drinkId);
    const more = { reports: sql`${drinks.reports} + 1` };
    if (addOnce(tx, 'reports', visitor, drinkId, tooManyReports))
      tx.db.update(drinks).set(more).where(eq(drinks.id, drinkId)).run();
    return answer;
  });
}
