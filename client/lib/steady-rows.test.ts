import { expect, test } from 'vitest';
import { steadyRows } from './steady-rows.ts';

const keyOf = ({ id }: { id: number }) => id;
const row = (id: number, price = 1) => ({ id, price });

test('shows what changed in the places that it has', () => {
  expect(steadyRows([row(1), row(2)], [row(1, 5), row(2)], keyOf)).toEqual({
    rows: [row(1, 5), row(2)],
    outdated: false,
  });
});

test('keeps every place where records came, went or moved, and tells so', () => {
  expect(steadyRows([row(1), row(2)], [row(3), row(1, 5)], keyOf)).toEqual({
    rows: [row(1, 5), row(2)],
    outdated: true,
  });
  expect(steadyRows([row(1), row(2)], [row(2), row(1)], keyOf).outdated).toBe(true);
  expect(steadyRows([row(1)], [row(1), row(2)], keyOf)).toEqual({ rows: [row(1)], outdated: true });
  expect(steadyRows([], [row(2)], keyOf)).toEqual({ rows: [], outdated: true });
});
