import { expect, test } from 'vitest';
import { namesText } from './quoted-name.ts';

test.for([
  [['Latte'], '«Latte»'],
  [['Latte', 'Mokka'], '«Latte» og «Mokka»'],
  [['A', 'B', 'C', 'D', 'E'], '«A», «B», «C», «D» og «E»'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], '«A», «B», «C», «D», «E» og 2 til'],
] as const)('%j are told as %s', ([names, text]) => {
  expect(namesText(names, 5)).toBe(text);
});
