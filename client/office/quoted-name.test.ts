import { expect, test } from 'vitest';
import { namesText, quotedName } from './quoted-name.ts';

test('a toast quotes names of up to forty letters whole and shortens longer ones', () => {
  expect(quotedName('Cappuccino')).toBe('«Cappuccino»');
  expect(quotedName('Å'.repeat(40))).toBe(`«${'Å'.repeat(40)}»`);
  expect(quotedName('Å'.repeat(110))).toBe(`«${'Å'.repeat(40)}…»`);
  expect(quotedName(`${'☕'.repeat(39)} ${'☕'.repeat(9)}`)).toBe(`«${'☕'.repeat(39)}…»`);
});

test.for([
  [['Latte'], '«Latte»'],
  [['Latte', 'Mokka'], '«Latte» og «Mokka»'],
  [['A', 'B', 'C', 'D', 'E'], '«A», «B», «C», «D» og «E»'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], '«A», «B», «C», «D», «E» og 2 til'],
] as const)('%j are told as %s', ([names, text]) => {
  expect(namesText(names, 5)).toBe(text);
});
