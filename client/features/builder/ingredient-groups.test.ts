import { expect, test } from 'vitest';
import type { Ingredient } from '#shared/ingredients.ts';
import { groupIngredients } from './ingredient-groups.ts';

let lastId = 0;

function ingredient(name: string, categoryId: number | null, categoryName: string | null): Ingredient {
  lastId += 1;
  return {
    ...{
      ingredientId: lastId,
      name,
      categoryId,
      categoryName,
      description: '',
      unitPrice: 10,
      fillLevel: 20,
    },
    ...{ color: '#CCCCCC', isAvailable: true, imagePath: '/images/default.png', version: 1 },
    ...{ texture: 'liquid', isHot: false, unit: 'dl', amountPerSlot: 0.15 },
  };
}

const groupsOf = (...ingredients: Ingredient[]) =>
  groupIngredients(ingredients).map((group) => [group.name, group.ingredients.map(({ name }) => name)]);

test('puts the base ingredients first and those without a category last', () => {
  expect(
    groupsOf(
      ingredient('Is', null, null),
      ingredient('Banan', 3, 'Frukt'),
      ingredient('Espresso', 1, 'Grunningredienser'),
      ingredient('Zest', null, null),
    ),
  ).toEqual([
    ['Grunningredienser', ['Espresso']],
    ['Frukt', ['Banan']],
    ['Uncategorized', ['Is', 'Zest']],
  ]);
});

test('orders the other categories as Norwegian does, and keeps the ingredients in theirs', () => {
  expect(
    groupsOf(
      ingredient('b', 1, 'Ål'),
      ingredient('c', 2, 'Øl'),
      ingredient('d', 3, 'Ærter'),
      ingredient('e', 4, 'Zimt'),
      ingredient('a', 1, 'Ål'),
    ),
  ).toEqual([
    ['Zimt', ['e']],
    ['Ærter', ['d']],
    ['Øl', ['c']],
    ['Ål', ['b', 'a']],
  ]);
});

test('makes no groups without ingredients', () => {
  expect(groupsOf()).toEqual([]);
});
