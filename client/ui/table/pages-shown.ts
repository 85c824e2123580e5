/** How many neighbours of the current page have a button on either side. */
const NEIGHBOURS = 1;

/** How many buttons fit beside each other on a phone. */
const FITTING = 7;

/** The page numbers that a pager shows; `null` is a gap of at least two pages. */
export function pagesShown(page: number, count: number): (number | null)[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= FITTING) return all;
  const near = all.filter(
    (number) => number === 1 || number === count || Math.abs(number - page) <= NEIGHBOURS,
  );
  return near.flatMap((number, index) => {
    const before = near[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
