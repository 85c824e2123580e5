import { expect, test } from 'vitest';
import { textureOf } from './textures.ts';

test.each([
  ['Grunningredienser', 'liquid'],
  ['Melk', 'liquid'],
  [null, 'liquid'],
  ['SIRUP', 'syrup'],
  ['Frukt og bær', 'fruit'],
  ['Norske BÆR', 'fruit'],
  ['Topping', 'crumbs'],
  ['Krydder', 'spice'],
  ['Skogsbær', 'fruit'],
  ['Bærekraftig melk', 'liquid'],
  ['Melkeskum', 'foam'],
  ['Skummet melk', 'liquid'],
  ['Fløte', 'foam'],
  ['Kremer', 'foam'],
  ['Is', 'ice'],
  ['Isbiter', 'ice'],
  ['Ispinner', 'ice'],
  ['Sorbet og iskrem', 'ice'],
  ['Iskaffe', 'liquid'],
  ['Spiselige blomster', 'liquid'],
])('the category %s suggests %s', (category, texture) => {
  expect(textureOf(null, category)).toBe(texture);
  expect(textureOf('', category)).toBe(texture);
  expect(textureOf('foam', category)).toBe('foam');
});
