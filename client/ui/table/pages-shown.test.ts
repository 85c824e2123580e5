import { expect, test } from 'vitest';
import { pagesShown } from './pages-shown.ts';

test('all page numbers are shown while they fit', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesShown(3, 8)).toEqual([1, 2, 3, 4, null, 8]);
});

test('there are gaps around the current page if there are many', () => {
  expect(pagesShown(1, 40)).toEqual([1, 2, null, 40]);
  expect(pagesShown(20, 40)).toEqual([1, null, 19, 20, 21, null, 40]);
  expect(pagesShown(40, 40)).toEqual([1, null, 39, 40]);
});

test('a gap that would hide one page shows that page instead', () => {
  expect(pagesShown(4, 40)).toEqual([1, 2, 3, 4, 5, null, 40]);
});
