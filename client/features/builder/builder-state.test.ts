import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canHold, emptyCup, fold, MAX_PORTIONS, portionOf, recipeOf } from '#shared/cup/cup.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { drinkOf, ingredientWith } from '#shared/testing/ingredients.ts';
import {
  aboutText,
  addedToBasket,
  type BuilderState,
  beginAnother,
  type Change,
  choose,
  clear,
  followCatalogue,
  initialState,
  MAX_PAST,
  priceOf,
  restore,
  saved,
  select,
  set,
  startVariant,
  surprise,
  takeOut,
  undo,
  type Work,
} from './builder-state.ts';
import { RECIPES } from './start/surprise.ts';

const matcha = ingredientWith({ ingredientId: 4, name: 'Matcha', fillLevel: 35 });
const cinnamon = ingredientWith({ ingredientId: 5, name: 'Kanel', fillLevel: 5 });
const milk = ingredientWith({ ingredientId: 6, name: 'Melk', isAvailable: false });
const SAVED = drinkOf([]);
const SURPRISE = surprise({ name: 'Grønn morgen', ingredients: [matcha, cinnamon] });
const VARIANT = startVariant({ cup: fold([cinnamon]), themeId: 2, vessel: 'glass' });

const run = (state: BuilderState, ...changes: Change[]) =>
  changes.reduce((now, change) => change(now), state);
const after = (...changes: Change[]) => run(initialState, ...changes);
const workOf = ({ cup, themeId, vessel, name }: BuilderState): Work => ({ cup, themeId, vessel, name });
const full = after(choose(matcha), choose(matcha), choose(matcha));

test('adds and removes ingredients, with a message', () => {
  const two = after(choose(matcha), choose(cinnamon));
  expect(two.cup).toEqual(fold([matcha, cinnamon].map(portionOf)));
  expect(two.message?.text).toBe('Kanel er i koppen');
  const one = run(two, takeOut(0));
  expect(one.cup).toEqual(fold([portionOf(cinnamon)]));
  expect(one.message?.text).toBe('Matcha er tatt ut av koppen');
  expect(run(one, takeOut(7))).toBe(one);
});

test('says one sentence for each ingredient that is poured, however many slots it fills', () => {
  let state = initialState;
  for (const [at, ingredient] of [cinnamon, cinnamon, matcha, matcha, matcha, matcha].entries()) {
    state = run(state, choose(ingredient));
    const text = at < 4 ? `${ingredient.name} er i koppen` : 'Koppen er full';
    expect(state.message).toEqual({ id: at + 1, text, full: at >= 4 });
  }
});

test('says that the cup is full once it is, at each further ingredient, and at no removal', () => {
  expect(full.message?.text).toBe('Koppen er full');
  const fuller = run(full, choose(cinnamon));
  expect(fuller.cup).toEqual({ ...full.cup, portions: [...full.cup.portions, portionOf(cinnamon)] });
  expect(fuller.message?.text).toBe('Koppen er full');
  expect(fuller.message?.id).not.toBe(full.message?.id);
  const state = run(fuller, takeOut(3));
  expect(state.cup).toEqual(full.cup);
  expect(state.message).toMatchObject({ text: 'Kanel er tatt ut av koppen', full: false });
});

test('lists an ingredient that fills no slot, with another message', () => {
  for (const before of [initialState, full]) {
    const state = run(before, choose({ ...cinnamon, fillLevel: 4 }));
    expect(state.cup.portions.at(-1)?.name).toBe('Kanel');
    expect(state.message).toMatchObject({ text: 'Kanel er valgt', full: false });
  }
});

test('adds nothing that is sold out, and no more than twenty portions', () => {
  const twenty = after(...Array.from({ length: MAX_PORTIONS }, () => choose(cinnamon)));
  for (const [before, ingredient, text] of [
    [initialState, milk, 'Melk er utsolgt'],
    [twenty, matcha, 'Du kan velge høyst 20 ingredienser'],
  ] as const) {
    const state = run(before, choose(ingredient));
    expect(state.cup).toBe(before.cup);
    expect(state.message?.text).toBe(text);
  }
});

test('clears portions, selection and open categories, and keeps the theme', () => {
  const state = after(set({ themeId: 5 }), select(4), choose(matcha), clear);
  expect(state).toMatchObject({ cup: initialState.cup, selectedId: null, themeId: 5, resets: 1 });
});

