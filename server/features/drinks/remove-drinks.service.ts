import { drinks } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { deleteRecord, type ResourceDefinition, restoreRecord } from '#server/records/records.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { Drink } from '#shared/drinks.ts';
import { getDrink } from './drinks.service.ts';

const DRINK: ResourceDefinition<Drink> = {
  entity: 'drink',
  table: drinks,
  noun: 'dream cup',
  read: getDrink,
};

/** Deletes a dream cup of any owner. @throws AppError notFound */
export const deleteDrink = (deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> =>
  deleteRecord(deps, admin, DRINK, id);

/** Undoes a deletion while that is possible; the likes are restored too. @throws AppError notFound */
export const restoreDrink = (deps: Deps, admin: UserDetails, id: number): Promise<Drink> =>
  restoreRecord(deps, admin, DRINK, id);
