import { expect, test } from 'vitest';
import { changedQuery, type ListQuery, orderBy, searchOf, withFilter } from './list-query.ts';

const first: ListQuery<'name' | 'timesFavorite'> = { page: 1, search: '', sort: 'name', order: 'asc' };

test('sorting by the same column reverses the order, and another column starts ascending', () => {
  const turned = { ...first, ...orderBy(first, 'name') };
  expect(turned.order).toBe('desc');
  expect(orderBy(turned, 'name').order).toBe('asc');
  expect(orderBy(turned, 'timesFavorite')).toEqual({ sort: 'timesFavorite', order: 'asc' });
});

test('a change of order, search or filter shows page 1, unless it names a page', () => {
  const second = changedQuery({ ...first, search: 'sol' }, { page: 2 });
  expect(second).toEqual({ ...first, search: 'sol', page: 2 });
  for (const change of [orderBy(second, 'name'), { search: 'bær' }, withFilter(second, 'slag', 'image')])
    expect(changedQuery(second, change)).toEqual({ ...second, page: 1, ...change });
});

test('one filter is changed or left out, and the others stay', () => {
  const filtered = {
    ...first,
    ...withFilter({ ...first, filters: { kategori: '4' } }, 'tilstand', 'soldOut'),
  };
  expect(filtered.filters).toEqual({ kategori: '4', tilstand: 'soldOut' });
  expect(withFilter(filtered, 'kategori', '')).toEqual({ filters: { tilstand: 'soldOut' } });
});

test('searches for the typed text in NFC and trimmed', () => {
  expect(searchOf('  A\u030Ase ')).toBe('Åse');
  expect(searchOf(' \u200b ')).toBe('');
  expect([...searchOf('🍓'.repeat(200))]).toHaveLength(120);
});