test('a saved cup leaves an empty one without steps to undo, and stays on the stage until the next step', () => {
  const before = after(select(4), set({ name: 'Skog' }), choose(matcha));
  const state = run(before, saved(before, SAVED));
  expect(state).toMatchObject({
    cup: initialState.cup,
    selectedId: null,
    name: '',
    past: [],
    unsaved: false,
  });
  expect(run(state, select(4)).saved).toBe(SAVED);
  expect(run(state, choose(matcha)).saved).toBeNull();
  expect(run(state, beginAnother).saved).toBeNull();
});

test('keeps what was changed while the cup was being saved', () => {
  const before = after(choose(matcha));
  const changed = run(before, choose(cinnamon));
  const state = run(changed, saved(before, SAVED));
  expect(state.cup).toBe(changed.cup);
  expect(state.unsaved).toBe(true);
  expect(run(changed, set({ name: 'Skog' }), saved(before, SAVED)).name).toBe('Skog');
  const followed = run(before, followCatalogue([{ ...matcha, fillLevel: 20 }]), saved(before, SAVED));
  expect(followed).toMatchObject({ cup: emptyCup, unsaved: false, saved: SAVED });
});

const step: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(matcha, cinnamon, milk).map(choose),
  fc.nat(4).map((index) => takeOut(index)),
  fc.constantFrom(clear, SURPRISE, VARIANT),
);

test('undoing goes back step by step through every cup that there was', () =>
  forAll([fc.array(step, { maxLength: 30 })], (steps) => {
    let state = initialState;
    const seen: Work[] = [];
    for (const action of steps) {
      const before = state;
      state = run(state, action);
      if (state.past.length > before.past.length) seen.push(workOf(before));
      else expect(workOf(state)).toEqual(workOf(before));
    }
    for (const work of seen.toReversed()) {
      state = run(state, undo);
      expect(workOf(state)).toEqual(work);
    }
    expect(state.past).toEqual([]);
    expect(state.cup).toEqual(emptyCup);
  }));

test.for<[message: string, ...steps: Change[]]>([
  ['Angret: Matcha er tatt ut', choose(matcha)],
  ['Angret: Matcha er valgt igjen', choose(matcha), takeOut(0)],
  ['Angret: valgene dine er tilbake', choose(matcha), clear],
  ['Angret: koppen er som den var', SURPRISE],
  ['Angret: koppen din fra før er tilbake', VARIANT],
  ['Det er ingenting å angre'],
])('an undo tells the step that it undid: «%s»', ([message, ...steps]) => {
  expect(after(...steps, undo).message?.text).toBe(message);
});

test('changes of theme, vessel and name are no steps, and stay after an undo', () => {
  const chosen = { themeId: 5, vessel: 'mug', name: 'Skog' } as const;
  expect(workOf(after(choose(matcha), set(chosen), undo))).toEqual({ cup: emptyCup, ...chosen });
});

test('a variant brings its theme, and undoing it restores the previous cup with theme and name', () => {
  const own = after(choose(matcha), set({ themeId: 5, name: 'Skog' }));
  const state = run(own, VARIANT);
  expect(state).toMatchObject({ themeId: 2, name: '' });
  expect(workOf(run(state, undo))).toEqual(workOf(own));
});

test('a surprise keeps the theme, and names the cup where the guest has not', () => {
  const named = (name: string) => surprise({ name, ingredients: [matcha, cinnamon] });
  const [recipe = '', other = ''] = RECIPES.map(([name]) => name);
  const unnamed = after(set({ themeId: 5 }), named(recipe));
  expect(unnamed).toMatchObject({ themeId: 5, name: recipe, message: { text: `Overraskelse: ${recipe}` } });
  expect(unnamed.cup.portions.map(({ name }) => name)).toEqual(['Matcha', 'Kanel']);
  expect(run(unnamed, named(other)).name).toBe(other);
  expect(run(unnamed, undo).name).toBe('');
  expect(after(set({ name: 'Skog' }), named(recipe)).name).toBe('Skog');
  // A name that the guest types afterwards stays, as after other steps.
  expect(run(unnamed, set({ name: 'Skog' }), undo)).toMatchObject({ name: 'Skog', cup: emptyCup });
  expect(after(set({ name: 'Eng' }), named(recipe), set({ name: 'Skog' }), undo).name).toBe('Skog');
});

