import { expect, test } from 'vitest';
import { menuPath } from '#shared/category-names.ts';
import { categoriesOfTab, categoryOf, showsPrice } from './menu-category.ts';

test('the category is read from the address', () => {
  expect(categoryOf(new URLSearchParams('kategori=MatchaKald'))).toBe('MatchaKald');
  expect(menuPath('MatchaKald')).toBe('/meny?kategori=MatchaKald');
});

test.each(['', 'kategori=', 'kategori=Te', 'kategori=toString', 'annet=Smoothie'])(
  'the category of "%s" is hot coffee',
  (search) => {
    expect(categoryOf(new URLSearchParams(search))).toBe('KaffeVarm');
  },
);

test('a tab has the chosen category first, then its hot or cold counterpart', () => {
  expect(categoriesOfTab('KaffeVarm')).toEqual(['KaffeVarm', 'KaffeKald']);
  expect(categoriesOfTab('MatchaKald')).toEqual(['MatchaKald', 'MatchaVarm']);
  expect(categoriesOfTab('Smoothie')).toEqual(['Smoothie']);
});

test('only hot drinks show prices', () => {
  expect(showsPrice('KaffeVarm')).toBe(true);
  expect(showsPrice('MatchaVarm')).toBe(true);
  expect(showsPrice('KaffeKald')).toBe(false);
  expect(showsPrice('MatchaKald')).toBe(false);
  expect(showsPrice('Smoothie')).toBe(false);
});
