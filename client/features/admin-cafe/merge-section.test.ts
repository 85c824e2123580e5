import { expect, test } from 'vitest';
import { mergeSection } from './merge-section.ts';

const before = { address: 'Gata 1', phone: '', week: [[], ['a']] };

test('what only one of two admins changed is kept', () => {
  const mine = { ...before, phone: '22 33 44 55' };
  const theirs = { address: 'Gata 2', phone: '', week: [['b'], ['a']] };
  const merged = { ...theirs, phone: '22 33 44 55' };
  expect(mergeSection(before, mine, theirs)).toEqual({ merged, both: [] });
});

test('a field that both changed has mine and is named, unless both wrote the same', () => {
  const mine = { address: 'Gata 3', phone: '1', week: [[], []] };
  const theirs = { address: 'Gata 2', phone: '1', week: [['b'], ['a']] };
  expect(mergeSection(before, mine, theirs)).toEqual({ merged: mine, both: ['address', 'week'] });
});
