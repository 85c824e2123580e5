import { expect, test } from 'vitest';
import { expectedData } from './list-answers.ts';

const ROWS = [{ name: 'Matcha' }];

test('an expected answer stays as it is', () => {
  expect(expectedData('menu.byCategory', ROWS)).toBe(ROWS);
  const page = { rows: ROWS, total: 7 };
  expect(expectedData('drinks.list', page)).toBe(page);
  expect(expectedData('ingredients.page', page)).toBe(page);
  expect(expectedData('drinks.find', null)).toBeNull();
});

test.each([[{}], [null], ['tekst'], [7], [undefined], [{ message: 'Nei', data: ROWS }], [[1, 2]], [[null]]])(
  'an answer of %j is an empty list',
  (answer) => {
    expect(expectedData('categories.list', answer)).toEqual([]);
    expect(expectedData('drinks.mine', answer)).toEqual({ rows: [], total: 0 });
    expect(expectedData('menu.page', { rows: answer, total: 3 })).toEqual({ rows: [], total: 0 });
  },
);
