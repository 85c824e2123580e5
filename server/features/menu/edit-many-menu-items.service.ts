import type { Deps } from '#server/deps.ts';
import { requireCategory } from '#server/features/categories/categories.service.ts';
import { changeMany, changesPrice, priceAfter, sameFields } from '#server/records/change-many.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { checkNamesake, MENU_ITEM } from './edit-menu.service.ts';

/**
 * Changes or deletes menu items, all or none. A price by an amount or by percent changes all sizes; a price itself is the
 * first size's.
 * @throws AppError notFound; invalid for an unknown category, or for a price that is out of range; conflict for a namesake
 * that is not allowed.
 */
export const editManyMenuItems = (
  deps: Deps,
  admin: UserDetails,
  { ids, change }: ManyInput,
): Promise<ManyChanged> =>
  changeMany(deps, admin, MENU_ITEM, ids, (tx, { menuItemId, name, price, sizes }) => {
    if (change.kind === 'delete') return 'delete';
    if (change.kind === 'category') {
      const { categoryId, allowNamesake } = change;
      requireCategory(tx, categoryId);
      checkNamesake(tx, { name, categoryId }, allowNamesake, menuItemId);
    }
    if (!changesPrice(change)) return sameFields(change);
    const after = (each: number) => priceAfter(name, each, change);
    return {
      price: after(price),
      sizes: sizes.map((size, at) =>
        at > 0 && change.kind === 'price' ? size : { ...size, price: after(size.price) },
      ),
    };
  });
