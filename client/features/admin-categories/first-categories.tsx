import { useState } from 'react';
import { errorText, rejectsField } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { CATEGORY_NAMES } from '#shared/category-names.ts';

const NAMES = Object.values(CATEGORY_NAMES);

type Unmade = { name: string; error: unknown };

/** Makes the five, whichever of them are there already; resolves with those that could not be made. */
async function makeAll(create: (name: string) => Promise<unknown>): Promise<Unmade[]> {
  const unmade: Unmade[] = [];
  for (const name of NAMES) {
    try {
      await create(name);
    } catch (error) {
      if (!rejectsField(error, 'Name')) unmade.push({ name, error });
    }
  }
  return unmade;
}

function toastUnmade([first, ...more]: [Unmade, ...Unmade[]]): void {
  const unmade = [first, ...more].map(({ name }) => name);
  if (unmade.length === NAMES.length)
    toast(errorText(first.error, 'Failed to create category'), { error: true, lang: 'en' });
  else toast(`Disse ble ikke laget: ${unmade.join(', ')}. Legg dem til én og én.`, { error: true });
}

/** What is said where there is no category yet: the five that the menu shows are one press away. */
export function FirstCategories({ onMade }: { onMade: () => Promise<unknown> }) {
  const { categories } = trpc.useUtils().client;
  const [busy, setBusy] = useState(false);

  async function make(button: Element) {
    if (busy) return;
    setBusy(true);
    const [first, ...more] = await makeAll((name) => categories.create.mutate({ name }));
    if (first) toastUnmade([first, ...more]);
    else {
      toast('Menyens fem kategorier er lagt til');
      focusOwner(button);
    }
    await onMade();
    setBusy(false);
  }

  return (
    <>
      <p>
        Det er ingen kategorier ennå. Menyen viser fem: {NAMES.join(', ')}. Du kan lage dem her, og egne for
        ingrediensene.
      </p>
      <Button blocked={busy} onClick={({ currentTarget }) => void make(currentTarget)}>
        {busy ? 'Lager dem...' : 'Lag menyens fem kategorier'}
      </Button>
    </>
  );
}
