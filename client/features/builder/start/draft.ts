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

/** A draft as text. */
export const draftText = ({ cup, themeId, vessel, name }: Work): string =>
  JSON.stringify({ version: VERSION, themeId, vessel, name, ...recipeOf(cup) });

/** Parses a stored draft; null where the text is not a valid one. */
export function draftOf(text: string | null): Draft | null {
  const draft = parsed(text);
  if (!isRecord(draft) || draft.version !== VERSION) return null;
  // Drafts of earlier versions have no vessel.
  const { themeId, vessel = 'cup', name, choices, layers } = draft;
  const known = VESSELS.find((each) => each === vessel);
  if (!known || typeof name !== 'string' || !THEMES.some(({ id }) => id === themeId)) return null;
  if (!isListOf(choices, MAX_CHOICES, isId) || !isListOf(layers, SLOTS, isLayer)) return null;
  return { themeId: Number(themeId), vessel: known, name, choices, layers };
}

/** The cup of a draft, rebuilt from the catalogue; `gone` is the number of choices that are no longer in it. */
export function workOf({ themeId, vessel, name, ...recipe }: Draft, catalogue: readonly Ingredient[]) {
  const cup = rebuild(recipe, catalogue);
  return { work: { cup, themeId, vessel, name }, gone: recipe.choices.length - cup.choices.length };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isLayer = (value: unknown): value is Recipe['layers'][number] =>
  isRecord(value) && isId(value.ingredientId) && isId(value.slots) && value.slots <= SLOTS;

const isListOf = <T>(value: unknown, most: number, isOne: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.length <= most && value.every(isOne);
