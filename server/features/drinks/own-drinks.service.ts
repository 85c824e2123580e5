import { and, eq, isNull } from 'drizzle-orm';
import type { SignedIn } from '#server/core/access.ts';
import { requireFound } from '#server/core/errors.ts';
import { nameColumns } from '#server/db/columns.ts';
import { drinks, reports } from '#server/db/drinks-schema.ts';
import { images } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { recordWriter } from '#server/records/records.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { visibilityFor } from './create-drink.service.ts';
import { getDrink } from './drinks.service.ts';
import { eraseDrinks } from './erase-drinks.service.ts';

const ownDrink = ({ user }: SignedIn, id: number) =>
  and(eq(drinks.id, id), eq(drinks.ownerId, user.id), isNull(drinks.deletedAt));

/** The user's own cup. @throws AppError notFound, also for somebody else's */
const requireOwn = ({ db }: TxDeps, signedIn: SignedIn, id: number) =>
  requireFound(db.select().from(drinks).where(ownDrink(signedIn, id)).get(), 'dream cup', 'drinkMissing');

/** Gives the user's own cup another name; its likes stay. @throws AppError notFound, tooMany, diskFull */
export async function renameOwnDrink(
  deps: Deps,
  signedIn: SignedIn,
  id: number,
  name: string,
): Promise<Drink> {
  await deps.limits.take('ownData', String(signedIn.user.id));
  deps.space.requireForGuests();
  return write(deps, (tx) => {
    const before = requireOwn(tx, signedIn, id);
    if (before.name !== name) {
      // A new name is reviewed like a new cup. Reports stay until the café has reviewed them, because a rename must not
      // clear them. After the review, the same visitors may report the new name.
      const visibility = before.visibility === 'shown' ? visibilityFor(tx, signedIn.user) : before.visibility;
      recordWriter(tx.db, drinks).update(id, name, { visibility, namedAt: Date.now() });
      if (before.reports === 0) tx.db.delete(reports).where(eq(reports.drinkId, id)).run();
      tx.db
        .update(images)
        .set(nameColumns(name))
        .where(eq(images.id, before.imageId ?? 0))
        .run();
    }
    return getDrink(tx, id, signedIn.user);
  });
}

/** Deletes the user's own cup for good. @throws AppError notFound, tooMany */
export async function deleteOwnDrink(deps: Deps, signedIn: SignedIn, id: number) {
  await deps.limits.take('ownData', String(signedIn.user.id));
  return write(deps, (tx) => {
    requireOwn(tx, signedIn, id);
    eraseDrinks(tx, ownDrink(signedIn, id));
    return { message: 'The dream cup was deleted' };
  });
}
