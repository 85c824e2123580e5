import { useRef } from 'react';
import type { BuilderState } from '#client/features/builder/builder-state.ts';
import { draftText, forgetDraft } from '#client/features/builder/start/draft.ts';
import { isKept, isNetworkFailure } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { onExpiry } from '#client/lib/session/session-store.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type Cup, recipeOf } from '#shared/cup/cup.ts';
import { drinkPath } from '#shared/drinks/drink-card.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

export const NOT_SAVED = 'Kunne ikke opprette drikk';

const LOGGED_OUT = 'du var ikke lenger logget inn.';

export type SaveDrink = ReturnType<typeof useSaveDrink>;

/** A random id. Not `randomUUID`, which browsers lack on pages without TLS, as in a café's own network. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Saves the builder's cup, one request at a time. `onSaved` gets the saved cup; null where it waits for the network. */
export function useSaveDrink(state: BuilderState, onSaved: (cup: Cup, drink: Drink | null) => void) {
  const { cup, themeId, vessel, name } = state;
  const utils = trpc.useUtils();
  const create = trpc.drinks.create.useMutation();
  const isMounted = useIsMounted();
  const busy = useRef(false);
  /** The same cup keeps its id, so that it is saved once even if an answer is lost. */
  const request = useRef({ cup: '', id: '' });

  async function save() {
    if (busy.current) return;
    busy.current = true;
    const work = { cup, themeId, vessel, name };
    const text = draftText(work);
    if (request.current.cup !== text) request.current = { cup: text, id: randomId() };
    let isAnonymous = false;
    const stopListening = onExpiry(() => {
      isAnonymous = true; // The request was repeated without a session.
    });
    try {
      const recipe = recipeOf(cup);
      const requestId = request.current.id;
      const drink = await create.mutateAsync({ name, themeId, vessel, ...recipe, requestId });
      request.current = { cup: '', id: '' };
      onSaved(cup, drink);
      forgetDraft(work);
      utils.drinks.find.setData({ drinkId: drink.drinkId }, drink);
      const link = { href: drinkPath(drink.drinkId), text: 'Se koppen' };
      if (isAnonymous)
        toast(`${drink.name} er lagret, men ikke som din: ${LOGGED_OUT}`, { error: true, link });
      // While the builder is mounted, the cup stands on its stage.
      else if (!isMounted())
        toast(`${drink.name} er lagret. Du finner den blant alle Drømmekopper.`, { link });
    } catch (error) {
      if (isKept(error)) {
        create.reset();
        request.current = { cup: '', id: '' };
        onSaved(cup, null);
        forgetDraft(work);
        toast('Koppen er tatt vare på her, og sendes til kafeen når du er på nett igjen.');
        return;
      }
      // While the builder is mounted, it shows `create.error`.
      if (!isMounted()) toast(NOT_SAVED, { error: true });
      // Refetch, to mark ingredients that sold out meanwhile.
      if (!isNetworkFailure(error)) void utils.ingredients.list.refetch();
    } finally {
      stopListening();
      busy.current = false;
    }
  }

  return {
    save,
    saving: create.isPending,
    error: create.error,
    forget: () => create.isError && create.reset(),
  };
}
