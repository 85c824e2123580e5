import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceOf, fold, layersOf } from '#shared/cup/cup.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { missingText, substituted, substituteText, variantId, variantOf } from './variant.ts';

const catalogue: Ingredient[] = ['Espresso', 'Melk', 'Kanel', 'Krem'].map((name, at) => ({
  ingredientId: at + 1,
  name,
  description: '',
  unitPrice: 10,
  fillLevel: 10 + 10 * at,
  categoryId: 1,
  categoryName: 'Alt',
  color: '#CCCCCC',
  isAvailable: true,
  version: 1,
  imagePath: '/images/default.png',
  texture: 'liquid',
  isHot: false,
  unit: 'dl',
  amountPerSlot: 0.15,
}));

/** The drink that the server would make of these. */
function drinkOf(ingredients: readonly Ingredient[]) {
  const choices = ingredients.map(choiceOf);
  const layers = layersOf(fold(choices)).map(({ ingredientId, slots }) => ({
    choice: choices.findIndex((choice) => choice.ingredientId === ingredientId),
    slots,
  }));
  return { ingredientDTOs: choices, layers, themeId: 4, vessel: 'mug' as const };
}

const asSaved = (choice: object) => ({ ...choice, texture: 'liquid' });

test('a variant starts as a copy of the saved cup', () => {
  const property = fc.property(fc.array(fc.constantFrom(...catalogue), { maxLength: 20 }), (chosen) => {
    const variant = variantOf(drinkOf(chosen), catalogue);
    expect(variant).toEqual({ cup: fold(chosen.map(choiceOf)), themeId: 4, vessel: 'mug', missing: [] });
  });
  fc.assert(property);
});

test('ingredients that are deleted, sold out or without an id are left out and named once', () => {
  const drink = drinkOf([...catalogue, ...catalogue]);
  const now = catalogue.slice(0, 3).map((one) => ({ ...one, isAvailable: one.name !== 'Melk' }));
  const { cup, missing } = variantOf(drink, now);
  expect(cup.choices.map(({ name }) => name)).toEqual(['Espresso', 'Kanel', 'Espresso', 'Kanel']);
  expect(missing).toEqual(['Melk', 'Krem']);
  const deleted = {
    ...drink,
    ingredientDTOs: drink.ingredientDTOs.map((one) => ({ ...one, ingredientId: null })),
  };
  expect(variantOf(deleted, catalogue)).toMatchObject({
    cup: { choices: [] },
    missing: catalogue.map(({ name }) => name),
  });
});

test('a missing ingredient is replaced by the available one of its category that is most like it', () => {
  const choices = drinkOf(catalogue.slice(0, 2));
  const drink = { ...choices, ingredientDTOs: choices.ingredientDTOs.map(asSaved) } as unknown as Drink;
  const soldOut = catalogue.map((one) => ({ ...one, isAvailable: one.name !== 'Melk' }));
  const { cup, names } = substituted(drink, soldOut) ?? {};
  expect(names).toEqual(['Espresso']);
  expect(cup?.choices.map(({ name }) => name)).toEqual(['Espresso', 'Espresso']);
  const elsewhere = soldOut.map((one) => (one.name === 'Melk' ? { ...one, categoryId: 2 } : one));
  expect(substituted(drink, elsewhere)).toBeNull();
  expect(substituteText(['Krem', 'Is'])).toBe('Bruk Krem og Is');
});

test('names the missing ingredients in a sentence', () => {
  expect(missingText(['Melk'])).toBe('Melk er ikke å få nå, og er utelatt.');
  expect(missingText(['Melk', 'Krem', 'Is'])).toBe('Melk, Krem og Is er ikke å få nå, og er utelatt.');
});

test('finds the drink’s id in an address', () => {
  expect(['', '?a=1', 'variant=12', '?variant=12'].map(variantId)).toEqual([null, null, 12, 12]);
  const wrong = [
    'variant=',
    'variant=0',
    'variant=-1',
    'variant=1.5',
    'variant=x',
    `variant=${'9'.repeat(16)}`,
  ];
  expect(wrong.map(variantId)).toEqual(wrong.map(() => 0));
});
