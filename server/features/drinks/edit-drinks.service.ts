import { and, eq, gt } from 'drizzle-orm';
import { drinks } from '#server/db/drinks-schema.ts';
import { pickupLines } from '#server/db/pickup-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import {
  changedMeanwhile,
  changeRecords,
  deletionOf,
  type ResourceDefinition,
} from '#server/records/records.ts';
import { undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { ManyDrinksInput, VisibilityInput } from '#shared/drinks/office-drinks.ts';
import type { Visibility } from '#shared/drinks/visibility.ts';
import type { ManyChanged } from '#shared/menu/many.ts';
import { readDrink } from './drinks.service.ts';
import { forgetCupNames } from './erase-drinks.service.ts';

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
 * Shows or hides a dream cup, which also marks it as reviewed.
 * @returns whether that changes something.
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

/**
 * Shows a dream cup to guests, or hides it from them; clears its reports, even if its visibility stays the same.
 * @throws AppError notFound, conflict
 */
export const setVisibility = (
  deps: Deps,
  admin: UserDetails,
  id: number,
  input: VisibilityInput,
): Promise<Drink> =>
  changeRecords(deps, admin, DRINK, (tx, writer) => {
    setOne(tx, writer, id, input);
    return DRINK.read(tx, id);
  });

/**
 * Shows, hides or deletes dream cups: all, or none where one of them is gone, or was renamed.
 * @throws AppError notFound, conflict
 */
export const changeDrinks = (
  deps: Deps,
  admin: UserDetails,
  { ids, change }: ManyDrinksInput,
): Promise<ManyChanged> =>
  changeRecords(deps, admin, DRINK, (tx, writer) => {
    const changeOne = (id: number): boolean => {
      if (change.kind === 'visibility') return setOne(tx, writer, id, change);
      writer.remove(id, DRINK.read(tx, id));
      forgetInOrders(tx, id);
      return true;
    };
    return { changed: [...new Set(ids)].filter(changeOne).length };
  });