test('a surprise named after an ingredient gives its name up to the next one', () => {
  const plain = (ingredient: typeof matcha) =>
    surprise({ name: ingredient.name, ingredients: [ingredient] }, [matcha, cinnamon]);
  expect(after(plain(matcha), plain(cinnamon)).name).toBe('Kanel');
  expect(after(plain(matcha), clear, plain(cinnamon)).name).toBe('Kanel');
  expect(after(set({ name: 'Skog' }), plain(cinnamon)).name).toBe('Skog');
});

test('remembers a bounded number of steps', () => {
  const clears = Array.from({ length: MAX_PAST }, () => [choose(matcha), clear]).flat();
  expect(after(...clears).past).toHaveLength(MAX_PAST);
});

test('a draft is restored without animation, and earlier changes take precedence over it', () => {
  const work: Work = { cup: fold([matcha]), themeId: 3, vessel: 'glass', name: 'Skog' };
  const restored = after(restore(work));
  expect(restored).toMatchObject({ ...work, still: true, restored: true, unsaved: true, past: [] });
  expect(run(restored, choose(cinnamon)).still).toBe(false);
  const chosen = { themeId: 5, vessel: 'mug', name: 'Eng' } as const;
  expect(workOf(after(set(chosen), restore(work)))).toEqual({ ...work, ...chosen });
  // One choice does not discard the others of the draft.
  for (const one of [{ themeId: 5 }, { vessel: 'mug' }, { name: 'Eng' }] as const)
    expect(workOf(after(set(one), restore(work)))).toEqual({ ...work, ...one });
  expect(after(restore(null))).toMatchObject({ restored: true, unsaved: false });
});

test('the cup follows the owner’s changes, so that the server accepts its layers', () => {
  const state = after(choose(matcha), choose(cinnamon));
  expect(run(state, followCatalogue([matcha, cinnamon, milk]))).toBe(state);
  expect(run(state, followCatalogue([]))).toBe(state);
  const weaker = { ...matcha, name: 'Mild matcha', fillLevel: 20 };
  const { cup, past, still } = run(state, followCatalogue([weaker]));
  expect(cup).toEqual(fold([weaker, cinnamon].map(portionOf)));
  expect(canHold([weaker, cinnamon], recipeOf(state.cup).layers)).toBe(false);
  expect(canHold([weaker, cinnamon], recipeOf(cup).layers)).toBe(true);
  expect({ past, still }).toEqual({ past: state.past, still: true });
});

const prices = [
  { ingredientId: 1, unitPrice: 18.5 },
  { ingredientId: 2, unitPrice: 0.1 },
  { ingredientId: 3, unitPrice: 0.2 },
];
const portions = (...ids: number[]) => ids.map((ingredientId) => ({ ingredientId }));

test('portions cost their current price, each time they are chosen, to the øre; deleted ones nothing', () => {
  expect(priceOf(portions(), prices)).toBe(0);
  expect(priceOf(portions(1, 1, 2, 3), prices)).toBe(3730);
  expect(priceOf(portions(1, 9), prices)).toBe(1850);
});

test('the text of a price is in whole kroner', () => {
  const texts = [0, 49, 50, 6150, 6249, 123_456].map(aboutText);
  const expected = ['ca. 0 kr', 'ca. 0 kr', 'ca. 1 kr', 'ca. 62 kr', 'ca. 62 kr', 'ca. 1 235 kr'];
  expect(texts).toEqual(expected.map((text) => text.replaceAll(' ', '\u00a0')));
});

test('a cup replaces a line of the basket until it is added, saved, undone or taken out', () => {
  const line = { drinkId: 4, quantity: 2 };
  const started = run(
    initialState,
    startVariant({ cup: fold([cinnamon]), themeId: 2, vessel: 'glass' }, line),
  );
  expect(run(started, choose(matcha)).replaced).toBe(line);
  for (const change of [addedToBasket, undo, clear, saved(started, SAVED), VARIANT])
    expect(run(started, change).replaced).toBeNull();
  expect(run(started, clear, undo).replaced).toBe(line);
});
