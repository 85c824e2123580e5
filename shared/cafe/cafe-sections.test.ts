import { expect, test } from 'vitest';
import { CAFE_DEFAULTS } from './cafe-defaults.ts';
import { isWebAddress } from './cafe-sections.ts';

test.for([
  ['https://www.instagram.com/kafe', true],
  ['HTTP://kafe.example/?side=1#kart', true],
  ['javascript:alert(1)', false],
  ['//kafe.example', false],
  ['kafe.example', false],
  ['https://', false],
  ['https://x" onmouseover="alert(1)', false],
  ['https://kafe.example/a b', false],
] as const)('%s is a web address: %s', ([text, expected]) => {
  expect(isWebAddress(text)).toBe(expected);
});

test('by default an order may have six drinks, as many as a time has room for', () => {
  expect(CAFE_DEFAULTS.pickup).toMatchObject({ drinksPerOrder: 6, drinksPerSlot: 6 });
});
