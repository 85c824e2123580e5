import { fieldError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { checkNamesake, MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { listMenuItems } from '#server/features/menu/menu.service.ts';
import { changeRecords } from '#server/records/records.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { CategoryUses, MoveTarget } from '#shared/menu/categories.ts';
import { getCategory, requireCategory } from './categories.service.ts';

/** The menu items of a category, sold out or not, by name. @throws AppError notFound */
export function usesOfCategory(deps: Deps, admin: UserDetails, categoryId: number): CategoryUses {
  getCategory(deps, categoryId);
  const items = listMenuItems(deps, admin).filter((item) => item.categoryId === categoryId);
  return { menuItems: items.map(({ name }) => name) };
}

/**
 * Moves all menu items of a category to another one.
 * @throws AppError notFound; invalid where the other one does not exist, or is the same; conflict for a namesake that is not
 * allowed.
 */
export const moveItems = (
  deps: Deps,
  admin: UserDetails,
  categoryId: number,
  { toCategoryId, allowNamesake }: MoveTarget,
): Promise<{ message: string }> =>
  changeRecords(deps, admin, MENU_ITEM, (tx, { update }) => {
    getCategory(tx, categoryId);
    const { name } = requireCategory(tx, toCategoryId, 'ToCategoryId');
    if (toCategoryId === categoryId)
      throw fieldError('invalid', 'ToCategoryId', `The menu items are in ${name} already`, {
        reason: 'sameCategory',
      });
    const moved = listMenuItems(tx, admin).filter((item) => item.categoryId === categoryId);
    for (const item of moved) {
      checkNamesake(tx, { name: item.name, categoryId: toCategoryId }, allowNamesake);
      update(item.menuItemId, item, { categoryId: toCategoryId });
    }
    return { message: `${moved.length} menu item${moved.length === 1 ? '' : 's'} moved to ${name}` };
  });
