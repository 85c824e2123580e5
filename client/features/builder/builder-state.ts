import { add, type Cup, emptyCup, isFull, MAX_CHOICES, remove, reset, slotsFor } from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { THEMES } from '#shared/themes.ts';

/** What the builder says about the last step; `id` tells two equal texts apart. */
export type Message = {
  id: number;
  text: string;
  /** Whether it says that the cup is full. */
  full: boolean;
};

export type BuilderState = {
  cup: Cup;
  themeId: number;
  /** The ingredient whose information is shown. */
  selectedId: number | null;
  message: Message | null;
  /** Whether the cup is shown as it is, without being poured: it was restored. */
  still: boolean;
  /** How the cup will be called when it is saved; kept while the save dialog is closed. */
  name: string;
  /** How often everything was taken back; the categories are closed then. */
  resets: number;
};

export type BuilderAction =
  | { type: 'select'; ingredientId: number }
  | { type: 'add'; ingredient: Ingredient }
  | { type: 'remove'; index: number }
  | { type: 'clear' }
  | { type: 'theme'; themeId: number }
  | { type: 'name'; name: string }
  /** `cup` is stored; what was changed while it was being saved stays. */
  | { type: 'saved'; cup: Cup };

const [defaultTheme = { id: 1 }] = THEMES;

export const initialState: BuilderState = {
  cup: emptyCup,
  themeId: defaultTheme.id,
  selectedId: null,
  message: null,
  still: false,
  name: '',
  resets: 0,
};

/** Every change of the builder; what happens to the cup is decided by `#shared/cup.ts`. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case 'select':
      return { ...state, selectedId: action.ingredientId };
    case 'add':
      return choose(state, action.ingredient);
    case 'remove': {
      const choice = state.cup.choices[action.index];
      return choice
        ? say({ ...state, cup: remove(state.cup, action.index) }, `${choice.name} er tatt ut av koppen`)
        : state;
    }
    case 'clear':
      return takeAllBack(state, 'Alle valg er fjernet');
    case 'theme':
      return { ...state, themeId: action.themeId };
    case 'name':
      return { ...state, name: action.name };
    case 'saved':
      return state.cup === action.cup ? { ...takeAllBack(state, ''), name: '' } : { ...state, name: '' };
  }
}

function choose(state: BuilderState, { ingredientId, name, color, fillLevel, isAvailable }: Ingredient) {
  if (!isAvailable) return say(state, `${name} er utsolgt`);
  if (state.cup.choices.length >= MAX_CHOICES) {
    return say(state, `Du kan velge høyst ${MAX_CHOICES} ingredienser`);
  }
  const choice = { ingredientId, name, color, fillLevel };
  const chosen = { ...state, cup: add(state.cup, choice) };
  if (slotsFor(choice) === 0) return say(chosen, `${name} er valgt`);
  return isFull(chosen.cup) ? say(chosen, 'Koppen er full', true) : say(chosen, `${name} er i koppen`);
}

const say = (state: BuilderState, text: string, full = false): BuilderState => ({
  ...state,
  message: { id: (state.message?.id ?? 0) + 1, text, full },
});

const takeAllBack = (state: BuilderState, text: string): BuilderState =>
  say({ ...state, cup: reset(), selectedId: null, resets: state.resets + 1 }, text);
