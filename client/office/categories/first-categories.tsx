import { useMutation } from '@tanstack/react-query';
import { rejectsField } from '#client/data/error-text.ts';
import { ownChangesShown } from '#client/data/fetch.ts';
import { trpc } from '#client/data/trpc.ts';
import { toastError } from '#client/office/record-toasts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { CATEGORY_NAMES } from '#shared/menu/category-names.ts';

const NAMES = Object.values(CATEGORY_NAMES);

/** Shown while there are no categories, with a button to create the menu's five. */
export function FirstCategories() {
  const { categories } = trpc.useUtils().client;
  const make = useMutation({
    mutationFn: async (list: Element | null) => {
      for (const name of NAMES) {
        await categories.create.mutate({ name }).catch((error: unknown) => {
          // If the name is taken, another admin has just created the category.
          if (!rejectsField(error, 'Name')) throw error;
        });
      }
      toast('De fem kategoriene er lagt til');
      if (list) focusOwner(list);
      await ownChangesShown();
    },
    onError: (error) => toastError(error, 'Failed to create category'),
  });

  return (
    <>
      <p>{`Det er ingen kategorier ennå. Lag dine egne, som Kaker og Te, eller begynn med fem vanlige:
        ${NAMES.join(', ')}. Ingrediensene trenger også sine.`}</p>
      <Button
        blocked={make.isPending}
        // The first category takes the button away.
        onClick={({ currentTarget }) => make.isPending || make.mutate(currentTarget.closest('section'))}
      >
        {make.isPending ? 'Lager dem...' : 'Lag de fem kategoriene'}
      </Button>
    </>
  );
}
