import { expect, test } from 'vitest';
import { fold, freeSlots, MAX_CHOICES } from '#shared/cup/cup.ts';
import { drinkOf, ingredientWith } from '#shared/testing/ingredients.ts';
import {
  again,
  type BuilderState,
  type Change,
  choose,
  clear,
  initialState,
  saved,
  select,
  set,
  takeOut,
} from './builder-state.ts';

const matcha = ingredientWith({ ingredientId: 4, name: 'Matcha', fillLevel: 35 });
const cinnamon = ingredientWith({ ingredientId: 5, name: 'Kanel', fillLevel: 5 });

const SAVED = drinkOf([]);

const run = (state: BuilderState, ...changes: Change[]) =>
  changes.reduce((now, change) => change(now), state);
const after = (...changes: Change[]) => run(initialState, ...changes);

test('adds an ingredient, with a message', () => {
  const state = after(choose(matcha), choose(cinnamon));
  expect(state.cup).toEqual(fold(state.cup.choices));
  expect(state.cup.choices.map(({ name }) => name)).toEqual(['Matcha', 'Kanel']);
  expect(freeSlots(state.cup)).toBe(12);
  expect(state.message?.text).toBe('Kanel er i koppen');
});

test('shows that the cup is full once it is, and at each further ingredient', () => {
  const full = after(choose(matcha), choose(matcha), choose(matcha));
  expect(full.message?.text).toBe('Koppen er full');
  const fuller = run(full, choose(cinnamon));
  expect(fuller.cup.choices).toHaveLength(4);
  expect(fuller.cup.slots).toEqual(full.cup.slots);
  expect(fuller.message?.text).toBe('Koppen er full');
  expect(fuller.message?.id).not.toBe(full.message?.id);
});

test('lists an ingredient that fills no slot, with another message', () => {
  const pinch = { ...cinnamon, fillLevel: 4 };
  const full = after(choose(matcha), choose(matcha), choose(matcha));
  for (const state of [initialState, full].map((before) => run(before, choose(pinch)))) {
    expect(state.cup.choices.at(-1)?.name).toBe('Kanel');
    expect(state.message).toMatchObject({ text: 'Kanel er valgt', full: false });
  }
});

test('a removal from a cup that stays full does not show that it is full', () => {
  const fuller = after(choose(matcha), choose(matcha), choose(matcha), choose(cinnamon));
  const state = run(fuller, takeOut(3));
  expect(freeSlots(state.cup)).toBe(0);
  expect(state.message).toMatchObject({ text: 'Kanel er tatt ut av koppen', full: false });
});

test('adds nothing that is sold out', () => {
  const state = after(choose({ ...matcha, isAvailable: false }));
  expect(state.cup).toBe(initialState.cup);
  expect(state.message?.text).toBe('Matcha er utsolgt');
});

test('takes no more than twenty choices', () => {
  const twenty = after(...Array.from({ length: MAX_CHOICES }, () => choose(cinnamon)));
  const state = run(twenty, choose(matcha));
  expect(state.cup).toBe(twenty.cup);
  expect(state.message?.text).toBe('Du kan velge høyst 20 ingredienser');
});

test('removes one choice and leaves the others', () => {
  const state = after(choose(matcha), choose(cinnamon), takeOut(0));
  expect(state.cup).toEqual(fold(state.cup.choices));
  expect(state.cup.choices.map(({ name }) => name)).toEqual(['Kanel']);
  expect(state.message?.text).toBe('Matcha er tatt ut av koppen');
  expect(run(state, takeOut(7))).toBe(state);
});

test('clears choices, selection and open categories, and keeps the theme', () => {
  const state = after(set({ themeId: 5 }), select(4), choose(matcha), clear);
  expect(state).toMatchObject({ cup: initialState.cup, selectedId: null, themeId: 5, resets: 1 });
});

test('is empty after the cup was saved', () => {
  const before = after(select(4), set({ name: 'Skog' }), choose(matcha));
  const state = run(before, saved(before, SAVED));
  expect(state).toMatchObject({ cup: initialState.cup, selectedId: null, name: '', saved: SAVED });
});

test('the saved cup stays on the stage until the next step, or until another one is begun', () => {
  const before = after(choose(matcha));
  const state = run(before, saved(before, SAVED));
  expect(run(state, select(4)).saved).toBe(SAVED);
  expect(run(state, choose(matcha)).saved).toBeNull();
  expect(run(state, again).saved).toBeNull();
});

test('keeps what was changed while the cup was being saved', () => {
  const before = after(choose(matcha));
  const changed = run(before, choose(cinnamon));
  expect(run(changed, saved(before, SAVED)).cup).toBe(changed.cup);
  expect(run(changed, set({ name: 'Skog' }), saved(before, SAVED)).name).toBe('Skog');
});
