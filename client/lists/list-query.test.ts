import { expect, test } from 'vitest';
import { type ListQuery, listReducer, searchOf } from './list-query.ts';

const initialQuery: ListQuery<'name' | 'timesFavorite'> = { page: 1, search: '', sort: 'name', order: 'asc' };

test('reverses the order of the same column, and starts another column ascending', () => {
  const turned = listReducer(initialQuery, { type: 'sort', sort: 'name' });
  expect(turned).toMatchObject({ sort: 'name', order: 'desc' });
  expect(listReducer(turned, { type: 'sort', sort: 'name' })).toMatchObject({ order: 'asc' });
  expect(listReducer(turned, { type: 'sort', sort: 'timesFavorite' })).toMatchObject({
    sort: 'timesFavorite',
    order: 'asc',
  });
});

test('shows page 1 after a change of the order, by any column', () => {
  const second = { ...initialQuery, search: 'sol', page: 2 };
  for (const sort of ['name', 'timesFavorite'] as const)
    expect(listReducer(second, { type: 'sort', sort })).toMatchObject({ page: 1, search: 'sol', sort });
});

test('shows page 1 of a new search, and the same page when the search did not change', () => {
  const second = listReducer(initialQuery, { type: 'page', page: 2 });
  expect(listReducer(second, { type: 'search', search: 'sol' })).toMatchObject({ page: 1, search: 'sol' });
  expect(listReducer(second, { type: 'search', search: '' })).toBe(second);
  expect(listReducer(second, { type: 'redirected', page: 1 })).toEqual(initialQuery);
});

test('shows page 1 of another kind, with the same search', () => {
  const second = { ...initialQuery, search: 'sol', page: 2 };
  const narrowed = listReducer(second, { type: 'kind', kind: 'image' });
  expect(narrowed).toEqual({ ...second, page: 1, kind: 'image' });
  expect(listReducer(narrowed, { type: 'kind', kind: undefined }).kind).toBeUndefined();
});

test('searches for the typed text in NFC and trimmed', () => {
  expect(searchOf('  A\u030Ase ')).toBe('Åse');
  expect(searchOf(' \u200b ')).toBe('');
  expect([...searchOf('🍓'.repeat(200))]).toHaveLength(120);
});
