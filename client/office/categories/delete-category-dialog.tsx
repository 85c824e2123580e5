import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { DeleteRecordDialog } from '#client/office/delete-record-dialog.tsx';
import { MoveDialog } from '#client/office/move-dialog.tsx';
import { namesText, toastDone } from '#client/office/record-toasts.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Category } from '#shared/menu/categories.ts';

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

  const remove = () =>
    categories.delete.mutate(ref).catch((error: unknown) => {
      // It may have got menu items meanwhile.
      void uses.refetch();
      throw error;
    });

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
      {isMoving && (
        <MoveDialog
          title={`Flytt ${drinksText(count)} fra «${category.name}»`}
          except={category.categoryId}
          failure="Failed to update menu item"
          move={async ({ categoryId: toCategoryId, allowNamesake }) => {
            const answer = await categories.moveItems.mutate({ ...ref, toCategoryId, allowNamesake });
            toastDone(
              `${count === 1 ? 'Drikken' : `${count} drikker`} er flyttet`,
              [answer],
              'Alt er som før',
            );
            return null;
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}

type CategoryUsesProps = {
  /** The names of the category's menu items; undefined while they are fetched. */
  names: string[] | undefined;
  hasFailed: boolean;
  onMove: () => void;
  /** Called when the last one has left it. */
  onFree: () => void;
};

/** Which menu items keep a category from being deleted, and the way on. */
function CategoryUses({ names, hasFailed, onMove, onFree }: CategoryUsesProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const count = names?.length ?? 0;
  const last = useRef(count);
  const free = useEffectEvent(onFree);
  useEffect(() => {
    if (last.current > 0 && count === 0) {
      // The button that had the focus is gone.
      text.current?.focus();
      free();
    }
    last.current = count;
  }, [count]);
  return (
    <>
      <p ref={text} role="status" tabIndex={-1}>
        {names
          ? usesText(names)
          : hasFailed
            ? 'Vi fikk ikke sett etter om det er drikker i kategorien.'
            : 'Ser etter om det er drikker i kategorien …'}
      </p>
      {count > 0 && (
        <div>
          <Button aria-haspopup="dialog" onClick={onMove}>{`Flytt ${drinksText(count)}`}</Button>
        </div>
      )}
    </>
  );
}

const drinksText = (count: number): string => (count === 1 ? 'drikken' : `de ${count} drikkene`);

/** How many names are told. */
const MOST_NAMES = 5;

const usesText = (names: string[]): string =>
  names.length === 0
    ? 'Det er ingen drikker i kategorien.'
    : `${namesText(names, MOST_NAMES)} er i kategorien. Flytt ${names.length === 1 ? 'den' : 'dem'} før du sletter.`;
