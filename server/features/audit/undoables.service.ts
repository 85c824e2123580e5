import { UNDOABLE_CAFE } from '#server/features/cafe/edit-cafe.service.ts';
import { UNDOABLE_CATEGORY } from '#server/features/categories/edit-categories.service.ts';
import { UNDOABLE_DRINK } from '#server/features/drinks/edit-drinks.service.ts';
import { UNDOABLE_IMAGE } from '#server/features/images/edit-images.service.ts';
import { UNDOABLE_INGREDIENT } from '#server/features/ingredients/edit-ingredients.service.ts';
import { UNDOABLE_MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { withSortings } from '#server/features/sorting/undo-sorting.service.ts';
import type { Undoables } from '#server/records/undo.ts';

export const UNDOABLES: Undoables = {
  menuItem: UNDOABLE_MENU_ITEM,
  ingredient: UNDOABLE_INGREDIENT,
  drink: UNDOABLE_DRINK,
  category: withSortings('category', UNDOABLE_CATEGORY),
  image: UNDOABLE_IMAGE,
  cafe: withSortings('cafe', UNDOABLE_CAFE),
};
