import { and, eq, gt, isNull } from 'drizzle-orm';
import type { SignedIn } from '#server/core/access.ts';
import { requireFound } from '#server/core/errors.ts';
import { nameColumns } from '#server/db/columns.ts';
import { drinks, reports } from '#server/db/drinks-schema.ts';
import { pickupLines } from '#server/db/pickup-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { images } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import {
  changedMeanwhile,
  changeRecords,
  deletionOf,
  type ResourceDefinition,
  recordWriter,
} from '#server/records/records.ts';
import { undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Visibility } from '#shared/drinks/drink-limits.ts';
import type { Drink, ManyDrinksInput, VisibilityInput } from '#shared/drinks/drinks.ts';
import { visibilityFor } from './create-drink.service.ts';
import { getDrink, readDrink } from './drinks.service.ts';
import { eraseDrinks, forgetCupNames } from './erase-drinks.service.ts';

type Fields = { name: string; visibility: Visibility };

const DRINK: ResourceDefinition<Drink & Fields, Fields> = {
  entity: 'drink',
  table: drinks,
  noun: 'dream cup',
  read: readDrink,
  columnsOf: ({ visibility }) => ({ visibility }),
};

/** Orders lose the name of a cup that is hidden or deleted. Undoing that doesn't restore the name in orders. */
const forgetInOrders = (tx: TxDeps, id: number) => forgetCupNames(tx, eq(pickupLines.drinkId, id));

/** Deletes a dream cup of any owner. @throws AppError notFound */
export const deleteDrink = deletionOf(DRINK, forgetInOrders);

/** The likes come back too. A cup renamed since then waits for the café's review instead of being shown. */
export const UNDOABLE_DRINK = undoableRecord<Drink, Fields>(DRINK, {
  fields: ['visibility'],
  columnsOf: ({ visibility }, tx, id, before) => {
    const hasThatName = and(eq(drinks.id, id), eq(drinks.name, String(before.name)));
    const isRenamed = countRows(tx.db, drinks, hasThatName) === 0;
    if (visibility === 'hidden') forgetInOrders(tx, id);
    return { visibility: isRenamed && visibility === 'shown' ? 'waiting' : visibility };
  },
});

type Writer = Parameters<Parameters<typeof changeRecords<Drink & Fields, Fields, unknown>>[3]>[1];

/**
 * Shows or hides a dream cup, which also marks it as reviewed. @returns whether that changes something.
 * @throws AppError notFound; conflict if it was renamed after the page had loaded it
 */
function setOne(
  tx: TxDeps,
  { update }: Writer,
  id: number,
  { visibility, namedUntil = Number.POSITIVE_INFINITY }: VisibilityInput,
): boolean {
  const before = DRINK.read(tx, id);
  if (countRows(tx.db, drinks, and(eq(drinks.id, id), gt(drinks.namedAt, namedUntil))) > 0)
    throw changedMeanwhile();
  const lookedAt = { reports: 0 };
  if (visibility === 'hidden') forgetInOrders(tx, id);
  if (before.visibility !== visibility) {
    update(id, before, { visibility }, lookedAt);
    return true;
  }
  const isReported = and(eq(drinks.id, id), gt(drinks.reports, 0));
  return tx.db.update(drinks).set(lookedAt).where(isReported).run().changes > 0;
}

/** Also clears the cup's reports, even if its visibility stays the same. @throws AppError notFound, conflict */
export const setVisibility = (deps: Deps, admin: UserDetails, id: number, input: VisibilityInput) =>
  changeRecords(deps, admin, DRINK, (tx, writer) => {
    setOne(tx, writer, id, input);
    return DRINK.read(tx, id);
  });

/** Changes all cups, or none where one of them is gone or was renamed. @throws AppError notFound, conflict */
export const changeDrinks = (deps: Deps, admin: UserDetails, { ids, change }: ManyDrinksInput) =>
  changeRecords(deps, admin, DRINK, (tx, writer) => {
    const changeOne = (id: number): boolean => {
      if (change.kind === 'visibility') return setOne(tx, writer, id, change);
      writer.remove(id, DRINK.read(tx, id));
      forgetInOrders(tx, id);
      return true;
    };
    return { changed: [...new Set(ids)].filter(changeOne).length };
  });

const ownDrink = ({ user }: SignedIn, id: number) =>
  and(eq(drinks.id, id), eq(drinks.ownerId, user.id), isNull(drinks.deletedAt));

/** The user's own cup. @throws AppError notFound, also for another user's cup */
const requireOwn = ({ db }: TxDeps, signedIn: SignedIn, id: number) =>
  requireFound(db.select().from(drinks).where(ownDrink(signedIn, id)).get(), 'dream cup', 'drinkMissing');

/** Gives the user's own cup another name; its likes stay. @throws AppError notFound, tooMany, diskFull */
export async function renameOwnDrink(deps: Deps, signedIn: SignedIn, id: number, { name }: { name: string }) {
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
