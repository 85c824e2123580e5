import { expect, test } from 'vitest';
import { frozenRows } from './frozen-rows.ts';

type Row = { id: number; price: number };

const keyOf = ({ id }: Row) => id;
const row = (id: number, price = 1): Row => ({ id, price });
const page = (rows: Row[], total = rows.length) => ({ rows, total });

test('changed records are updated in their rows', () => {
  expect(frozenRows(page([row(1), row(2)], 7), page([row(1, 5), row(2)], 7), keyOf)).toEqual({
    rows: [row(1, 5), row(2)],
    total: 7,
    outdated: false,
  });
});

test('rows stay in place when records are added, removed or moved, and the list is marked as changed', () => {
  expect(frozenRows(page([row(1), row(2)]), page([row(3), row(1, 5)]), keyOf)).toEqual({
    rows: [row(1, 5), row(2)],
    total: 2,
    outdated: true,
  });
  expect(frozenRows(page([row(1), row(2)]), page([row(2), row(1)]), keyOf).outdated).toBe(true);
  expect(frozenRows(page([row(1)], 1), page([row(1), row(2)], 1), keyOf)).toEqual({
    ...{ rows: [row(1)], total: 1 },
    outdated: true,
  });
  expect(frozenRows(page([]), page([row(2)]), keyOf)).toEqual({ rows: [], total: 0, outdated: true });
});

test('the number of pages stays when records on other pages are added or removed, and the list is marked as changed', () => {
  expect(frozenRows(page([row(1)], 10), page([row(1, 5)], 11), keyOf)).toEqual({
    ...{ rows: [row(1, 5)], total: 10 },
    outdated: true,
  });
});
