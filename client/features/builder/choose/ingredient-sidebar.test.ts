import { expect, test } from 'vitest';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { ingredientWith } from '#shared/testing/ingredients.ts';
import { groupIngredients } from './ingredient-sidebar.tsx';

const ingredient = (name: string, categoryId: number | null, categoryName: string | null) =>
  ingredientWith({ name, categoryId, categoryName });

const groupsOf = (...ingredients: Ingredient[]) =>
  groupIngredients(ingredients).map((group) => [group.name, group.ingredients.map(({ name }) => name)]);

test('groups ingredients by category, both in their given order', () => {
  expect(
    groupsOf(
      ingredient('Espresso', 1, 'Grunningredienser'),
      ingredient('Te', 1, 'Grunningredienser'),
      ingredient('Banan', 3, 'Frukt'),
      ingredient('Is', null, null),
      ingredient('Zest', null, null),
    ),
  ).toEqual([
    ['Grunningredienser', ['Espresso', 'Te']],
    ['Frukt', ['Banan']],
    ['Uncategorized', ['Is', 'Zest']],
  ]);
  expect(groupsOf()).toEqual([]);
});
