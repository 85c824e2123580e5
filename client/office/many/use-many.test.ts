import { expect, test } from 'vitest';
import { MAX_MANY } from '#shared/api/list-limits.ts';
import { withToggled } from './use-many.tsx';

const records = (count: number, first = 1) =>
  new Map(Array.from({ length: count }, (_, index) => [first + index, 'Te'] as const));

test('all records are selected, or none if all were, but never more than one call changes', () => {
  expect([...withToggled(records(2), records(3)).keys()]).toEqual([1, 2, 3]);
  expect([...withToggled(records(4), records(3)).keys()]).toEqual([4]);
  const most = withToggled(records(1), records(MAX_MANY + 5, 2));
  expect(most).toEqual(records(MAX_MANY));
  expect(withToggled(most, records(MAX_MANY + 5, 2))).toEqual(records(1));
  expect(withToggled(most, records(1, MAX_MANY + 1))).toEqual(most);
});
