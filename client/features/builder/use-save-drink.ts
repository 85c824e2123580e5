import { useRef } from 'react';
import { errorText, isNetworkFailure } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { onExpiry } from '#client/lib/session/session-store.ts';
import { useIsThere } from '#client/lib/use-is-there.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type Cup, recipeOf } from '#shared/cup.ts';
import { drinkPath } from '#shared/drink-card.ts';
import type { BuilderState } from './builder-state.ts';
import { forgetDraft } from './draft.ts';

/** What is said when a cup could not be saved. */
export const NOT_SAVED = 'Kunne ikke opprette drikk';

const LOGGED_OUT = 'du var ikke lenger logget inn.';

/** Why it could not be saved; the server's own words are English. */
export type SaveFailure = { reason: string; lang: 'en' | undefined };

export type SaveDrink = {
  /** Saves the cup; while one is being saved, nothing happens. */
  save: () => void;
  saving: boolean;
  error: SaveFailure | null;
  /** Forgets the error. */
  forget: () => void;
};

/** Saves the builder's cup, also when its dialog is closed meanwhile; `onSaved` is told which cup was stored. */
export function useSaveDrink(state: BuilderState, onSaved: (cup: Cup) => void): SaveDrink {
  const { cup, themeId, name } = state;
  const utils = trpc.useUtils();
  const create = trpc.drinks.create.useMutation();
  const isThere = useIsThere();
  const busy = useRef(false);

  async function save() {
    if (busy.current) return;
    busy.current = true;
    let isNobodys = false;
    const stopListening = onExpiry(() => {
      isNobodys = true; // The request was made again, as a visitor's.
    });
    try {
      const drink = await create.mutateAsync({ name, themeId, ...recipeOf(cup) });
      onSaved(cup);
      forgetDraft({ cup, themeId, name });
      utils.drinks.find.setData({ drinkId: drink.drinkId }, drink);
      const link = { href: drinkPath(drink.drinkId), text: 'Se koppen' };
      if (isNobodys) toast(`${drink.name} er lagret, men ikke som din: ${LOGGED_OUT}`, { error: true, link });
      else toast(`${drink.name} er lagret. Du finner den blant alle Drømmekopper.`, { link });
      utils.drinks.list.invalidate();
    } catch (error) {
      // Where the builder is still there, `create.error` says what happened.
      if (!isThere()) toast(NOT_SAVED, { error: true });
      // What sold out meanwhile is marked when the catalogue is known again.
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
    forget: () => create.isError && create.reset(),
  };
}

const saveFailure = (error: unknown): SaveFailure =>
  isNetworkFailure(error)
    ? { reason: 'Ingen kontakt med kafeen. Prøv igjen.', lang: undefined }
    : { reason: errorText(error, 'Failed to create drink'), lang: 'en' };
