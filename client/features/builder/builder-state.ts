import {
  add,
  type Cup,
  emptyCup,
  fold,
  isFull,
  MAX_PORTIONS,
  portionOf,
  rebuild,
  recipeOf,
  remove,
  slotsFor,
} from '#shared/cup/cup.ts';
import type { Vessel } from '#shared/cup/looks.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import { formatPrice, toNok, toOre } from '#shared/text/money.ts';
import { isSurpriseName, NOTHING_AVAILABLE, type Surprise } from './start/surprise.ts';

/** The message about the last step. `id` distinguishes equal texts; `full` means the text says that the cup is full. */
export type Message = { id: number; text: string; full: boolean };

/** The part of the state that is saved, also as a draft. */
export type Work = {
  cup: Cup;
  themeId: number;
  vessel: Vessel;
  /** The name for saving the cup. It stays when the save dialog closes. */
  name: string;
};

/** A step to undo: the values before it, the message after the undo, and the name that a surprise gave the cup. */
type Step = { before: Before; undone: string; named?: string };

type Before = Partial<Work & Pick<BuilderState, 'replaced'>>;

export type BuilderState = Work & {
  /** The basket's line that the cup will replace; null if it will be a new one. */
  replaced: NewLine | null;
  selectedId: number | null;
  message: Message | null;
  /** Whether the cup was restored, and is shown without animation. */
  still: boolean;
  resets: number;
  past: readonly Step[];
  restored: boolean;
  unsaved: boolean;
  /** The cup that was just saved. It stays on the stage until the next step. */
  saved: Drink | null;
};

/** A change of the state; the rules of the cup are in `#shared/cup/cup.ts`. */
export type Change = (state: BuilderState) => BuilderState;

export const MAX_PAST = 50;

export const initialState: BuilderState = {
  cup: emptyCup,
  themeId: 1,
  vessel: 'cup',
  name: '',
  replaced: null,
  selectedId: null,
  message: null,
  still: false,
  resets: 0,
  past: [],
  restored: false,
  unsaved: false,
  saved: null,
};

export const select =
  (ingredientId: number): Change =>
  (state) => ({ ...state, selectedId: ingredientId });

/** Restores the stored draft, if any. Keeps the look and the name that the guest chose before the draft was read. */
export const restore =
  (work: Work | null): Change =>
  (state) => {
    if (!work) return { ...state, restored: true };
    const chosen = (['themeId', 'vessel', 'name'] as const).filter(
      (part) => state[part] !== initialState[part],
    );
    const kept = Object.fromEntries(chosen.map((part) => [part, state[part]]));
    return { ...state, ...work, ...kept, still: true, unsaved: true, restored: true };
  };

/**
 * Updates the cup after the owner has changed its ingredients: the server rejects a cup with outdated fill levels. Deleted
 * ingredients stay.
 */
export const followCatalogue =
  (catalogue: readonly Ingredient[]): Change =>
  (state) => {
    const { portions } = state.cup;
    const cup = rebuild(recipeOf(state.cup), [...portions, ...catalogue]);
    const isSame = JSON.stringify(cup.portions) === JSON.stringify(portions);
    return isSame ? state : { ...state, cup, still: true };
  };

const choicesText = (cup: Cup): string => recipeOf(cup).choices.join();

/** Marks `cup` as saved as `drink`. If the guest has chosen other ingredients since, only the saved name is cleared. */
export const saved =
  ({ cup, name }: Pick<Work, 'cup' | 'name'>, drink: Drink | null): Change =>
  (state) => {
    if (choicesText(state.cup) !== choicesText(cup))
      return { ...state, name: state.name === name ? '' : state.name };
    return { ...clearAll(state, ''), name: '', past: [], still: false, unsaved: false, saved: drink };
  };

export const beginAnother: Change = (state) => ({ ...state, saved: null });

/** A change of the work. It marks the cup as unsaved, and is animated. */
const step =
  (change: Change): Change =>
  (state) => {
    const next = change(state);
    const parts = ['cup', 'themeId', 'vessel', 'name'] as const;
    if (parts.every((part) => state[part] === next[part])) return next;
    return { ...next, still: false, unsaved: true, saved: null };
  };

export const set = (chosen: Partial<Omit<Work, 'cup'>>): Change => step((state) => ({ ...state, ...chosen }));

