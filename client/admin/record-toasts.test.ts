import { expect, test } from 'vitest';
import { quotedName } from './quoted-name.ts';

test('a toast quotes names of up to forty letters whole and shortens longer ones', () => {
  expect(quotedName('Cappuccino')).toBe('«Cappuccino»');
  expect(quotedName('Å'.repeat(40))).toBe(`«${'Å'.repeat(40)}»`);
  expect(quotedName('Å'.repeat(110))).toBe(`«${'Å'.repeat(40)}…»`);
  expect(quotedName(`${'☕'.repeat(39)} ${'☕'.repeat(9)}`)).toBe(`«${'☕'.repeat(39)}…»`);
});
