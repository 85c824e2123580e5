import { expect, test } from 'vitest';
import { nameFault } from './name-error.ts';

test('counts the characters of a name as the server does', () => {
  expect(nameFault('')).toBeUndefined();
  expect(nameFault(` ${'🍓'.repeat(60)} `)).toBeUndefined();
  expect(nameFault('a\u030A'.repeat(60))).toBeUndefined();
  expect(nameFault('ø'.repeat(61))).toBe('Navnet kan ha høyst 60 tegn.');
});
