import { expect, test } from 'vitest';
import { expectedData } from './trpc.ts';

const ROWS = [{ menuItemId: 1, name: 'Matcha', price: 45 }];
const DRINKS = [{ drinkId: 1, name: 'Kopp', timesFavorite: 0, ingredientDTOs: [], layers: [] }];

test('an expected answer stays as it is', () => {
  expect(expectedData('menu.byCategory', ROWS)).toBe(ROWS);
  const page = { rows: DRINKS, total: 7 };
  expect(expectedData('drinks.list', page)).toBe(page);
  const log = { rows: [{ id: 1 }], total: 7 };
  expect(expectedData('audit.page', log)).toBe(log);
  expect(expectedData('drinks.find', null)).toBeNull();
});

test.each([
  [{}],
  [null],
  ['tekst'],
  [7],
  [undefined],
  [{ message: 'Nei', data: ROWS }],
  [[1, 2]],
  [[null]],
  [[{}]],
  [[{ name: 7 }]],
])('an answer of %j is an empty list', (answer) => {
  expect(expectedData('categories.list', answer)).toEqual([]);
  expect(expectedData('menu.priceList', answer)).toEqual([]);
  expect(expectedData('drinks.mine', answer)).toEqual({ rows: [], total: 0 });
  expect(expectedData('menu.page', { rows: answer, total: 3 })).toEqual({ rows: [], total: 0 });
});
