import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, mergeDrafts } from './record-merge.ts';

const value = fc.constantFrom('Latte', 'Mokka', '', null, 45, Number.NaN, true);
const draft = fc.record({ name: value, price: value, description: value, isAvailable: value });
const NAMES = ['name', 'price', 'description', 'isAvailable'] as const;

test('each field of a merged draft is whose it was: mine where I changed it, else theirs', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const merged = mergeDrafts(base, mine, theirs);
      const own = changedFields(base, mine);
      for (const name of NAMES) expect(merged.draft[name]).toBe((own.includes(name) ? mine : theirs)[name]);
    }),
  );
});

test('what differs from what I saw is named once: as taken, or as changed by both; what both wrote alike is not', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const { draft: merged, taken, both } = mergeDrafts(base, mine, theirs);
      expect([...taken].sort()).toEqual(changedFields(mine, merged).sort());
      expect([...both].sort()).toEqual(
        changedFields(base, mine)
          .filter(
            (name) =>
              changedFields(base, theirs).includes(name) && changedFields(mine, theirs).includes(name),
          )
          .sort(),
      );
    }),
  );
});

test('where nobody else changed anything, or I did not, nothing is to be chosen', () => {
  fc.assert(
    fc.property(draft, draft, (base, other) => {
      expect(mergeDrafts(base, other, base)).toEqual({ draft: other, taken: [], both: [] });
      expect(mergeDrafts(base, base, other)).toEqual({
        draft: other,
        taken: changedFields(base, other),
        both: [],
      });
    }),
  );
});

test('a draft that was merged goes on from theirs: merging it again changes nothing', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const merged = mergeDrafts(base, mine, theirs).draft;
      expect(mergeDrafts(theirs, merged, theirs)).toEqual({ draft: merged, taken: [], both: [] });
    }),
  );
});
