import { type Dispatch, useEffect, useLayoutEffect } from 'react';
import type { BuilderAction, BuilderState } from '#client/features/builder/builder-state.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { draftOf, storeDraft, storedDraft, workOf } from './draft.ts';

/** Restores the stored draft once the catalogue is loaded, before the next paint; then stores every unsaved change. */
export function useDraft(
  { restored, unsaved, cup, themeId, vessel, name }: BuilderState,
  dispatch: Dispatch<BuilderAction>,
  catalogue: readonly Ingredient[] | undefined,
): void {
  useLayoutEffect(() => {
    if (restored || !catalogue) return;
    const draft = draftOf(storedDraft());
    const found = draft && workOf(draft, catalogue);
    dispatch({ type: 'restore', work: found?.work ?? null });
    if (found && found.gone > 0) toast(goneText(found.gone), { error: true });
  }, [restored, catalogue, dispatch]);
  useEffect(() => {
    if (restored) storeDraft(unsaved ? { cup, themeId, vessel, name } : null);
  }, [restored, unsaved, cup, themeId, vessel, name]);
}

const goneText = (gone: number): string =>
  gone === 1
    ? 'En ingrediens i koppen din finnes ikke lenger, og er tatt ut.'
    : `${gone} ingredienser i koppen din finnes ikke lenger, og er tatt ut.`;
