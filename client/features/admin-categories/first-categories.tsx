import { useState } from 'react';
import { closeUndo, toastError } from '#client/admin/record-toasts.ts';
import { rejectsField } from '#client/lib/api/error-text.ts';
import { ownChangesShown } from '#client/lib/api/own-changes.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { CATEGORY_NAMES } from '#shared/menu/category-names.ts';

const NAMES = Object.values(CATEGORY_NAMES);

type Failed = { name: string; error: unknown };

/** Creates the five categories, except those that exist; resolves to those that failed. */
async function createAll(create: (name: string) => Promise<unknown>): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const name of NAMES) {
    try {
      await create(name);
      closeUndo('category', name);
    } catch (error) {
      if (!rejectsField(error, 'Name')) failed.push({ name, error });
    }
  }
  return failed;
}

function toastFailed([first, ...more]: [Failed, ...Failed[]]): void {
  const failed = [first, ...more].map(({ name }) => name);
  if (failed.length === NAMES.length) toastError(first.error, 'Failed to create category');
  else toast(`Disse ble ikke laget: ${failed.join(', ')}. Legg dem til én og én.`, { error: true });
}

/** Shown while there are no categories, with a button to create the menu's five. */
export function FirstCategories() {
  const { categories } = trpc.useUtils().client;
  const [busy, setBusy] = useState(false);

  async function make(button: Element) {
    if (busy) return;
    setBusy(true);
    const list = button.closest('section'); // The first category takes the button away.
    const [first, ...more] = await createAll((name) => categories.create.mutate({ name }));
    if (first) toastFailed([first, ...more]);
    else {
      toast('De fem kategoriene er lagt til');
      if (list) focusOwner(list);
    }
    await ownChangesShown();
    setBusy(false);
  }

  return (
    <>
      <p>
        Det er ingen kategorier ennå. Lag dine egne, som Kaker og Te, eller begynn med fem vanlige:{' '}
        {NAMES.join(', ')}. Ingrediensene trenger også sine.
      </p>
      <Button blocked={busy} onClick={({ currentTarget }) => void make(currentTarget)}>
        {busy ? 'Lager dem...' : 'Lag de fem kategoriene'}
      </Button>
    </>
  );
}
