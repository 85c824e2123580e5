import { auditLog } from '#server/db/cafe-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { adoptChanges } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { UNDOABLE_CAFE } from '#server/features/cafe/edit-cafe.service.ts';
import { UNDOABLE_CATEGORY } from '#server/features/categories/edit-categories.service.ts';
import { UNDOABLE_CHOICE } from '#server/features/choices/edit-choices.service.ts';
import { UNDOABLE_DRINK } from '#server/features/drinks/edit-drinks.service.ts';
import { UNDOABLE_IMAGE } from '#server/features/images/edit-images.service.ts';
import { UNDOABLE_INGREDIENT } from '#server/features/ingredients/edit-ingredients.service.ts';
import { UNDOABLE_MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { withSortings } from '#server/features/sorting/sorting.service.ts';
import { type Undoables, undoableEntries, undoChange } from '#server/records/undo.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { UndoInput, Undone } from '#shared/api/audit.ts';

/** Changes with more entries than this, such as imports, are undone by the worker. */
const MAX_ENTRIES_HERE = 500;

/** Undoes any change of the back office. @throws AppError as `undoChange` */
export async function undo(deps: Deps, admin: UserDetails, input: UndoInput): Promise<Undone> {
  if (countRows(deps.db, auditLog, undoableEntries(input)) <= MAX_ENTRIES_HERE)
    return undoChange(deps, admin, UNDOABLES, input);
  const done = await deps.worker.run('undo', 'undoInWorker', deps.config, admin, input);
  return adoptChanges(deps.live, done);
}

export const UNDOABLES: Undoables = {
  menuItem: UNDOABLE_MENU_ITEM,
  ingredient: UNDOABLE_INGREDIENT,
  drink: UNDOABLE_DRINK,
  category: withSortings('category', UNDOABLE_CATEGORY),
  choice: UNDOABLE_CHOICE,
  image: UNDOABLE_IMAGE,
  cafe: withSortings('cafe', UNDOABLE_CAFE),
};
