import { expect, test } from 'vitest';
import { mergeSection } from './merge-section.ts';

const hours = (from: string) => [{ from, to: '18:00' }];
const news = (heading: string, text = '') => ({ heading, text, from: null });
const before = {
  address: 'Gata 1',
  phone: '',
  banner: { heading: 'Hei', text: '' },
  week: [[], hours('08:00')],
  news: [news('Boller')],
};

test('what only one of two admins changed is kept, also within a list', () => {
  const mine = {
    ...before,
    phone: '1',
    week: [hours('09:00'), hours('08:00')],
    news: [news('Boller', 'I dag')],
  };
  const theirs = {
    ...before,
    address: 'Gata 2',
    banner: { heading: 'Hei', text: 'Kom inn' },
    week: [[], hours('10:00')],
    news: [news('Boller'), news('Jul')],
  };
  const merged = {
    address: 'Gata 2',
    phone: '1',
    banner: { heading: 'Hei', text: 'Kom inn' },
    week: [hours('09:00'), hours('10:00')],
    news: [news('Boller', 'I dag'), news('Jul')],
  };
  expect(mergeSection(before, mine, theirs)).toEqual({ merged, clashes: {} });
  expect(mergeSection(before, theirs, mine)).toEqual({ merged, clashes: {} });
});

test('what both added to a list is there', () => {
  const added = (...all: string[]) => ({ ...before, news: all.map((heading) => news(heading)) });
  expect(mergeSection(before, added('Boller', 'Jul'), added('Boller', 'Påske'))).toEqual({
    merged: added('Boller', 'Påske', 'Jul'),
    clashes: {},
  });
  expect(mergeSection(before, added('Jul', 'Boller'), added('Påske', 'Boller'))).toEqual({
    merged: added('Jul', 'Påske', 'Boller'),
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
  expect(mergeSection(before, mine, theirs)).toEqual({
    merged: mine,
    clashes: {
      address: 'Gata 2',
      'banner.heading': 'God dag',
      'week.0': hours('11:00'),
      'news.0.text': 'Ferske',
    },
  });
});

test('a list from which one admin removed what the other changed is asked about whole', () => {
  const mine = { ...before, news: [] };
  const theirs = { ...before, news: [news('Boller', 'Ferske')] };
  expect(mergeSection(before, mine, theirs)).toEqual({ merged: mine, clashes: { news: theirs.news } });
});
