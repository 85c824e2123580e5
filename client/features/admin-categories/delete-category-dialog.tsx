import { useState } from 'react';
import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Category } from '#shared/menu/categories.ts';
import { CategoryUses } from './category-uses.tsx';
import { MoveItemsDialog } from './move-items-dialog.tsx';

type DeleteCategoryDialogProps = {
  category: Category;
  onClose: () => void;
};

/** Confirms the deletion of a category; its menu items can be moved to another one first. */
export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const utils = trpc.useUtils();
  const { categories } = utils.client;
  const [isMoving, setMoving] = useState(false);
  const ref = { categoryId: category.categoryId };
  const uses = trpc.categories.uses.useQuery(ref, { staleTime: 0, gcTime: 0 });
  const count = uses.data?.menuItems.length ?? 0;

  async function remove() {
    try {
      return await categories.delete.mutate(ref);
    } catch (error) {
      // It may have got menu items meanwhile.
      void uses.refetch();
      throw error;
    }
  }

  return (
    <>
      <DeleteRecordDialog noun="category" name={category.name} remove={remove} onClose={onClose}>
        {(clearError) => (
          <>
            <CategoryUses
              names={uses.data?.menuItems}
              hasFailed={uses.isError}
              onMove={() => setMoving(true)}
              onFree={clearError}
            />
            <p>Er det ingredienser i kategorien, blir de værende uten.</p>
          </>
        )}
      </DeleteRecordDialog>
      {isMoving && <MoveItemsDialog category={category} count={count} onClose={() => setMoving(false)} />}
    </>
  );
}
