import type { Work } from '#client/features/builder/builder-state.ts';
import { MAX_CHOICES, type Recipe, rebuild, recipeOf, SLOTS } from '#shared/cup/cup.ts';
import { THEMES } from '#shared/cup/themes.ts';
import { VESSELS, type Vessel } from '#shared/cup/vessels.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';

/** An unsaved cup as stored in the browser: ids and numbers only; names and colours are from the catalogue. */
export type Draft = Recipe & { themeId: number; vessel: Vessel; name: string };

const KEY = 'draft';
const VERSION = 1;

/** The stored draft as text; null where there is none, or where the browser denies storage. */
export function storedDraft(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the draft, or deletes it for null. Without effect where the browser denies storage or has no space. */
export function storeDraft(work: Work | null): void {
  try {
    if (work) localStorage.setItem(KEY, draftText(work));
    else localStorage.removeItem(KEY);
  } catch {
    // The cup stays on the screen; only a reload loses it.
  }
}

/** Deletes the draft of a saved cup, also after its builder was unmounted; a newer draft stays. */
export function forgetDraft(work: Work): void {
  if (storedDraft() === draftText(work)) storeDraft(null);
}

export const draftText = ({ cup, themeId, vessel, name }: Work): string =>
  JSON.stringify({ version: VERSION, themeId, vessel, name, ...recipeOf(cup) });

/** Parses a stored draft; null where the text is not a valid one. */
export function draftOf(text: string | null): Draft | null {
  try {
    // Drafts of earlier versions have no vessel.
    const { version, themeId, vessel = 'cup', name, choices, layers } = JSON.parse(text ?? '');
    const isValid =
      version === VERSION &&
      THEMES.some(({ id }) => id === themeId) &&
      VESSELS.includes(vessel) &&
      typeof name === 'string' &&
      isListOf(choices, MAX_CHOICES, isId) &&
      isListOf(layers, SLOTS, isLayer);
    return isValid ? { themeId, vessel, name, choices, layers } : null;
  } catch {
    return null;
  }
}

/** The cup of a draft, rebuilt from the catalogue; `gone` is the number of choices that are no longer in it. */
export function workOf({ themeId, vessel, name, ...recipe }: Draft, catalogue: readonly Ingredient[]) {
  const cup = rebuild(recipe, catalogue);
  return { work: { cup, themeId, vessel, name }, gone: recipe.choices.length - cup.choices.length };
}

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

const isLayer = ({ ingredientId, slots }: Recipe['layers'][number]): boolean =>
  isId(ingredientId) && isId(slots) && slots <= SLOTS;

const isListOf = <T>(value: T[], most: number, isOne: (one: T) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(isOne);
