import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, layersOf, MAX_PORTIONS } from '#shared/cup/cup.ts';
import { themeById } from '#shared/cup/looks.ts';
import { dividedIngredients, priceOfDrink } from '#shared/drinks/drink-layers.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { drinkOf, ingredientWith } from '#shared/testing/ingredients.ts';
import { ingredientsText } from '#shared/text/text.ts';
import {
  cupText,
  fillText,
  measureText,
  occurrenceKeys,
  partsOf,
  partText,
  pouringOrder,
  shareText,
} from './cup-contents.ts';

const portion = (ingredientId: number, name: string, fillLevel: number) =>
  ingredientWith({ ingredientId, name, fillLevel });
const espresso = portion(1, 'Espresso', 30);
const milk = portion(2, 'Helmelk', 30);
const cinnamon = portion(3, 'Kanel', 4);
const cream = portion(4, 'Pisket krem', 15);

test('the label of an empty cup has its vessel and theme', () => {
  expect(fillText([])).toBe('Koppen er tom');
  expect(cupText([], themeById(3))).toBe('Tom kopp i fargetemaet Fjordblå');
  expect(cupText([], themeById(3), 'mug')).toBe('Tomt krus i fargetemaet Fjordblå');
});

test('names the layers from the bottom with their share of the cup', () => {
  const layers = layersOf(fold([espresso, { ...milk, fillLevel: 45 }]));
  expect(fillText(layers)).toBe('75\u00a0% full');
  expect(cupText(layers, themeById(1))).toBe(
    'Kopp i fargetemaet Skoggrønn, 75\u00a0% full. Fra bunnen: 30\u00a0% Espresso, 45\u00a0% Helmelk',
  );
});

test('gives an ingredient that was chosen twice two keys', () => {
  expect(occurrenceKeys(['Mango', 'Kanel', 'Mango'])).toEqual(['Mango 1', 'Kanel 1', 'Mango 2']);
});

test('lists an ingredient once that was chosen twice', () => {
  expect(ingredientsText(['Mango', 'Kanel', 'Mango'])).toBe('2 × Mango, Kanel');
  expect(ingredientsText([])).toBe('');
});

test('lists the layers from the bottom, then the ingredients without one', () => {
  const steps = pouringOrder(drinkOf([cinnamon, espresso, milk, cinnamon]));
  expect(steps.map((step) => [partText(step), shareText(step)])).toEqual([
    ['Espresso', '30\u00a0%'],
    ['Helmelk', '30\u00a0%'],
    ['2 × Kanel', 'litt'],
  ]);
});

test('says what of a cup is sold out, with a layer or without', () => {
  const soldOut = { ...milk, isAvailable: false };
  const steps = pouringOrder(drinkOf([espresso, soldOut, { ...cinnamon, isAvailable: false }]));
  expect(steps.map(({ isAvailable }) => isAvailable)).toEqual([true, false, false]);
});

test('pours an ingredient as often as it has layers, and lists it once', () => {
  const drink = drinkOf([espresso, milk, espresso]);
  expect(pouringOrder(drink).map(({ name }) => name)).toEqual(['Espresso', 'Helmelk', 'Espresso']);
  expect(partsOf(drink).map((part) => [partText(part), shareText(part)])).toEqual([
    ['2 × Espresso', '60\u00a0%'],
    ['Helmelk', '30\u00a0%'],
  ]);
});

test('marks the ingredients that did not fit into a full cup', () => {
  const parts = partsOf(drinkOf([espresso, espresso, milk, portion(5, 'Mango', 20), cream]));
  expect(parts.map(shareText)).toEqual(['60\u00a0%', '30\u00a0%', '10\u00a0%', 'fikk ikke plass']);
});

test('measures each step, and together the parts that are the same', () => {
  const shot = { ...espresso, unit: 'shot', amountPerSlot: 0.17 } as const;
  const drink = drinkOf([shot, milk, shot, cinnamon]);
  const expected = ['1 shot', '0,9 dl', '1 shot', 'litt'].map((text) => text.replace(' ', '\u00a0'));
  expect(pouringOrder(drink).map(measureText)).toEqual(expected);
  expect(partsOf(drink).map(measureText)).toEqual(
    ['2 shot', '0,9 dl', 'litt'].map((text) => text.replace(' ', '\u00a0')),
  );
});

test('the price is the sum of today’s prices, and not complete without those no longer sold', () => {
  const gone = { ...milk, unitPrice: null };
  expect(priceOfDrink(drinkOf([]))).toEqual({ nok: 0, isComplete: true });
  expect(
    priceOfDrink(drinkOf([{ ...espresso, unitPrice: 0.1 }, { ...milk, unitPrice: 0.2 }, cinnamon])),
  ).toEqual({
    nok: 10.3,
    isComplete: true,
  });
  expect(priceOfDrink(drinkOf([espresso, gone, gone]))).toEqual({ nok: 10, isComplete: false });
});

test('what did not fit costs nothing, and is named apart', () => {
  const drink = drinkOf([espresso, milk, portion(5, 'Mango', 60), espresso, cinnamon]);
  expect(priceOfDrink(drink)).toEqual({ nok: 40, isComplete: true });
  const { poured, leftOut } = dividedIngredients(drink);
  expect(poured.map(({ name }) => name)).toEqual(['Espresso', 'Helmelk', 'Mango', 'Kanel']);
  expect(leftOut.map(({ name }) => name)).toEqual(['Espresso']);
});

test('contains every portion and slot, with the ingredients without a layer last', () => {
  const portions = fc.array(fc.constantFrom(espresso, milk, cinnamon, cream), { maxLength: MAX_PORTIONS });
  forAll([portions], (chosen) => {
    const drink = drinkOf(chosen);
    const steps = pouringOrder(drink);
    const slots = (all: { slots: number }[]) => all.reduce((sum, part) => sum + part.slots, 0);
    expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(chosen.map(({ name }) => name)));
    expect([slots(steps), slots(partsOf(drink))]).toEqual([slots(drink.layers), slots(drink.layers)]);
    expect(steps.slice(0, drink.layers.length).every((step) => step.without === null)).toBe(true);
    expect(partsOf(drink).reduce((sum, { times }) => sum + times, 0)).toBe(chosen.length);
  });
});
