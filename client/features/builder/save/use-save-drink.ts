import { useRef } from 'react';
import { isNotShown } from '#client/cup/not-shown.tsx';
import { isKept, isNetworkFailure } from '#client/data/error-text.ts';
import { randomId, sendOnce } from '#client/data/send-once.ts';
import { onExpiry } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import type { BuilderState, Work } from '#client/features/builder/builder-state.ts';
import { forgetDraft } from '#client/features/builder/start/draft.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { recipeOf } from '#shared/cup/cup.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';

/**
 * Returns a function that saves the builder's cup, and rejects if the cup could not be saved. A call while the same cup is
 * being saved gets the result of the first call; another cup waits for it.
 * @param onSaved gets the saved work, and the drink or, if the request waits for the network, null
 */
export function useSaveDrink(state: BuilderState, onSaved: (work: Work, drink: Drink | null) => void) {
  const { cup, themeId, vessel, name } = state;
  const input = { name, themeId, vessel, ...recipeOf(cup) };
  /** Identifies the cup. */
  const text = JSON.stringify(input);
  const utils = trpc.useUtils();
  const isMounted = useIsMounted();
  const running = useRef<{ text: string; done: Promise<void> }>(null);
  /** The cup whose response was lost. */
  const unanswered = useRef<{ text: string; requestId: string }>(null);

  async function save(): Promise<void> {
    const { requestId } = unanswered.current?.text === text ? unanswered.current : { requestId: randomId() };
    let isAnonymous = false;
    const stopListening = onExpiry(() => {
      isAnonymous = true; // The request was repeated without a session.
    });
    const finish = (drink: Drink | null) => {
      unanswered.current = null;
      const work = { cup, themeId, vessel, name };
      onSaved(work, drink);
      forgetDraft(work);
    };
    try {
      const drink = await sendOnce(
        { text, requestId },
        () => utils.client.drinks.create.mutate({ ...input, requestId }),
        (sent) => {
          unanswered.current = sent;
        },
      );
      finish(drink);
      utils.drinks.find.setData({ drinkId: drink.drinkId }, drink);
      const link = { href: paths.cup(drink.drinkId), text: 'Se koppen' };
      if (isAnonymous)
        toast(`${drink.name} er lagret, men ikke som din: du var ikke lenger logget inn.`, {
          error: true,
          link,
        });
      // While the builder is mounted, the cup stands on its stage.
      else if (!isMounted()) {
        const where = isNotShown(drink)
          ? 'Den kommer på hylla når kafeen har sett på den.'
          : 'Du finner den blant alle Drømmekopper.';
        toast(`${drink.name} er lagret. ${where}`, { link });
      }
    } catch (error) {
      if (!isKept(error)) {
        // Refetch, to mark ingredients that sold out meanwhile.
        if (!isNetworkFailure(error)) void utils.ingredients.list.refetch();
        throw error;
      }
      finish(null);
      toast('Koppen er tatt vare på her, og sendes til kafeen når du er på nett igjen.');
    } finally {
      stopListening();
    }
  }

  return () => {
    const before = running.current;
    if (before?.text === text) return before.done;
    const saving = before ? before.done.catch(() => undefined).then(save) : save();
    const done = saving.finally(() => {
      if (running.current?.done === done) running.current = null;
    });
    running.current = { text, done };
    return done;
  };
}
