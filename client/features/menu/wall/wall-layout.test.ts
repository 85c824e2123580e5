import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMany } from '#shared/testing/for-all.ts';
import { divide, fitMenu, type Heights, type Measured, type Piece } from './wall-layout.ts';

/** A category of `count` items, each 10 high, with a heading of 20. */
const category = (count: number, item = 10): Heights => ({ heading: 20, items: Array(count).fill(item) });

/** The number of items of each piece. */
const counts = (pages: Piece[][][] | null) =>
  pages?.map((page) => page.map((column) => column.map(({ from, until }) => until - from)));

test('categories that fit stay in one piece, in columns as even as they can be', () => {
  const sections = [8, 6, 5, 6, 6].map((count) => category(count));
  expect(counts(divide({ sections, height: 170, columns: 3 }))).toEqual([[[8], [6, 5], [6, 6]]]);
  expect(counts(divide({ sections, height: 1000, columns: 2 }))).toEqual([
    [
      [8, 6],
      [5, 6, 6],
    ],
  ]);
});

test('a category that is higher than a column goes on in the next one under its heading, and on the next page', () => {
  expect(counts(divide({ sections: [category(12), category(2)], height: 70, columns: 2 }))).toEqual([
    [[4], [4]],
    [[4], [2]],
  ]);
  expect(counts(divide({ sections: [category(4), category(20)], height: 90, columns: 4 }))).toEqual([
    [[4], [7], [7], [6]],
  ]);
});

test('a page without room for an item is not divided, and nor is a menu without any', () => {
  expect(divide({ sections: [category(2), category(1, 60)], height: 70, columns: 2 })).toBeNull();
  expect(fitMenu(() => ({ sections: [category(1, 60)], height: 70, columns: 2 }))).toBeNull();
  expect(fitMenu(() => ({ sections: [], height: 70, columns: 2 }))).toBeNull();
});

/** A menu whose text of scale 1 has these heights, on a screen where larger text makes names wrap. */
const screen =
  (sections: readonly Heights[], height: number, columns: number) =>
  (scale: number): Measured => ({
    sections: sections.map(({ heading, items }) => ({
      heading: heading * scale,
      items: items.map((item, at) => item * scale * (scale > 1.2 && at % 3 === 0 ? 2 : 1)),
    })),
    height,
    columns: Math.max(1, Math.floor(columns / scale)),
  });

test('a short menu has large text, a long one the smallest', () => {
  expect(fitMenu(screen([category(3)], 600, 3))).toMatchObject({ scale: 1.6, columns: 1 });
  expect(fitMenu(screen([category(28), category(28)], 300, 2))).toMatchObject({ scale: 1, columns: 2 });
});

test('a page is filled before another one follows: categories are split where whole ones leave it half empty', () => {
  // The demo café at 1280 × 800.
  const sections = [7, 6, 5, 5, 6].map((count) => ({ heading: 72, items: Array<number>(count).fill(47.4) }));
  const measure = (scale: number): Measured => ({
    sections: sections.map(({ heading, items }) => ({
      heading: heading * scale,
      items: items.map((item) => item * scale),
    })),
    height: 623,
    columns: 2,
  });
  const layout = fitMenu(measure);
  expect(layout?.pages).toHaveLength(2);
  const { scale = 0, pages = [] } = layout ?? {};
  const [first = []] = pages;
  const used = first.flat().map(({ from, until }) => (72 + (until - from) * 47.4) * scale);
  expect(used.reduce((total, height) => total + height, 0)).toBeGreaterThan(0.75 * 2 * 623);
});

const menus = fc.record({
  sections: fc.array(
    fc.record({
      heading: fc.integer({ min: 10, max: 60 }),
      items: fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 1, maxLength: 40 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  height: fc.integer({ min: 400, max: 1800 }),
  columns: fc.integer({ min: 1, max: 4 }),
});

test('every item is on a page once and in order, and no column is higher than the page, with its air', () =>
  forMany(menus, ({ sections, height, columns }) => {
    const measure = screen(sections, height, columns);
    const layout = fitMenu(measure);
    if (!layout) throw new Error('There is room for every item');
    const measured = measure(layout.scale);
    const pieces = layout.pages.flat(2);
    const seen = pieces.flatMap(({ section, from, until }) =>
      Array.from({ length: until - from }, (_, at) => `${section}.${from + at}`),
    );
    expect(seen).toEqual(sections.flatMap(({ items }, section) => items.map((_, at) => `${section}.${at}`)));
    expect(pieces.every(({ from, until }) => until > from)).toBe(true);
    for (const page of layout.pages) expect(page.length).toBeLessThanOrEqual(measured.columns);
    for (const column of layout.pages.flat()) {
      let total = 0;
      for (const { section, from, until } of column) {
        const { heading, items } = measured.sections[section] ?? { heading: 0, items: [] };
        for (const line of [heading, ...items.slice(from, until)]) total += line + layout.air;
      }
      expect(total).toBeLessThanOrEqual(height + 1e-6);
    }
    expect(layout.pages.length).toBeLessThanOrEqual(divide(measure(1))?.length ?? 0);
  }));
