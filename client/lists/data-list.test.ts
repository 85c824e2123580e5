import { expect, test } from 'vitest';
import { pagesShown } from './data-list.tsx';

test.for([
  ['all of one page', 1, 1, [1]],
  ['all numbers that fit', 3, 7, [1, 2, 3, 4, 5, 6, 7]],
  ['a gap where they don’t fit', 3, 8, [1, 2, 3, 4, null, 8]],
  ['a gap after the first page', 1, 40, [1, 2, null, 40]],
  ['gaps on both sides', 20, 40, [1, null, 19, 20, 21, null, 40]],
  ['a gap before the last page', 40, 40, [1, null, 39, 40]],
  ['a single page instead of a gap', 4, 40, [1, 2, 3, 4, 5, null, 40]],
] as const)('%s is shown on page %i of %i', ([, page, pages, shown]) => {
  expect(pagesShown(page, pages)).toEqual(shown);
});
