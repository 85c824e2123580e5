import { expect, test } from 'vitest';
import { isWebAddress } from './cafe-sections.ts';

test.for([
  ['https://www.instagram.com/kafe', true],
  ['HTTP://kafe.example/?side=1#kart', true],
  ['javascript:alert(1)', false],
  ['//kafe.example', false],
  ['kafe.example', false],
  ['https://', false],
  ['https://x" onmouseover="alert(1)', false],
  ['https://kafe.example/a b', false],
] as const)('%s is a web address: %s', ([text, expected]) => {
  expect(isWebAddress(text)).toBe(expected);
});
