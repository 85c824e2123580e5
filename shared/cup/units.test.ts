import { expect, test } from 'vitest';
import { TEXTURES } from './textures.ts';
import { amountText, type Measure, measureOf } from './units.ts';

test.each<[number, Measure, string]>([
  [9, { unit: 'dl', amountPerSlot: 0.15 }, '1,35 dl'],
  [7, { unit: 'dl', amountPerSlot: 0.12 }, '0,85 dl'],
  [1, { unit: 'dl', amountPerSlot: 0.02 }, '0,02 dl'],
  [10, { unit: 'gram', amountPerSlot: 2.5 }, '25 g'],
  [6, { unit: 'shot', amountPerSlot: 0.17 }, '1 shot'],
  [12, { unit: 'shot', amountPerSlot: 0.17 }, '2 shot'],
  [3, { unit: 'pump', amountPerSlot: 0.5 }, '1½ pump'],
  [3, { unit: 'tablespoon', amountPerSlot: 1 }, '3 ss'],
  [1, { unit: 'teaspoon', amountPerSlot: 0.25 }, '¼ ts'],
  [1, { unit: 'teaspoon', amountPerSlot: 0.01 }, '¼ ts'],
  [3, { unit: 'piece', amountPerSlot: 0.25 }, '¾ stk.'],
])('%d slots of %j are %s', (slots, measure, text) => {
  expect(amountText(slots, measure)).toBe(text.replace(' ', '\u00a0'));
});

test('every texture has a measure', () => {
  for (const texture of TEXTURES) expect(amountText(20, measureOf(texture))).toMatch(/^[1-9]/);
});
