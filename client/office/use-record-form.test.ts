import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAFE_FIELDS } from '#shared/cafe/cafe-fields.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { changedFields, mergeDrafts, nowText } from './use-record-form.ts';

const value = fc.constantFrom('Latte', 'Mokka', '', null, undefined, 45, 0, true);
const draft = fc.record({ name: value, price: value, description: value, isAvailable: value });
const conflicts = fc.record({ before: draft, mine: draft, theirs: draft });
const NAMES = ['name', 'price', 'description', 'isAvailable'] as const;

test('a merged draft has the user’s changes, and the stored values in all other fields', () =>
  forAll([conflicts], (conflict) => {
    const merged = mergeDrafts(conflict);
    const own = changedFields(conflict.before, conflict.mine);
    for (const name of NAMES)
      expect(merged.draft[name]).toBe(conflict[own.includes(name) ? 'mine' : 'theirs'][name]);
  }));

test('each field that another admin changed is listed once, as taken over or as a conflict, unless both values are equal', () =>
  forAll([conflicts], (conflict) => {
    const { before, mine, theirs } = conflict;
    const { draft: merged, clashes } = mergeDrafts(conflict);
    expect(changedFields(mine, merged)).toEqual(
      changedFields(before, theirs).filter((name) => !changedFields(before, mine).includes(name)),
    );
    expect(clashes.toSorted()).toEqual(
      changedFields(before, mine)
        .filter(
          (name) =>
            changedFields(before, theirs).includes(name) && changedFields(mine, theirs).includes(name),
        )
        .sort(),
    );
  }));

const hours = (from: string) => [{ from, to: '18:00' }];
const stored = { address: 'Gata 1', phone: '', week: [[], hours('08:00')] };

test('what both changed is mine and is named, unless both wrote the same; a list is one value', () => {
  const mine = { address: 'Gata 3', phone: '1', week: [hours('09:00'), hours('08:00')] };
  const theirs = { address: 'Gata 2', phone: '1', week: [[], hours('10:00')] };
  expect(mergeDrafts({ before: stored, mine, theirs })).toEqual({
    draft: mine,
    clashes: ['address', 'week'],
  });
});

test('a chosen file is a change, and of another field than theirs is kept', () => {
  const before = { name: 'Safran', file: null };
  const mine = { ...before, file: new File(['x'], 'safran.png') };
  expect(changedFields(before, mine)).toEqual(['file']);
  const theirs = { ...before, name: 'Kardemomme' };
  expect(mergeDrafts<object>({ before, mine, theirs })).toEqual({
    draft: { ...mine, name: 'Kardemomme' },
    clashes: [],
  });
});

test('the parts of a field are merged on their own', () => {
  const banner = { heading: 'Hei', imageId: 1 as number | null };
  const mine = { banner: { ...banner, heading: 'Velkommen' } };
  const theirs = { banner: { ...banner, imageId: null } };
  const draft = { banner: { heading: 'Velkommen', imageId: null } };
  expect(mergeDrafts({ before: { banner }, mine, theirs })).toEqual({ draft, clashes: [] });
  const both = { banner: { heading: 'Kom inn', imageId: null } };
  expect(mergeDrafts({ before: { banner }, mine, theirs: both })).toEqual({
    draft,
    clashes: ['banner.heading'],
  });
});

test('fields that only make sense together clash together', () => {
  const before = { name: 'Latte', price: '45', sizes: [] as string[], isHot: true };
  const sizes = ['Liten 45', 'Stor 55'];
  const priced = { ...before, price: '50' };
  const sized = { ...before, sizes };
  const groups = [['price', 'sizes']];
  const merged = (mine: typeof before, theirs: typeof before) =>
    mergeDrafts({ before, mine, theirs }, groups);
  expect(merged(priced, sized)).toEqual({ draft: priced, clashes: ['price', 'sizes'] });
  expect(merged(sized, priced)).toEqual({ draft: sized, clashes: ['price', 'sizes'] });
  expect(merged(priced, { ...before, isHot: false })).toEqual({
    draft: { ...priced, isHot: false },
    clashes: [],
  });
  expect(merged(priced, priced)).toEqual({ draft: priced, clashes: [] });
});

test.for([
  ['phone', '22 22 22 22', 'Er nå «22 22 22 22»'],
  ['phone', '', 'Er nå tom'],
  ['holidays', 'own', 'Er nå «Egne tider»'],
  ['logoId', 4, 'Er nå et annet bilde'],
  ['holidayPeriods', [], 'Er nå «Stengt»'],
  ['holidayPeriods', [...hours('09:00'), ...hours('17:00')], 'Er nå «09:00–18:00, 17:00–18:00»'],
  ['news', [], 'Er nå tom'],
  ['exceptions', [{ date: '2026-12-24', periods: [], note: '' }], 'Er nå «24. desember 2026 Stengt»'],
] as const)('%s of the café that is %j now', ([name, theirs, text]) => {
  expect(nowText(CAFE_FIELDS, name, { [name]: theirs } as never)).toBe(text);
});

test.for([
  ['price', 45, 'Er nå «45\u00a0kr»'],
  ['imageId', 4, 'Er nå et annet bilde'],
] as const)('%s of a menu item that is %j now', ([name, theirs, text]) => {
  expect(nowText(MENU_FIELDS, name, { [name]: theirs } as never)).toBe(text);
});

test('allergens clash as a whole: what two admins took away is not none', () => {
  const draftWith = (allergens: Allergens | null) => ({ name: 'Te', allergens });
  const both = draftWith({ contains: ['milk'], mayContain: ['almond'] });
  const [mine, theirs] = [
    draftWith({ contains: [], mayContain: ['almond'] }),
    draftWith({ contains: ['milk'], mayContain: [] }),
  ];
  const none = draftWith({ contains: [], mayContain: [] });
  const unknown = draftWith(null);
  expect(mergeDrafts({ before: both, mine, theirs })).toEqual({ draft: mine, clashes: ['allergens'] });
  expect(mergeDrafts({ before: both, mine: none, theirs: unknown })).toEqual({
    draft: none,
    clashes: ['allergens'],
  });
  expect(mergeDrafts({ before: both, mine: both, theirs: unknown })).toEqual({ draft: unknown, clashes: [] });
});
