import { expect, test } from 'vitest';
import { pricesText } from '#client/features/menu-print/menu-sheet.tsx';
import { priceText } from './menu-list.tsx';

const sizes = [
  { name: 'Stor', price: 55 },
  { name: 'Liten', price: 45.5 },
];

test('one size has one price, several have the lowest in a list and all on paper', () => {
  expect(priceText({ price: 45, sizes: [] })).toBe('45\u00a0kr');
  expect(pricesText({ price: 45, sizes: [] })).toBe('45\u00a0kr');
  expect(priceText({ price: 55, sizes })).toBe('fra\u00a045,50\u00a0kr');
  expect(pricesText({ price: 55, sizes })).toBe('Stor\u00a055\u00a0/ Liten\u00a045,50\u00a0kr');
});
