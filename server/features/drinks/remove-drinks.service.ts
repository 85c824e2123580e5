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

/** Deletes anybody's dream cup. @throws AppError notFound */
export const deleteDrink = (deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> =>
  deleteRecord(deps, admin, DRINK, id);

/** Takes a deletion back, while that is possible, with all its likes. @throws AppError notFound */
export const restoreDrink = (deps: Deps, admin: UserDetails, id: number): Promise<Drink> =>
  restoreRecord(deps, admin, DRINK, id);
