import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { movedRecords } from './moved-records.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, name: `Nr. ${id}` }));
const idsOf = (moved: { id: number }[]) => moved.map(({ id }) => id);

test('what was moved is as little as possible', () => {
  expect(idsOf(movedRecords(rows(1, 2, 3, 4), rows(4, 1, 2, 3)))).toEqual([4]);
  expect(idsOf(movedRecords(rows(1, 2, 3, 4), rows(2, 3, 1, 4)))).toEqual([1]);
  expect(movedRecords(rows(1, 2), rows(1, 2))).toEqual([]);
  expect(idsOf(movedRecords(rows(1, 2, 3), rows(3, 9, 2, 1)))).toHaveLength(2);
});

test('without what was moved, both orders are the same', () => {
  const ids = [1, 2, 3, 4, 5, 6];
  forAll([fc.shuffledSubarray(ids, { minLength: 6 })], (order) => {
    const moved = new Set(idsOf(movedRecords(rows(...ids), rows(...order))));
    expect(order.filter((id) => !moved.has(id))).toEqual(ids.filter((id) => !moved.has(id)));
  });
});
