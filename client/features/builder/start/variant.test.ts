import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, portionOf } from '#shared/cup/cup.ts';
import type { Allergen, Avoided } from '#shared/menu/allergens.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { drinkOf, ingredientWith } from '#shared/testing/ingredients.ts';
import { missingText, substituted, substituteText, variantId, variantOf } from './variant.ts';

const NOTHING: Avoided = { allergens: [], unknownWords: [] };

const catalogue = ['Espresso', 'Melk', 'Kanel', 'Krem'].map((name, at) =>
  ingredientWith({ ingredientId: at + 1, name, fillLevel: 10 + 10 * at }),
);

test('a variant starts as a copy of the saved cup', () =>
  forAll([fc.array(fc.constantFrom(...catalogue), { maxLength: 20 })], (chosen) => {
    const variant = variantOf(drinkOf(chosen), catalogue);
    expect(variant).toEqual({ cup: fold(chosen.map(portionOf)), themeId: 4, vessel: 'mug', missing: [] });
  }));

test('ingredients that are deleted, sold out or without an id are left out and named once', () => {
  const drink = drinkOf([...catalogue, ...catalogue]);
  const now = catalogue.slice(0, 3).map((one) => ({ ...one, isAvailable: one.name !== 'Melk' }));
  const { cup, missing } = variantOf(drink, now);
  expect(cup.portions.map(({ name }) => name)).toEqual(['Espresso', 'Kanel', 'Espresso', 'Kanel']);
  expect(missing).toEqual(['Melk', 'Krem']);
  const ingredientDTOs = drink.ingredientDTOs.map((one) => ({ ...one, ingredientId: null }));
  const deleted = variantOf({ ...drink, ingredientDTOs }, catalogue);
  expect([deleted.cup.portions, deleted.missing]).toEqual([[], catalogue.map(({ name }) => name)]);
});

test('a missing ingredient is replaced by the available one of its category that is most like it', () => {
  const drink = drinkOf(catalogue.slice(0, 2));
  const soldOut = catalogue.map((one) => ({ ...one, isAvailable: one.name !== 'Melk' }));
  const { cup, names } = substituted(drink, soldOut, NOTHING) ?? {};
  expect(names).toEqual(['Espresso']);
  expect(cup?.portions.map(({ name }) => name)).toEqual(['Espresso', 'Espresso']);
  const elsewhere = soldOut.map((one) => (one.name === 'Melk' ? { ...one, categoryId: 2 } : one));
  expect(substituted(drink, elsewhere, NOTHING)).toBeNull();
  expect(substituteText(['Krem', 'Is'])).toBe('Bruk Krem og Is');
});

test('a substitute has nothing that the guest avoids', () => {
  const milk = (contains: Allergen[]) => ({ contains, mayContain: [] });
  const shelf = [
    ingredientWith({ ingredientId: 1, name: 'Havremelk', isAvailable: false, allergens: milk(['oats']) }),
    ingredientWith({ ingredientId: 2, name: 'Helmelk', allergens: milk(['milk']) }),
    ingredientWith({ ingredientId: 3, name: 'Ukjent', allergens: null }),
  ];
  const namesWithout = (rest: Ingredient[]) =>
    substituted(drinkOf(shelf.slice(0, 1)), [...shelf, ...rest], { ...NOTHING, allergens: ['milk'] })?.names;
  expect(namesWithout([])).toBeUndefined();
  const coconut = ingredientWith({ ingredientId: 4, name: 'Kokosmelk', fillLevel: 90, allergens: milk([]) });
  expect(namesWithout([coconut])).toEqual(['Kokosmelk']);
});

test('names the missing ingredients in a sentence', () => {
  expect(missingText(['Melk'])).toBe('Melk er ikke å få nå, og er utelatt.');
  expect(missingText(['Melk', 'Krem', 'Is'])).toBe('Melk, Krem og Is er ikke å få nå, og er utelatt.');
});

test('finds the drink’s id in an address', () => {
  expect(['', '?a=1', 'variant=12', '?variant=12'].map(variantId)).toEqual([null, null, 12, 12]);
  for (const wrong of ['', '0', '-1', '1.5', 'x', '9'.repeat(16)])
    expect(variantId(`variant=${wrong}`)).toBe(0);
});
