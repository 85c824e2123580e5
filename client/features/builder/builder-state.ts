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
} from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { THEMES } from '#shared/themes.ts';
import { NOTHING_THERE } from './surprise.ts';

/** What the builder says about the last step; `id` tells two equal texts apart. */
export type Message = {
  id: number;
  text: string;
  /** Whether it says that the cup is full. */
  full: boolean;
};

/** What a visitor has made: this is saved, and this is what a draft keeps. */
export type Work = {
  cup: Cup;
  themeId: number;
  /** How the cup will be called when it is saved; kept while the save dialog is closed. */
  name: string;
};

/** A step that can be taken back: what it changed, as it was before, and what is said then. */
type Step = { before: Partial<Work>; undone: string };

export type BuilderState = Work & {
  /** The ingredient whose information is shown. */
  selectedId: number | null;
  message: Message | null;
  /** Whether the cup is shown as it is, without being poured: it was restored. */
  still: boolean;
  /** How often everything was taken back; the categories are closed then. */
  resets: number;
  /** The steps that can be taken back, the last one last. */
  past: readonly Step[];
  /** Whether a draft has been looked for. */
  restored: boolean;
  /** Whether there is something that is not saved. */
  unsaved: boolean;
};

export type BuilderAction =
  | { type: 'select'; ingredientId: number }
  | { type: 'add'; ingredient: Ingredient }
  | { type: 'remove'; index: number }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'surprise'; ingredients: readonly Ingredient[] }
  /** Somebody else's cup takes the place of this one. */
  | { type: 'variant'; cup: Cup; themeId: number }
  | { type: 'theme'; themeId: number }
  | { type: 'name'; name: string }
  /** A draft was looked for, and this is what there was. */
  | { type: 'restore'; work: Work | null }
  /** `cup` is stored; what was changed while it was being saved stays. */
  | { type: 'saved'; cup: Cup };

/** How many steps can be taken back. */
export const MAX_PAST = 50;

const [defaultTheme = { id: 1 }] = THEMES;

export const initialState: BuilderState = {
  ...{ cup: emptyCup, themeId: defaultTheme.id, name: '' },
  ...{ selectedId: null, message: null, still: false, resets: 0 },
  ...{ past: [], restored: false, unsaved: false },
};

/** Every change of the builder; what happens to the cup is decided by `#shared/cup.ts`. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  if (action.type === 'restore') return restore(state, action.work);
  if (action.type === 'saved') return afterSaving(state, action.cup);
  const next = change(state, action);
  return isSameWork(state, next) ? next : { ...next, still: false, unsaved: true };
}

const isSameWork = (one: Work, other: Work): boolean =>
  one.cup === other.cup && one.themeId === other.themeId && one.name === other.name;

function change(
  state: BuilderState,
  action: Exclude<BuilderAction, { type: 'restore' | 'saved' }>,
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
      return takeAllBack(
        isEmpty ? state : remember(state, 'valgene dine er tilbake'),
        'Alle valg er fjernet',
      );
    }
    case 'undo':
      return undo(state);
    case 'surprise':
      return surprise(state, action.ingredients);
    case 'variant':
      return vary(state, action);
    case 'theme':
      return { ...state, themeId: action.themeId };
    case 'name':
      return { ...state, name: action.name };
  }
}

function choose(state: BuilderState, ingredient: Ingredient): BuilderState {
  const { name, isAvailable } = ingredient;
  if (!isAvailable) return say(state, `${name} er utsolgt`);
  if (state.cup.choices.length >= MAX_CHOICES) {
    return say(state, `Du kan velge høyst ${MAX_CHOICES} ingredienser`);
  }
  const choice = choiceOf(ingredient);
  const chosen = { ...remember(state, `${name} er tatt ut`), cup: add(state.cup, choice) };
  if (slotsFor(choice) === 0) return say(chosen, `${name} er valgt`);
  return isFull(chosen.cup) ? say(chosen, 'Koppen er full', true) : say(chosen, `${name} er i koppen`);
}

function takeOut(state: BuilderState, index: number): BuilderState {
  const choice = state.cup.choices[index];
  if (!choice) return state;
  const left = { ...remember(state, `${choice.name} er valgt igjen`), cup: remove(state.cup, index) };
  return say(left, `${choice.name} er tatt ut av koppen`);
}

function surprise(state: BuilderState, ingredients: readonly Ingredient[]): BuilderState {
  const [base] = ingredients;
  if (!base) return say(state, NOTHING_THERE);
  const cup = fold(ingredients.map(choiceOf));
  return say({ ...remember(state, 'koppen er som den var'), cup }, `Overraskelse med ${base.name}`);
}

function vary(state: BuilderState, { cup, themeId }: Omit<Work, 'name'>): BuilderState {
  const before = { cup: state.cup, themeId: state.themeId, name: state.name };
  const remembered = remember(state, 'koppen din fra før er tilbake', before);
  return say({ ...remembered, cup, themeId, name: '' }, 'Klar for din variant');
}

/** Keeps what a step is about to change. */
function remember(state: BuilderState, undone: string, before: Partial<Work> = { cup: state.cup }) {
  return { ...state, past: [...state.past, { before, undone }].slice(-MAX_PAST) };
}

function undo(state: BuilderState): BuilderState {
  const step = state.past.at(-1);
  if (!step) return say(state, 'Det er ingenting å angre');
  return say({ ...state, ...step.before, past: state.past.slice(0, -1) }, `Angret: ${step.undone}`);
}

/** What was changed before the draft was found counts more than the draft. */
function restore(state: BuilderState, work: Work | null): BuilderState {
  const restored = { ...state, restored: true };
  if (!work) return restored;
  const { themeId, name } = state;
  const isDefault = themeId === initialState.themeId;
  return {
    ...restored,
    ...{ cup: work.cup, themeId: isDefault ? work.themeId : themeId, name: name || work.name },
    ...{ still: true, unsaved: true },
  };
}

/** What is saved can't be taken back. */
function afterSaving(state: BuilderState, cup: Cup): BuilderState {
  if (state.cup !== cup) return { ...state, name: '' };
  return { ...takeAllBack(state, ''), ...{ name: '', past: [], still: false, unsaved: false } };
}

const say = (state: BuilderState, text: string, full = false): BuilderState => ({
  ...state,
  message: { id: (state.message?.id ?? 0) + 1, text, full },
});

const takeAllBack = (state: BuilderState, text: string): BuilderState =>
  say({ ...state, cup: reset(), selectedId: null, resets: state.resets + 1 }, text);
