/** The heights of a category's heading and items, in pixels. */
export type Heights = { heading: number; items: readonly number[] };

/** Items of a category in one column, under its heading: those from `from` up to `until`. */
export type Piece = { section: number; from: number; until: number };

/** Pages of columns of pieces. */
type Pages = Piece[][][];

export type WallLayout = {
  pages: Pages;
  /** How many columns a page has at most. */
  columns: number;
  /** How much larger than needed the text is. */
  scale: number;
  /** How much lower each line may be, in pixels. */
  air: number;
};

/** A menu in the text of one scale: its heights, and the room for a page. */
export type Measured = { sections: readonly Heights[]; height: number; columns: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The columns of a menu, no higher than `height`. A category that a column of `full` height has room for stays in one
 * piece; of another one, at least two items stand under its heading. Null where something is too high.
 */
function columnsOf(sections: readonly Heights[], height: number, full: number): Piece[][] | null {
  const columns: Piece[][] = [];
  let left = 0;
  for (const [section, { heading, items }] of sections.entries()) {
    const whole = heading + sum(items);
    const isWhole = whole <= full;
    if (isWhole && whole > height) return null;
    let piece: Piece | undefined;
    const begin = (from: number, needed: number) => {
      if (needed > left) {
        columns.push([]);
        left = height;
      }
      left -= heading;
      piece = { section, from, until: from };
      columns.at(-1)?.push(piece);
      return piece;
    };
    piece = begin(0, isWhole ? whole : heading + sum(items.slice(0, 2)));
    for (const [at, item] of items.entries()) {
      if (item > left && piece.from < at) piece = begin(at, Number.POSITIVE_INFINITY);
      if (item > left) return null;
      left -= item;
      piece.until = at + 1;
    }
  }
  return columns;
}

function pagesOf({ sections, height, columns }: Measured, limit: number): Pages | null {
  const all = columnsOf(sections, limit, height);
  return (
    all &&
    Array.from({ length: Math.ceil(all.length / columns) }, (_, at) =>
      all.slice(at * columns, (at + 1) * columns),
    )
  );
}

/** The fewest pages for a menu, in columns as even as they can be. Null where an item is higher than a page. */
export function divide(menu: Measured): Pages | null {
  const fewest = pagesOf(menu, menu.height);
  if (!fewest) return null;
  let [best, tooLow, limit] = [fewest, 0, menu.height];
  while (limit - tooLow > 1) {
    const middle = (tooLow + limit) / 2;
    const pages = pagesOf(menu, middle);
    if (pages && pages.length === fewest.length) [best, limit] = [pages, middle];
    else tooLow = middle;
  }
  return best;
}

/** What is left of the fullest column for each of its lines. */
function airOf(pages: Pages, { sections, height }: Measured): number {
  const left = pages.flat().map((column) => {
    const lines = column.flatMap(({ section, from, until }) => {
      const { heading, items } = sections[section] ?? { heading: 0, items: [] };
      return [heading, ...items.slice(from, until)];
    });
    return (height - sum(lines)) / lines.length;
  });
  return Math.floor(Math.min(...left));
}

/** From the largest to the smallest text. */
const SCALES = [1.6, 1.45, 1.3, 1.2, 1.15, 1.1, 1.05, 1];

/** The largest text that takes no more pages than the smallest. Null for no menu, and where a page has no room for an item. */
export function fitMenu(measure: (scale: number) => Measured): WallLayout | null {
  const fewest = divide(measure(1))?.length;
  for (const scale of fewest ? SCALES : []) {
    const measured = measure(scale);
    const pages = divide(measured);
    if (pages && pages.length === fewest) {
      const columns = Math.max(...pages.map((page) => page.length));
      return { pages, columns, scale, air: airOf(pages, measured) };
    }
  }
  return null;
}
