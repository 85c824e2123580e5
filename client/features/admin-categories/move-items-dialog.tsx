import { MoveDialog } from '#client/admin/move-dialog.tsx';
import { toastDone } from '#client/admin/undo.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Category } from '#shared/menu/categories.ts';

type MoveItemsDialogProps = {
  category: Category;
  /** How many menu items it has. */
  count: number;
  onClose: () => void;
};

/** Moves all menu items of a category to another one. */
export function MoveItemsDialog({ category, count, onClose }: MoveItemsDialogProps) {
  const { categories } = trpc.useUtils().client;
  const { categoryId, name } = category;
  return (
    <MoveDialog
      title={`Flytt ${count === 1 ? 'drikken' : `de ${count} drikkene`} fra «${name}»`}
      except={categoryId}
      failure="Failed to update menu item"
      move={async ({ categoryId: toCategoryId, allowNamesake }) => {
        const answer = await categories.moveItems.mutate({ categoryId, toCategoryId, allowNamesake });
        const done = count === 1 ? 'Drikken er flyttet' : `${count} drikker er flyttet`;
        toastDone(done, [answer], 'Alt er som før');
        return null;
      }}
      onClose={onClose}
    />
  );
}
