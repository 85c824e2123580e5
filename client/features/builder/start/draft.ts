import { useEffect, useLayoutEffect } from 'react';
import {
  type BuilderState,
  type Change,
  followCatalogue,
  restore,
  type Work,
} from '#client/features/builder/builder-state.ts';
import { store, stored } from '#client/lib/stored-state.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { MAX_PORTIONS, type Recipe, rebuild, recipeOf } from '#shared/cup/cup.ts';
import { THEMES, VESSELS } from '#shared/cup/looks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';

const KEY = 'draft';
const VERSION = 1;

/** The stored form of an unsaved cup: ids and numbers only, because names and colours come from the catalogue. */
const draftText = ({ cup, themeId, vessel, name }: Work): string =>
  JSON.stringify({ version: VERSION, themeId, vessel, name, ...recipeOf(cup) });

/** Stores the draft, or deletes it for null. If the browser denies storage, a reload loses the cup. */
export const storeDraft = (work: Work | null): boolean => store(KEY, work && draftText(work));

/** Deletes the draft of a saved cup, also after its builder was unmounted; a newer draft stays. */
export function forgetDraft(work: Work): void {
  if (stored(KEY) === draftText(work)) storeDraft(null);
}

/**
 * Rebuilds a draft from the catalogue; null if the text is invalid. `gone` is the number of choices that are missing in
 * the catalogue.
 */
export function draftOf(
  text: string | null,
  catalogue: readonly Ingredient[],
): { work: Work; gone: number } | null {
  try {
    // Drafts of earlier versions have no vessel.
    const { version, themeId, vessel = 'cup', name, choices, layers } = JSON.parse(text ?? '');
    const isValid =
      version === VERSION &&
      THEMES.some(({ id }) => id === themeId) &&
      VESSELS.includes(vessel) &&
      typeof name === 'string' &&
      choices.length <= MAX_PORTIONS &&
      layers.every(({ slots }: Recipe['layers'][number]) => slots > 0);
    if (!isValid) return null;
    const cup = rebuild({ choices, layers }, catalogue);
    return { work: { cup, themeId, vessel, name }, gone: choices.length - cup.portions.length };
  } catch {
    return null;
  }
}

/**
 * Restores the stored draft before the next paint once the catalogue is loaded. Then the cup follows the catalogue, also
 * after an undo, and every unsaved change is stored.
 */
export function useDraft(
  { restored, unsaved, cup, themeId, vessel, name }: BuilderState,
  change: (change: Change) => void,
  catalogue: readonly Ingredient[] | undefined,
): void {
  useLayoutEffect(() => {
    if (restored || !catalogue) return;
    const draft = draftOf(stored(KEY), catalogue);
    change(restore(draft?.work ?? null));
    if (draft && draft.gone > 0) toast(goneText(draft.gone), { error: true });
  }, [restored, catalogue, change]);
  useLayoutEffect(() => {
    if (restored && catalogue && cup.portions.length > 0) change(followCatalogue(catalogue));
  }, [restored, catalogue, cup, change]);
  useEffect(() => {
    if (restored) storeDraft(unsaved ? { cup, themeId, vessel, name } : null);
  }, [restored, unsaved, cup, themeId, vessel, name]);
}

const goneText = (gone: number): string =>
  gone === 1
    ? 'En ingrediens i koppen din finnes ikke lenger, og er tatt ut.'
    : `${gone} ingredienser i koppen din finnes ikke lenger, og er tatt ut.`;
