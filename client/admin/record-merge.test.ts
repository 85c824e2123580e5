import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPeriods } from '#client/features/admin-cafe/now-text.ts';
import { changedFields, mergeDrafts } from './record-merge.ts';

const value = fc.constantFrom('Latte', 'Mokka', '', null, 45, 0, true);
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
      const { draft: merged, clashes } = mergeDrafts(conflict);
      expect(changedFields(mine, merged)).toEqual(
        changedFields(before, theirs).filter((name) => !changedFields(before, mine).includes(name)),
      );
      expect(Object.keys(clashes).sort()).toEqual(
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
      const merged = { draft: other, clashes: {} };
      expect(mergeDrafts({ before, mine: other, theirs: before })).toEqual(merged);
      expect(mergeDrafts({ before, mine: before, theirs: other })).toEqual(merged);
    }),
  );
});

test('merging a merged draft again changes nothing', () => {
  fc.assert(
    fc.property(conflicts, (conflict) => {
      const { theirs } = conflict;
      const mine = mergeDrafts(conflict).draft;
      expect(mergeDrafts({ before: theirs, mine, theirs })).toEqual({ draft: mine, clashes: {} });
    }),
  );
});

const hours = (from: string) => [{ from, to: '18:00' }];
const news = (heading: string, text = '') => ({ heading, text, from: null });
const stored = {
  address: 'Gata 1',
  phone: '',
  banner: { heading: 'Hei', text: '' },
  week: [[], hours('08:00')],
  news: [news('Boller')],
};

/** Merges all lists by their items, except the hours of a day. */
const mergeLists = (mine: typeof stored, theirs: typeof stored) =>
  mergeDrafts({ before: stored, mine, theirs }, isPeriods);

test('what only one of two admins changed is kept, also within a list', () => {
  const mine = {
    ...stored,
    phone: '1',
    week: [hours('09:00'), hours('08:00')],
    news: [news('Boller', 'I dag')],
  };
  const theirs = {
    ...stored,
    address: 'Gata 2',
    banner: { heading: 'Hei', text: 'Kom inn' },
    week: [[], hours('10:00')],
    news: [news('Boller'), news('Jul')],
  };
  const draft = {
    address: 'Gata 2',
    phone: '1',
    banner: { heading: 'Hei', text: 'Kom inn' },
    week: [hours('09:00'), hours('10:00')],
    news: [news('Boller', 'I dag'), news('Jul')],
  };
  expect(mergeLists(mine, theirs)).toEqual({ draft, clashes: {} });
  expect(mergeLists(theirs, mine)).toEqual({ draft, clashes: {} });
});

test('what both added to a list is there', () => {
  const added = (...all: string[]) => ({ ...stored, news: all.map((heading) => news(heading)) });
  expect(mergeLists(added('Boller', 'Jul'), added('Boller', 'Påske'))).toEqual({
    draft: added('Boller', 'Påske', 'Jul'),
    clashes: {},
  });
  expect(mergeLists(added('Jul', 'Boller'), added('Påske', 'Boller'))).toEqual({
    draft: added('Jul', 'Påske', 'Boller'),
    clashes: {},
  });
});

test('what both changed is mine and is named with theirs, unless both wrote the same', () => {
  const mine = {
    address: 'Gata 3',
    phone: '1',
    banner: { heading: 'Hallo', text: '' },
    week: [hours('09:00'), []],
    news: [news('Boller', 'Varme')],
  };
  const theirs = {
    address: 'Gata 2',
    phone: '1',
    banner: { heading: 'God dag', text: '' },
    week: [hours('11:00'), hours('08:00')],
    news: [news('Boller', 'Ferske')],
  };
  expect(mergeLists(mine, theirs)).toEqual({
    draft: mine,
    clashes: {
      address: 'Gata 2',
      'banner.heading': 'God dag',
      'week.0': hours('11:00'),
      'news.0.text': 'Ferske',
    },
  });
});

test('a list from which one admin removed what the other changed is asked about whole', () => {
  const mine = { ...stored, news: [] };
  const theirs = { ...stored, news: [news('Boller', 'Ferske')] };
  expect(mergeLists(mine, theirs)).toEqual({ draft: mine, clashes: { news: theirs.news } });
});

test('a list is one value unless told otherwise', () => {
  const mine = { ...stored, news: [news('Boller'), news('Jul')] };
  const theirs = { ...stored, phone: '1', news: [news('Påske'), news('Boller')] };
  expect(mergeDrafts({ before: stored, mine, theirs })).toEqual({
    draft: { ...mine, phone: '1' },
    clashes: { news: theirs.news },
  });
});

test('fields that only make sense together clash together', () => {
  const before = { name: 'Latte', price: '45', sizes: [] as string[], isHot: true };
  const sizes = ['Liten 45', 'Stor 55'];
  const priced = { ...before, price: '50' };
  const sized = { ...before, sizes };
  const groups = [['price', 'sizes']];
  const merged = (mine: typeof before, theirs: typeof before) =>
    mergeDrafts({ before, mine, theirs }, undefined, groups);
  expect(merged(priced, sized)).toEqual({ draft: priced, clashes: { price: '45', sizes } });
  expect(merged(sized, priced)).toEqual({ draft: sized, clashes: { price: '50', sizes: [] } });
  expect(merged(priced, { ...before, isHot: false })).toEqual({
    draft: { ...priced, isHot: false },
    clashes: {},
  });
  expect(merged(priced, priced)).toEqual({ draft: priced, clashes: {} });
});
