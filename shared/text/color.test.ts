import { expect, test } from 'vitest';
import { parseColor } from './color.ts';

test.each([
  ['#A1B2C3', '#A1B2C3'],
  [' #a1b2c3 ', '#A1B2C3'],
  ['a1b2c3', '#A1B2C3'],
  ['#abc', '#AABBCC'],
  ['Abc', '#AABBCC'],
])('«%s» is the colour %s', (text, color) => {
  expect(parseColor(text)).toBe(color);
});

test.each(['', '#', 'rød', '#A1B2C', '#A1B2C3F', '##abc', '#12 456', '#GGGGGG'])(
  '«%s» is no colour',
  (text) => {
    expect(parseColor(text)).toBeNull();
  },
);
