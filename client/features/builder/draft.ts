import { MAX_CHOICES, type Recipe, rebuild, recipeOf, SLOTS } from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { THEMES } from '#shared/themes.ts';
import type { Work } from './builder-state.ts';

/** A cup that is not saved yet, as the browser keeps it: numbers only, names and colours are the catalogue's. */
export type Draft = Recipe & { themeId: number; name: string };

const KEY = 'draft';
const VERSION = 1;

/** The kept draft as text; null where there is none, or where the browser refuses storage. */
export function storedDraft(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the draft, or forgets it where there is nothing to keep. A browser without room or will goes without. */
export function storeDraft(work: Work | null): void {
  try {
    if (work) localStorage.setItem(KEY, draftText(work));
    else localStorage.removeItem(KEY);
  } catch {
    // The cup is still on the screen.
  }
}

/** Forgets the draft where it is this work, which was saved: its builder may be gone from the page by then. */
export function forgetDraft(work: Work): void {
  if (storedDraft() === draftText(work)) storeDraft(null);
}

/** A draft as text. */
export const draftText = ({ cup, themeId, name }: Work): string =>
  JSON.stringify({ version: VERSION, themeId, name, ...recipeOf(cup) });

/** What a text keeps; null where it is no draft of ours. */
export function draftOf(text: string | null): Draft | null {
  const draft = parsed(text);
  if (!isRecord(draft) || draft.version !== VERSION) return null;
  const { themeId, name, choices, layers } = draft;
  if (typeof name !== 'string' || !THEMES.some(({ id }) => id === themeId)) return null;
  if (!isListOf(choices, MAX_CHOICES, isId) || !isListOf(layers, SLOTS, isLayer)) return null;
  return { themeId: Number(themeId), name, choices, layers };
}

/** The work that a draft kept, made of what the catalogue holds now, and how many choices are gone from there. */
export function workOf({ themeId, name, ...recipe }: Draft, catalogue: readonly Ingredient[]) {
  const cup = rebuild(recipe, catalogue);
  return { work: { cup, themeId, name }, gone: recipe.choices.length - cup.choices.length };
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
