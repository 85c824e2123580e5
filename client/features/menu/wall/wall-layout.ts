import { type RefObject, useLayoutEffect, useState } from 'react';

/** The heights of a category's heading and items, in pixels. */
export type Heights = { heading: number; items: readonly number[] };

/** Items of a category in one column, under its heading: those from `from` up to `until`. */
export type Piece = { section: number; from: number; until: number };

type Pages = Piece[][][];

type WallLayout = {
  pages: Pages;
  /** The maximum number of columns on a page. */
  columns: number;
  /** The size of the text, in multiples of the smallest. */
  scale: number;
  /** The extra space of each line, in pixels. */
  air: number;
};

/** A menu measured at one scale of the text: its heights, and the height and columns of a page. */
export type Measured = { sections: readonly Heights[]; height: number; columns: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The columns of a menu, no higher than `height`. Categories of up to `whole` height stay in one piece; a split
 * category starts with at least two items under its heading. Null if a category or an item is too high.
 */
function columnsOf(sections: readonly Heights[], height: number, whole: number): Piece[][] | null {
  const columns: Piece[][] = [];
  let left = 0;
  for (const [section, { heading, items }] of sections.entries()) {
    const total = heading + sum(items);
    if (total <= whole && total > height) return null;
    const start = total <= whole ? total : heading + sum(items.slice(0, 2));
    let piece: Piece | undefined;
    for (const [index, item] of items.entries()) {
      if (!piece || item > left) {
        if (piece || start > left) {
          columns.push([]);
          left = height;
        }
        left -= heading;
        piece = { section, from: index, until: index };
        columns.at(-1)?.push(piece);
      }
      if (item > left) return null;
      left -= item;
      piece.until = index + 1;
    }
  }
  return columns;
}

/**
 * The fewest pages for a menu, in columns as even as they can be. Categories that a column has room for stay in one piece,
 * unless they may be split. Null where an item is higher than a page.
 */
export function divide({ sections, height, columns }: Measured, maySplit = false): Pages | null {
  const whole = maySplit ? 0 : height;
  const pageCount = (divided: Piece[][]) => Math.ceil(divided.length / columns);
  let best = columnsOf(sections, height, whole);
  if (!best) return null;
  const fewest = pageCount(best);
  let [tooLow, limit] = [0, height];
  while (limit - tooLow > 1) {
    const middle = (tooLow + limit) / 2;
    const divided = columnsOf(sections, middle, whole);
    if (divided && pageCount(divided) === fewest) [best, limit] = [divided, middle];
    else tooLow = middle;
  }
  const all = best;
  return Array.from({ length: fewest }, (_, page) => all.slice(page * columns, (page + 1) * columns));
}

const linesOf = (column: readonly Piece[], { sections }: Measured): number[] =>
  column.flatMap(({ section, from, until }) => {
    const { heading, items } = sections[section] ?? { heading: 0, items: [] };
    return [heading, ...items.slice(from, until)];
  });

/** The free height of the fullest column, divided by its number of lines. */
function airOf(pages: Pages, measured: Measured): number {
  const left = pages.flat().map((column) => {
    const lines = linesOf(column, measured);
    return (measured.height - sum(lines)) / lines.length;
  });
  return Math.floor(Math.min(...left));
}

/** Whether every page but the last is mostly full. Otherwise categories are split to fill the pages. */
const isFilled = (pages: Pages, measured: Measured): boolean =>
  pages
    .slice(0, -1)
    .every((page) => sum(linesOf(page.flat(), measured)) >= 0.75 * measured.height * measured.columns);

const SCALES = [1.6, 1.45, 1.3, 1.2, 1.15, 1.1, 1.05, 1];

/** The largest text that takes no more pages than the smallest. Null if the menu is empty or an item exceeds a page. */
export function fitMenu(measure: (scale: number) => Measured, maySplit = false): WallLayout | null {
  const fewest = divide(measure(1), maySplit)?.length;
  for (const scale of fewest ? SCALES : []) {
    const measured = measure(scale);
    const pages = divide(measured, maySplit);
    if (pages && pages.length === fewest) {
      if (!maySplit && !isFilled(pages, measured)) return fitMenu(measure, true);
      const columns = Math.max(...pages.map((page) => page.length));
      return { pages, columns, scale, air: airOf(pages, measured) };
    }
  }
  return null;
}

const heightOf = (element: Element): number => element.getBoundingClientRect().height;

/** Measures the menu while the style sheet lays it out in one column. `data-section` is a section's index in the menu. */
function measure(wall: HTMLElement, pages: HTMLElement, scale: number): Measured {
  wall.style.cssText = `--scale: ${scale}`;
  const sections: Heights[] = [];
  for (const part of pages.querySelectorAll<HTMLElement>('[data-section]')) {
    const section = Number(part.dataset.section);
    const items = [...part.querySelectorAll('li')].map(heightOf);
    const heading = heightOf(part.querySelector('h2') ?? part);
    sections[section] = { heading, items: [...(sections[section]?.items ?? []), ...items] };
  }
  const tracks = getComputedStyle(pages.firstElementChild ?? pages).gridTemplateColumns;
  return { sections, height: heightOf(pages), columns: tracks.split(' ').length };
}

function fitNow(wall: HTMLElement, pages: HTMLElement): WallLayout | null {
  const style = wall.style.cssText;
  wall.dataset.measured = '';
  const layout = fitMenu((tried) => measure(wall, pages, tried));
  delete wall.dataset.measured;
  wall.style.cssText = style;
  return layout;
}

/**
 * Divides a menu into pages that fit the screen; repeats this when the menu, the screen, the text or the fonts change. Null
 * while the menu is rendered undivided: on the server, for a moment after a change, and in tiny windows.
 * @param menu the menu as a text, to notice changes
 */
export function useWallLayout(
  wall: RefObject<HTMLElement | null>,
  pages: RefObject<HTMLElement | null>,
  menu: string,
): WallLayout | null {
  const [fitted, setFitted] = useState<{ menu: string; layout: WallLayout | null }>();
  const layout = fitted?.menu === menu ? (fitted?.layout ?? null) : null;
  useLayoutEffect(() => {
    const [outer, inner] = [wall.current, pages.current];
    if (!outer || !inner) return;
    const refit = () => {
      const next = fitNow(outer, inner);
      // Setting an equal layout would render and measure again.
      if (JSON.stringify(next) !== JSON.stringify(layout)) setFitted({ menu, layout: next });
    };
    const observer = new ResizeObserver(refit);
    for (const element of [inner, ...inner.querySelectorAll('[data-column]')]) observer.observe(element);
    document.fonts.addEventListener('loadingdone', refit);
    refit();
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, [wall, pages, menu, layout]);
  return layout;
}
