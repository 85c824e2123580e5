import { useState } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { announce } from '#client/ui/status-store.ts';
import { CATEGORY_NAMES } from '#shared/categories.ts';

/** What is said where there is no category yet: the five that the menu shows are one press away. */
export function FirstCategories({ onMade }: { onMade: () => Promise<unknown> }) {
  const { categories } = trpc.useUtils().client;
  const [busy, setBusy] = useState(false);

  async function make(button: Element) {
    if (busy) return;
    setBusy(true);
    try {
      for (const name of Object.values(CATEGORY_NAMES)) await categories.create.mutate({ name });
      announce('Menyens fem kategorier er lagt til');
      focusOwner(button);
    } catch (error) {
      announce(errorText(error, 'Failed to create category'), { tone: 'bad', lang: 'en' });
    }
    await onMade();
    setBusy(false);
  }

  return (
    <>
      <p>
        Det er ingen kategorier ennå. Menyen viser fem: {Object.values(CATEGORY_NAMES).join(', ')}. Du kan
        lage dem her, og egne for ingrediensene.
      </p>
      <Button blocked={busy} onClick={({ currentTarget }) => void make(currentTarget)}>
        {busy ? 'Lager dem...' : 'Lag menyens fem kategorier'}
      </Button>
    </>
  );
}
