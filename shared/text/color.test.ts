import { expect, test } from 'vitest';
import { parseColor } from './color.ts';

test.each([
  ['#A1B2C3', '#A1B2C3'],
  [' #a1b2c3 ', '#A1B2C3'],
  ['a1b2c3', '#A1B2C3'],
  ['#abc', '#AABBCC'],
  ['Abc', '#AABBCC'],
  ...['', '#', 'rød', '#A1B2C', '#A1B2C3F', '##abc', '#12 456', '#GGGGGG'].map((text) => [text, null]),
])('«%s» is the colour %s', (text, color) => {
  expect(parseColor(String(text))).toBe(color);
});
