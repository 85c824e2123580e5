import { expect, test } from 'vitest';
import { pagesShown } from './pages-shown.ts';

test('shows every page while there are few', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(2, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('leaves gaps around the current page where there are many', () => {
  expect(pagesShown(1, 40)).toEqual([1, 2, null, 40]);
  expect(pagesShown(20, 40)).toEqual([1, null, 19, 20, 21, null, 40]);
  expect(pagesShown(40, 40)).toEqual([1, null, 39, 40]);
});

test('shows the page itself instead of a gap that hides only that page', () => {
  expect(pagesShown(4, 40)).toEqual([1, 2, 3, 4, 5, null, 40]);
});
