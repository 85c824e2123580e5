import { useMutation } from '@tanstack/react-query';
import { closeUndo, toastError } from '#client/admin/record-toasts.ts';
import { rejectsField } from '#client/lib/api/error-text.ts';
import { ownChangesShown } from '#client/lib/api/own-changes.ts';
import { trpc } from '#client/lib/api/trpc.ts';
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
      const failed: { name: string; error: unknown }[] = [];
      for (const name of NAMES) {
        try {
          await categories.create.mutate({ name });
          closeUndo('category', name);
        } catch (error) {
          if (!rejectsField(error, 'Name')) failed.push({ name, error });
        }
      }
      const names = failed.map(({ name }) => name).join(', ');
      if (failed.length === NAMES.length) toastError(failed[0]?.error, 'Failed to create category');
      else if (names) toast(`Disse ble ikke laget: ${names}. Legg dem til én og én.`, { error: true });
      else {
        toast('De fem kategoriene er lagt til');
        if (list) focusOwner(list);
      }
      await ownChangesShown();
    },
  });

  return (
    <>
      <p>
        Det er ingen kategorier ennå. Lag dine egne, som Kaker og Te, eller begynn med fem vanlige:{' '}
        {NAMES.join(', ')}. Ingrediensene trenger også sine.
      </p>
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
