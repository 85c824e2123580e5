import { expect, test } from 'vitest';
import { nameError, nameLines } from './save-dialog.tsx';

test('the length of a name is counted as on the server', () => {
  expect(nameError('')).toBeUndefined();
  expect(nameError(` ${'🍓'.repeat(60)} `)).toBeUndefined();
  expect(nameError('a\u030A'.repeat(60))).toBeUndefined();
  expect(nameError('ø'.repeat(61))).toBe('Navnet kan ha høyst 60 tegn.');
});

test('puts three names on a line', () => {
  expect(nameLines([])).toEqual([]);
  expect(nameLines(['Matcha', 'Mango', 'Banan'])).toEqual(['Matcha, Mango, Banan']);
  expect(nameLines(['Matcha', 'Mango', 'Banan', 'Kanel'])).toEqual(['Matcha, Mango, Banan', 'Kanel']);
});
