import {
  add,
  type Cup,
  choiceOf,
  emptyCup,
  fold,
  isFull,
  MAX_CHOICES,
  remove,
  reset,
  slotsFor,
} from '#shared/cup/cup.ts';
import type { Vessel } from '#shared/cup/vessels.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { isSurpriseName, NOTHING_AVAILABLE, type Surprise } from './start/surprise.ts';

/** The message about the last step; `id` tells two equal texts apart, `full` is whether it says that the cup is full. */
export type Message = { id: number; text: string; full: boolean };

/** The part of the state that is saved, also as a draft. */
export type Work = {
  cup: Cup;
  themeId: number;
  vessel: Vessel;
  /** The name to save the cup under; it stays when the save dialog closes. */
  name: string;
};

/** A step to undo: the values before it, and the message after the undo. */
type Step = { before: Partial<Work>; undone: string };

export type BuilderState = Work & {
  selectedId: number | null;
  message: Message | null;
  /** Whether the cup was restored, and is shown without animation. */
  still: boolean;
  /** The number of times that the cup was cleared, which closes the categories. */
  resets: number;
  past: readonly Step[];
  /** Whether the stored draft has been read. */
  restored: boolean;
  unsaved: boolean;
  /** The cup that was just saved, which stands on the stage until the next step. */
  saved: Drink | null;
};

export type BuilderAction =
  | { type: 'select'; ingredientId: number }
  | { type: 'add'; ingredient: Ingredient }
  | { type: 'remove'; index: number }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'surprise'; found: Surprise | null }
  /** Replaces this cup by a copy of a saved one. */
  | { type: 'variant'; cup: Cup; themeId: number; vessel: Vessel }
  | { type: 'theme'; themeId: number }
  | { type: 'vessel'; vessel: Vessel }
  | { type: 'name'; name: string }
  /** The stored draft has been read; `work` is null where there was none. */
  | { type: 'restore'; work: Work | null }
  /** `cup` has been saved as `drink`; changes made during the request stay. */
  | { type: 'saved'; cup: Cup; drink: Drink | null }
  /** Clears the cup that was saved off the stage. */
  | { type: 'again' };

export const MAX_PAST = 50;

export const initialState: BuilderState = {
  cup: emptyCup,
  themeId: 1,
  vessel: 'cup',
  name: '',
  selectedId: null,
  message: null,
  still: false,
  resets: 0,
  past: [],
  restored: false,
  unsaved: false,
  saved: null,
};

/** All changes of the builder's state; the rules of the cup are in `#shared/cup.ts`. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  if (action.type === 'restore') return restore(state, action.work);
  if (action.type === 'saved') return afterSaving(state, action);
  if (action.type === 'again') return { ...state, saved: null };
  const next = change(state, action);
  return isSameWork(state, next) ? next : { ...next, still: false, unsaved: true, saved: null };
}

const isSameWork = (one: Work, other: Work): boolean =>
  (['cup', 'themeId', 'vessel', 'name'] as const).every((part) => one[part] === other[part]);

function change(
  state: BuilderState,
  action: Exclude<BuilderAction, { type: 'restore' | 'saved' | 'again' }>,
): BuilderState {
  switch (action.type) {
    case 'select':
      return { ...state, selectedId: action.ingredientId };
    case 'add':
      return choose(state, action.ingredient);
    case 'remove':
      return takeOut(state, action.index);
    case 'clear': {
      const isEmpty = state.cup.choices.length === 0;
      const next = isEmpty ? state : remember(state, 'valgene dine er tilbake');
      return clearAll(next, 'Alle valg er fjernet');
    }
    case 'undo':
      return undo(state);
    case 'surprise':
      return surprise(state, action.found);
    case 'variant':
      return startVariant(state, action);
    case 'theme':
    case 'vessel':
    case 'name': {
      const { type: _, ...chosen } = action;
      return { ...state, ...chosen };
    }
  }
}

function choose(state: BuilderState, ingredient: Ingredient): BuilderState {
  const { name, isAvailable } = ingredient;
  if (!isAvailable) return withMessage(state, `${name} er utsolgt`);
  if (state.cup.choices.length >= MAX_CHOICES) {
    return withMessage(state, `Du kan velge høyst ${MAX_CHOICES} ingredienser`);
  }
  const choice = choiceOf(ingredient);
  const chosen = { ...remember(state, `${name} er tatt ut`), cup: add(state.cup, choice) };
  if (slotsFor(choice) === 0) return withMessage(chosen, `${name} er valgt`);
  return isFull(chosen.cup)
    ? withMessage(chosen, 'Koppen er full', true)
    : withMessage(chosen, `${name} er i koppen`);
}

function takeOut(state: BuilderState, index: number): BuilderState {
  const choice = state.cup.choices[index];
  if (!choice) return state;
  const left = { ...remember(state, `${choice.name} er valgt igjen`), cup: remove(state.cup, index) };
  return withMessage(left, `${choice.name} er tatt ut av koppen`);
}

/** The cup gets the name of the surprise, unless the guest has typed one. */
function surprise(state: BuilderState, found: Surprise | null): BuilderState {
  if (!found) return withMessage(state, NOTHING_AVAILABLE);
  const cup = fold(found.ingredients.map(choiceOf));
  const name = state.name === '' || isSurpriseName(state.name) ? found.name : state.name;
  const remembered = remember(state, 'koppen er som den var', { cup: state.cup, name: state.name });
  return withMessage({ ...remembered, cup, name }, `Overraskelse: ${found.name}`);
}

function startVariant(state: BuilderState, { cup, themeId, vessel }: Omit<Work, 'name'>): BuilderState {
  const before = { cup: state.cup, themeId: state.themeId, vessel: state.vessel, name: state.name };
  const remembered = remember(state, 'koppen din fra før er tilbake', before);
  return withMessage({ ...remembered, cup, themeId, vessel, name: '' }, 'Klar for din variant');
}

/** Stores the values that a step will change, for undo. */
function remember(state: BuilderState, undone: string, before: Partial<Work> = { cup: state.cup }) {
  return { ...state, past: [...state.past, { before, undone }].slice(-MAX_PAST) };
}

function undo(state: BuilderState): BuilderState {
  const step = state.past.at(-1);
  if (!step) return withMessage(state, 'Det er ingenting å angre');
  return withMessage({ ...state, ...step.before, past: state.past.slice(0, -1) }, `Angret: ${step.undone}`);
}

/** Changes made before the draft was read take precedence over it. */
function restore(state: BuilderState, work: Work | null): BuilderState {
  if (!work) return { ...state, restored: true };
  const { themeId, vessel, name } = state;
  return {
    ...state,
    cup: work.cup,
    themeId: themeId === initialState.themeId ? work.themeId : themeId,
    vessel: vessel === initialState.vessel ? work.vessel : vessel,
    name: name || work.name,
    still: true,
    unsaved: true,
    restored: true,
  };
}

function afterSaving(state: BuilderState, { cup, drink }: { cup: Cup; drink: Drink | null }): BuilderState {
  if (state.cup !== cup) return { ...state, name: '' };
  return { ...clearAll(state, ''), name: '', past: [], still: false, unsaved: false, saved: drink };
}

const withMessage = (state: BuilderState, text: string, full = false): BuilderState => ({
  ...state,
  message: { id: (state.message?.id ?? 0) + 1, text, full },
});

const clearAll = (state: BuilderState, text: string): BuilderState =>
  withMessage({ ...state, cup: reset(), selectedId: null, resets: state.resets + 1 }, text);
