import { expect, test } from 'vitest';
import { drinksPage, ingredientRows, menuRows, priceListRows } from './list-data.ts';

const ITEM = { menuItemId: 1, name: 'Matcha', price: 45 };
const CUP = { drinkId: 1, name: 'Kopp', timesFavorite: 0, ingredientDTOs: [], layers: [] };

test('a response in the expected format stays as it is', () => {
  const rows = [ITEM];
  expect(menuRows(Object(rows))).toBe(rows);
  const page = { rows: [CUP], total: 7 };
  expect(drinksPage(Object(page))).toBe(page);
});

test.each([
  [{}],
  [null],
  ['tekst'],
  [7],
  [undefined],
  [{ message: 'Nei', data: [ITEM] }],
  [[1, 2]],
  [[null]],
  [[{}]],
  [[{ name: 7 }]],
])('a response of %j is an empty list', (response) => {
  for (const select of [menuRows, priceListRows, ingredientRows] as ((rows: never) => unknown[])[])
    expect(select(response as never)).toEqual([]);
  for (const page of [response, { rows: response, total: 3 }])
    expect(drinksPage(page as never)).toEqual({ rows: [], total: 0 });
});
