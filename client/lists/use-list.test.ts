import { expect, test } from 'vitest';
import { frozenRows } from './use-list.ts';

type Row = { id: number; price: number };

const keyOf = ({ id }: Row) => id;
const row = (id: number, price = 1): Row => ({ id, price });
const page = (rows: Row[], total = rows.length) => ({ rows, total });

test.for([
  ['changed records', page([row(1), row(2)], 7), page([row(1, 5), row(2)], 7), [row(1, 5), row(2)], false],
  [
    'an added and a deleted record',
    page([row(1), row(2)]),
    page([row(3), row(1, 5)]),
    [row(1, 5), row(2)],
    true,
  ],
  ['moved records', page([row(1), row(2)]), page([row(2), row(1)]), [row(1), row(2)], true],
  ['a record too many', page([row(1)], 1), page([row(1), row(2)], 1), [row(1)], true],
  ['a first record', page([]), page([row(2)]), [], true],
  ['a change of other pages', page([row(1)], 10), page([row(1, 5)], 11), [row(1, 5)], true],
] as const)('with %s all places and the number of pages stay', ([, before, next, rows, outdated]) => {
  expect(frozenRows(before, next, keyOf)).toEqual({ rows, total: before.total, outdated });
});
