import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { listText, numberText } from './norwegian-text.ts';

test('numbers and lists read as those of Intl', () => {
  const decimals = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 2 });
  const list = new Intl.ListFormat('nb-NO');
  forAll([fc.nat(), fc.array(fc.string({ minLength: 1 }))], (cents, names) => {
    expect(numberText(String(cents / 100))).toBe(decimals.format(cents / 100));
    expect(listText(names)).toBe(list.format(names));
  });
});
