import { expect, test } from 'vitest';
import { aboutText, priceOf } from './cup-price.ts';

const catalogue = [
  { ingredientId: 1, unitPrice: 18.5 },
  { ingredientId: 2, unitPrice: 0.1 },
  { ingredientId: 3, unitPrice: 0.2 },
];
const chosen = (...ids: number[]) => ids.map((ingredientId) => ({ ingredientId }));

test('portions cost their current price, each time they are chosen, to the øre', () => {
  expect(priceOf(chosen(), catalogue)).toBe(0);
  expect(priceOf(chosen(1, 1, 2, 3), catalogue)).toBe(3730);
});

test('deleted ingredients cost nothing', () => {
  expect(priceOf(chosen(1, 9), catalogue)).toBe(1850);
});

test('the text of a price is in whole kroner', () => {
  const texts = [0, 49, 50, 6150, 6249, 123_456].map(aboutText);
  const expected = ['ca. 0 kr', 'ca. 0 kr', 'ca. 1 kr', 'ca. 62 kr', 'ca. 62 kr', 'ca. 1 235 kr'];
  expect(texts).toEqual(expected.map((text) => text.replaceAll(' ', '\u00a0')));
});
