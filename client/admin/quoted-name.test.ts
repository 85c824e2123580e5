import { expect, test } from 'vitest';
import { quotedName } from './quoted-name.ts';

test('a name is quoted whole up to forty letters, and without its end beyond', () => {
  expect(quotedName('Cappuccino')).toBe('«Cappuccino»');
  expect(quotedName('Å'.repeat(40))).toBe(`«${'Å'.repeat(40)}»`);
  expect(quotedName('Å'.repeat(110))).toBe(`«${'Å'.repeat(40)}…»`);
  expect(quotedName(`${'☕'.repeat(39)} ${'☕'.repeat(9)}`)).toBe(`«${'☕'.repeat(39)}…»`);
});
