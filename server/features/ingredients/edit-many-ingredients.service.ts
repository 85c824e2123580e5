import type { Deps } from '#server/deps.ts';
import { requireCategory } from '#server/features/categories/categories.service.ts';
import { changeMany, changesPrice, priceAfter, sameFields } from '#server/records/change-many.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { INGREDIENT } from './edit-ingredients.service.ts';

/**
 * Changes or deletes ingredients, all or none; saved dream cups don't change.
 * @throws AppError notFound; invalid for an unknown category, or for a price that is out of range.
 */
export const editManyIngredients = (
  deps: Deps,
  admin: UserDetails,
  { ids, change }: ManyInput,
): Promise<ManyChanged> =>
  changeMany(deps, admin, INGREDIENT, ids, (tx, { name, unitPrice }) => {
    if (change.kind === 'delete') return 'delete';
    if (change.kind === 'category') requireCategory(tx, change.categoryId);
    if (!changesPrice(change)) return sameFields(change);
    return { unitPrice: priceAfter(name, unitPrice, change) };
  });
