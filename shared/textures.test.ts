import { expect, test } from 'vitest';
import { textureOfCategory } from './textures.ts';

test.each([
  ['Grunningredienser', 'liquid'],
  ['Melk', 'liquid'],
  [null, 'liquid'],
  ['SIRUP', 'syrup'],
  ['Frukt og bær', 'fruit'],
  ['Norske BÆR', 'fruit'],
  ['Topping', 'crumbs'],
  ['Krydder', 'spice'],
  ['Skum', 'foam'],
  ['Kremer', 'foam'],
  ['Is', 'ice'],
  ['Isbiter', 'ice'],
  ['Iskaffe', 'liquid'],
  ['Spiselige blomster', 'liquid'],
])('the category %s suggests %s', (category, texture) => {
  expect(textureOfCategory(category)).toBe(texture);
});
