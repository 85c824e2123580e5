import { expect, test } from 'vitest';
import { frozenRows } from './frozen-rows.ts';

type Row = { id: number; price: number };

const keyOf = ({ id }: Row) => id;
const row = (id: number, price = 1): Row => ({ id, price });
const page = (rows: Row[], total = rows.length) => ({ rows, total });

test('shows changed records in the same places', () => {
  expect(frozenRows(page([row(1), row(2)], 7), page([row(1, 5), row(2)], 7), keyOf)).toEqual({
    rows: [row(1, 5), row(2)],
    total: 7,
    outdated: false,
  });
});

test('keeps all places when records are added, deleted or moved, and is outdated then', () => {
  expect(frozenRows(page([row(1), row(2)]), page([row(3), row(1, 5)]), keyOf)).toEqual({
    rows: [row(1, 5), row(2)],
    total: 2,
    outdated: true,
  });
  expect(frozenRows(page([row(1), row(2)]), page([row(2), row(1)]), keyOf).outdated).toBe(true);
  expect(frozenRows(page([row(1)], 1), page([row(1), row(2)], 1), keyOf)).toEqual({
    rows: [row(1)],
    total: 1,
    outdated: true,
  });
  expect(frozenRows(page([]), page([row(2)]), keyOf)).toEqual({ rows: [], total: 0, outdated: true });
});

test('keeps the number of pages when other pages change, and is outdated then', () => {
  expect(frozenRows(page([row(1)], 10), page([row(1, 5)], 11), keyOf)).toEqual({
    rows: [row(1, 5)],
    total: 10,
    outdated: true,
  });
});
