import { expect, test } from 'vitest';
import { nameError, nameLines } from './save-dialog.tsx';

test('the length of a name is counted as on the server', () => {
  expect(nameError('')).toBeUndefined();
  expect(nameError(` ${'🍓'.repeat(60)} `)).toBeUndefined();
  expect(nameError('a\u030A'.repeat(60))).toBeUndefined();
  expect(nameError('ø'.repeat(61))).toBe('Navnet kan ha høyst 60 tegn.');
});

test('a name with characters that the server rejects has an error', () => {
  for (const name of ['a\u0085', `a${'\u030A'.repeat(31)}`])
    expect(nameError(name)).toBe('Navnet har tegn som ikke synes. Skriv det på nytt.');
});

test('puts three names on a line', () => {
  expect(nameLines([])).toEqual([]);
  expect(nameLines(['Matcha', 'Mango', 'Banan'])).toEqual(['Matcha, Mango, Banan']);
  expect(nameLines(['Matcha', 'Mango', 'Banan', 'Kanel'])).toEqual(['Matcha, Mango, Banan', 'Kanel']);
});
