import { expect, test } from 'vitest';
import { nameError } from './save-dialog.tsx';

test('the length of a name is counted as on the server', () => {
  expect(nameError('')).toBeUndefined();
  expect(nameError(` ${'🍓'.repeat(60)} `)).toBeUndefined();
  expect(nameError('a\u030A'.repeat(60))).toBeUndefined();
  expect(nameError('ø'.repeat(61))).toBe('Navnet kan ha høyst 60 tegn.');
});