export const choose = (ingredient: Ingredient): Change =>
  step((state) => {
    const { name, isAvailable } = ingredient;
    if (!isAvailable) return withMessage(state, `${name} er utsolgt`);
    if (state.cup.portions.length >= MAX_PORTIONS) {
      return withMessage(state, `Du kan velge høyst ${MAX_PORTIONS} ingredienser`);
    }
    const portion = portionOf(ingredient);
    const chosen = { ...remember(state, `${name} er tatt ut`), cup: add(state.cup, portion) };
    if (slotsFor(portion) === 0) return withMessage(chosen, `${name} er valgt`);
    return isFull(chosen.cup)
      ? withMessage(chosen, 'Koppen er full', true)
      : withMessage(chosen, `${name} er i koppen`);
  });

export const takeOut = (index: number): Change =>
  step((state) => {
    const portion = state.cup.portions[index];
    if (!portion) return state;
    const left = { ...remember(state, `${portion.name} er valgt igjen`), cup: remove(state.cup, index) };
    return withMessage(left, `${portion.name} er tatt ut av koppen`);
  });

export const clear = step((state) => {
  const isEmpty = state.cup.portions.length === 0;
  return clearAll(isEmpty ? state : remember(state, 'valgene dine er tilbake'), 'Alle valg er fjernet');
});

/** Replaces the cup by a surprise from the catalogue, and takes over its name unless the guest has typed a name. */
export const surprise = (drink: Surprise | null, catalogue: readonly Ingredient[] = []): Change =>
  step((state) => {
    if (!drink) return withMessage(state, NOTHING_AVAILABLE);
    const cup = fold(drink.ingredients.map(portionOf));
    const isTyped = state.name !== '' && !isSurpriseName(state.name, catalogue);
    const name = isTyped ? state.name : drink.name;
    const before = { cup: state.cup, name: state.name };
    const remembered = remember(state, 'koppen er som den var', before, name);
    return withMessage({ ...remembered, cup, name }, `Overraskelse: ${drink.name}`);
  });

export const startVariant = (
  { cup, themeId, vessel }: Omit<Work, 'name'>,
  replaced: NewLine | null = null,
): Change =>
  step((state) => {
    const before = {
      cup: state.cup,
      themeId: state.themeId,
      vessel: state.vessel,
      name: state.name,
      replaced: state.replaced,
    };
    const remembered = remember(state, 'koppen din fra før er tilbake', before);
    return withMessage({ ...remembered, cup, themeId, vessel, name: '', replaced }, 'Nå kan du endre koppen');
  });

/** The cup is in the basket now, so it no longer replaces a line. */
export const addedToBasket: Change = (state) => ({ ...state, replaced: null });

export const undo = step((state) => {
  const last = state.past.at(-1);
  if (!last) return withMessage(state, 'Det er ingenting å angre');
  const { before, undone, named = state.name } = last;
  // A name that the guest has typed since stays.
  const typed = state.name !== named && { name: state.name };
  return withMessage({ ...state, ...before, ...typed, past: state.past.slice(0, -1) }, `Angret: ${undone}`);
});

function remember(
  state: BuilderState,
  undone: string,
  before: Before = { cup: state.cup, replaced: state.replaced },
  named?: string,
) {
  const step: Step = { before, undone, ...(named !== undefined && { named }) };
  return { ...state, past: [...state.past, step].slice(-MAX_PAST) };
}

function withMessage(state: BuilderState, text: string, full = false): BuilderState {
  return { ...state, message: { id: (state.message?.id ?? 0) + 1, text, full } };
}

const clearAll = (state: BuilderState, text: string): BuilderState =>
  withMessage({ ...state, cup: emptyCup, replaced: null, selectedId: null, resets: state.resets + 1 }, text);

/** The price of the portions in øre, at current prices; deleted ingredients cost nothing. `unitPrice` is in NOK. */
export function priceOf(
  portions: readonly { ingredientId: number }[],
  catalogue: readonly { ingredientId: number; unitPrice: number }[],
): number {
  const prices = new Map(catalogue.map(({ ingredientId, unitPrice }) => [ingredientId, toOre(unitPrice)]));
  return portions.reduce((sum, { ingredientId }) => sum + (prices.get(ingredientId) ?? 0), 0);
}

/** An amount in øre as whole kroner, such as `ca. 62 kr`. */
export const aboutText = (ore: number): string => `ca.\u00a0${formatPrice(Math.round(toNok(ore)))}`;
