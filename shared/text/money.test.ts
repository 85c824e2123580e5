import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriceNok } from '#shared/api/fields.ts';
import { forMany } from '#shared/testing/for-all.ts';
import { formatNumber, formatPrice, MAX_PRICE_NOK, pricesText, toNok, toOre } from './money.ts';

test('every amount in øre comes back unchanged from NOK, and is a price', () =>
  forMany(fc.integer({ min: 0, max: MAX_PRICE_NOK * 100 }), (ore) => {
    expect(toOre(toNok(ore))).toBe(ore);
    expect(PriceNok.parse(toNok(ore))).toBe(toNok(ore));
  }));

test.for([-0.01, 100_000.01, 45.505, 0.001, 1e-9, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, '45'])(
  '%s is no price',
  (value) => {
    expect(PriceNok.safeParse(value).success).toBe(false);
  },
);

test('prices read as Norwegians write them', () => {
  expect([45, 45.5, 0, 1234.5].map(formatNumber)).toEqual(['45', '45,50', '0', '1\u00a0234,50']);
  expect(formatPrice(45.5)).toBe('45,50\u00a0kr');
});

test('on paper and on the wall all sizes have their price', () => {
  const sizes = [
    { name: 'Stor', price: 55 },
    { name: 'Liten', price: 45.5 },
  ];
  expect(pricesText({ price: 45, sizes: [] })).toBe('45\u00a0kr');
  expect(pricesText({ price: 55, sizes })).toBe('Stor\u00a055\u00a0/ Liten\u00a045,50\u00a0kr');
});
