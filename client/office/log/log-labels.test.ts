import { expect, test } from 'vitest';
import { actionText, changeText, titleOf } from './log-labels.ts';

test.each([
  ['create', 'menuItem', 'la til menyvaren Sol'],
  ['update', 'ingredient', 'endret ingrediensen Sol'],
  ['delete', 'category', 'slettet kategorien Sol'],
  ['restore', 'image', 'angret slettingen av bildet Sol'],
  ['delete', 'drink', 'slettet drømmekoppen Sol'],
] as const)('to %s a %s is told as «%s», with a capital in a title', (action, entity, told) => {
  const entry = { action, entity, name: 'Sol', before: null, after: null };
  expect(actionText(entry)).toBe(told);
  expect(titleOf(entry)).toBe(`${told[0]?.toUpperCase()}${told.slice(1)}`);
});

test.each([
  ['create', { kind: 'invitation' }, 'laget en invitasjon'],
  ['update', { kind: 'invitation', usedBy: 'kari' }, 'brukte en invitasjon'],
  ['update', { kind: 'password', usedBy: 'kari' }, 'ga kari nytt passord'],
  ['delete', { kind: 'password' }, 'trakk tilbake lenken for kari'],
] as const)('to %s a link is told as what is done with it', (action, after, told) => {
  const entry = {
    action,
    entity: 'link',
    name: 'kari',
    before: null,
    after: { name: 'kari', ...after },
  } as const;
  expect(actionText(entry)).toBe(told);
});

test.each([
  ['sold out', { isAvailable: true }, { isAvailable: false }, 'meldte ingrediensen Sol utsolgt'],
  [
    'sold out for today, after it was until somebody says so',
    { isAvailable: false, soldOutUntil: null },
    { isAvailable: false, soldOutUntil: '2026-12-24' },
    'meldte ingrediensen Sol utsolgt til 24. desember 2026',
  ],
  [
    'sold out until a date',
    { isAvailable: true, soldOutUntil: null },
    { isAvailable: false, soldOutUntil: '2026-12-24' },
    'meldte ingrediensen Sol utsolgt til 24. desember 2026',
  ],
  ['on sale again', { isAvailable: false }, { isAvailable: true }, 'satte ingrediensen Sol til salgs igjen'],
  [
    'sold out and renamed',
    { isAvailable: true, name: 'Måne' },
    { isAvailable: false, name: 'Sol' },
    'endret ingrediensen Sol',
  ],
])('what is only %s is told as that', (_, was, is, told) => {
  const record = { name: 'Sol', unitPrice: 12, version: 1 };
  const entry = { action: 'update', entity: 'ingredient', name: 'Sol' } as const;
  expect(
    actionText({ ...entry, before: { ...record, ...was }, after: { ...record, ...is, version: 2 } }),
  ).toBe(told);
});

test('an undone change is told as that, also of what is sold out', () => {
  const entry = { action: 'restore', entity: 'menuItem', name: 'Sol' } as const;
  expect(actionText({ ...entry, before: { isAvailable: false }, after: { isAvailable: true } })).toBe(
    'angret en endring av menyvaren Sol',
  );
});

test('a picture that took the place of another one is told as one replacement', () => {
  const entry = { action: 'delete', entity: 'image', name: 'Huset', before: {}, after: null } as const;
  const alike = { others: 1, isMixed: false };
  expect(changeText({ ...entry, ...alike, isMixed: true })).toBe('byttet bildet Huset');
  expect(changeText({ ...entry, ...alike, entity: 'drink' })).toBe('slettet drømmekoppen Huset og 1 til');
});

test('a change that adds some records and updates others is not told as the first of them', () => {
  const entry = { action: 'create', entity: 'menuItem', name: 'Te', before: null, after: {} } as const;
  expect(changeText({ ...entry, others: 3, isMixed: false })).toBe('la til menyvaren Te og 3 til');
  expect(changeText({ ...entry, others: 3, isMixed: true })).toBe('endret menyvaren Te og 3 til');
});
