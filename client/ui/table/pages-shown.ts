/** How many neighbours of the current page have a button on either side. */
const NEIGHBOURS = 1;

/**
 * The page numbers that a pager shows, from 1: the first, the last, the current and its neighbours.
 * `null` stands for a gap of at least two pages; a gap of one page is shown as that page.
 */
export function pagesShown(page: number, count: number): (number | null)[] {
  const near = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === count || Math.abs(number - page) <= NEIGHBOURS,
  );
  return near.flatMap((number, index) => {
    const before = near[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
