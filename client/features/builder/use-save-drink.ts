import { useRef } from 'react';
import { errorText, isNetworkFailure } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { onExpiry } from '#client/lib/session/session-store.ts';
import { useIsThere } from '#client/lib/use-is-there.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type Cup, recipeOf } from '#shared/cup.ts';
import { drinkPath } from '#shared/drink-card.ts';
import type { Drink } from '#shared/drinks.ts';
import type { BuilderState } from './builder-state.ts';
import { forgetDraft } from './draft.ts';

/** The text of a failed save. */
export const NOT_SAVED = 'Kunne ikke opprette drikk';

const LOGGED_OUT = 'du var ikke lenger logget inn.';

/** The reason of a failed save; the server's texts are English. */
export type SaveFailure = { reason: string; lang: 'en' | undefined };

export type SaveDrink = ReturnType<typeof useSaveDrink>;

/** Saves the builder's cup, one request at a time, also when its dialog closes meanwhile. `onSaved` gets the saved cup. */
export function useSaveDrink(state: BuilderState, onSaved: (cup: Cup, drink: Drink) => void) {
  const { cup, themeId, vessel, name } = state;
  const utils = trpc.useUtils();
  const create = trpc.drinks.create.useMutation();
  const isThere = useIsThere();
  const busy = useRef(false);

  async function save() {
    if (busy.current) return;
    busy.current = true;
    let isAnonymous = false;
    const stopListening = onExpiry(() => {
      isAnonymous = true; // The request was repeated without a session.
    });
    try {
      const drink = await create.mutateAsync({ name, themeId, vessel, ...recipeOf(cup) });
      onSaved(cup, drink);
      forgetDraft({ cup, themeId, vessel, name });
      utils.drinks.find.setData({ drinkId: drink.drinkId }, drink);
      const link = { href: drinkPath(drink.drinkId), text: 'Se koppen' };
      if (isAnonymous)
        toast(`${drink.name} er lagret, men ikke som din: ${LOGGED_OUT}`, { error: true, link });
      // While the builder is mounted, the cup stands on its stage.
      else if (!isThere()) toast(`${drink.name} er lagret. Du finner den blant alle Drømmekopper.`, { link });
      utils.drinks.list.invalidate();
    } catch (error) {
      // While the builder is mounted, it shows `create.error`.
      if (!isThere()) toast(NOT_SAVED, { error: true });
      // Refetch, to mark ingredients that sold out meanwhile.
      if (!isNetworkFailure(error)) utils.ingredients.list.invalidate();
    } finally {
      stopListening();
      busy.current = false;
    }
  }

  return {
    save,
    saving: create.isPending,
    error: create.error && saveFailure(create.error),
    /** Clears the error. */
    forget: () => create.isError && create.reset(),
  };
}

const saveFailure = (error: unknown): SaveFailure =>
  isNetworkFailure(error)
    ? { reason: 'Ingen kontakt med kafeen. Prøv igjen.', lang: undefined }
    : { reason: errorText(error, 'Failed to create drink'), lang: 'en' };
