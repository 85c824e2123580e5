import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, mergeDrafts } from './record-merge.ts';

const value = fc.constantFrom('Latte', 'Mokka', '', null, 45, Number.NaN, true);
const draft = fc.record({ name: value, price: value, description: value, isAvailable: value });
const conflicts = fc.record({ before: draft, mine: draft, theirs: draft });
const NAMES = ['name', 'price', 'description', 'isAvailable'] as const;

test('a merged draft has the user’s changes, and the stored values in all other fields', () => {
  fc.assert(
    fc.property(conflicts, (conflict) => {
      const merged = mergeDrafts(conflict);
      const own = changedFields(conflict.before, conflict.mine);
      for (const name of NAMES)
        expect(merged.draft[name]).toBe(conflict[own.includes(name) ? 'mine' : 'theirs'][name]);
    }),
  );
});

test('each field that another admin changed is listed once, as taken over or as a conflict, unless both values are equal', () => {
  fc.assert(
    fc.property(conflicts, (conflict) => {
      const { before, mine, theirs } = conflict;
      const { draft: merged, taken, both } = mergeDrafts(conflict);
      expect([...taken].sort()).toEqual(changedFields(mine, merged).sort());
      expect([...both].sort()).toEqual(
        changedFields(before, mine)
          .filter(
            (name) =>
              changedFields(before, theirs).includes(name) && changedFields(mine, theirs).includes(name),
          )
          .sort(),
      );
    }),
  );
});

test('changes by one side alone cause no conflict', () => {
  fc.assert(
    fc.property(draft, draft, (before, other) => {
      expect(mergeDrafts({ before, mine: other, theirs: before })).toEqual({
        draft: other,
        taken: [],
        both: [],
      });
      expect(mergeDrafts({ before, mine: before, theirs: other })).toEqual({
        draft: other,
        taken: changedFields(before, other),
        both: [],
      });
    }),
  );
});

test('merging a merged draft again changes nothing', () => {
  fc.assert(
    fc.property(conflicts, (conflict) => {
      const { theirs } = conflict;
      const mine = mergeDrafts(conflict).draft;
      expect(mergeDrafts({ before: theirs, mine, theirs })).toEqual({ draft: mine, taken: [], both: [] });
    }),
  );
});
