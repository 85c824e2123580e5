import { drinks } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { deleteRecord, type ResourceDefinition } from '#server/records/records.ts';
import { undoableRecord } from '#server/records/undo.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
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

/** The likes come back too. */
export const UNDOABLE_DRINK = undoableRecord<Drink, object>(DRINK, { fields: [], columnsOf: () => ({}) });
