import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyCup, fold } from '#shared/cup/cup.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { drinkOf, ingredientWith } from '#shared/testing/ingredients.ts';
import {
  type BuilderState,
  type Change,
  choose,
  clear,
  initialState,
  MAX_PAST,
  restore,
  saved,
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

const run = (state: BuilderState, ...changes: Change[]) =>
  changes.reduce((now, change) => change(now), state);
const after = (...changes: Change[]) => run(initialState, ...changes);
const workOf = ({ cup, themeId, vessel, name }: BuilderState): Work => ({ cup, themeId, vessel, name });

const step: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(matcha, cinnamon, milk).map(choose),
  fc.nat(4).map((index) => takeOut(index)),
  fc.constant(clear),
  fc.constant(surprise({ name: 'Grønn morgen', ingredients: [matcha, cinnamon] })),
  fc.constant(startVariant({ cup: fold([cinnamon]), themeId: 2, vessel: 'glass' })),
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

test('the message describes the undone step', () => {
  const cases: [Change[], string][] = [
    [[choose(matcha)], 'Angret: Matcha er tatt ut'],
    [[choose(matcha), takeOut(0)], 'Angret: Matcha er valgt igjen'],
    [[choose(matcha), clear], 'Angret: valgene dine er tilbake'],
    [[surprise({ name: 'Grønn morgen', ingredients: [matcha] })], 'Angret: koppen er som den var'],
    [
      [startVariant({ cup: fold([matcha]), themeId: 2, vessel: 'glass' })],
      'Angret: koppen din fra før er tilbake',
    ],
    [[], 'Det er ingenting å angre'],
  ];
  for (const [actions, text] of cases) expect(after(...actions, undo).message?.text).toBe(text);
});

test('changes of theme, vessel and name are no steps, and stay after an undo', () => {
  const state = after(
    choose(matcha),
    set({ themeId: 5 }),
    set({ vessel: 'mug' }),
    set({ name: 'Skog' }),
    undo,
  );
  expect(workOf(state)).toEqual({ cup: emptyCup, themeId: 5, vessel: 'mug', name: 'Skog' });
});

test('a variant brings its theme, and undoing it restores the previous cup with theme and name', () => {
  const own = after(choose(matcha), set({ themeId: 5 }), set({ name: 'Skog' }));
  const state = run(own, startVariant({ cup: fold([cinnamon]), themeId: 2, vessel: 'glass' }));
  expect(state).toMatchObject({ themeId: 2, name: '' });
  expect(workOf(run(state, undo))).toEqual(workOf(own));
});

test('a surprise keeps the theme, and names the cup where the guest has not', () => {
  const named = (name: string) => surprise({ name, ingredients: [matcha, cinnamon] });
  const [recipe = '', other = ''] = RECIPES.map(([name]) => name);
  const unnamed = after(set({ themeId: 5 }), named(recipe));
  expect(unnamed).toMatchObject({ themeId: 5, name: recipe, message: { text: `Overraskelse: ${recipe}` } });
  expect(unnamed.cup.choices.map(({ name }) => name)).toEqual(['Matcha', 'Kanel']);
  expect(run(unnamed, named(other)).name).toBe(other);
  expect(run(unnamed, undo).name).toBe('');
  expect(after(set({ name: 'Skog' }), named(recipe)).name).toBe('Skog');
});

test('remembers a bounded number of steps', () => {
  const clears = Array.from({ length: MAX_PAST }, () => [choose(matcha), clear]).flat();
  expect(after(...clears).past).toHaveLength(MAX_PAST);
});

test('saving clears the steps to undo', () => {
  const before = after(choose(matcha));
  expect(run(before, saved(before, SAVED))).toMatchObject({
    past: [],
    unsaved: false,
  });
  const changed = run(before, choose(cinnamon));
  expect(run(changed, saved(before, SAVED))).toMatchObject({ unsaved: true });
});

test('a draft is restored without animation, and earlier changes take precedence over it', () => {
  const work: Work = { cup: fold([matcha]), themeId: 3, vessel: 'glass', name: 'Skog' };
  const restored = run(initialState, restore(work));
  expect(restored).toMatchObject({ ...work, still: true, restored: true, unsaved: true, past: [] });
  expect(run(restored, choose(cinnamon)).still).toBe(false);
  const early = after(set({ themeId: 5 }), set({ vessel: 'mug' }), set({ name: 'Eng' }), restore(work));
  expect(workOf(early)).toEqual({ ...work, themeId: 5, vessel: 'mug', name: 'Eng' });
  const none = after(restore(null));
  expect(none).toMatchObject({ restored: true, unsaved: false });
});
