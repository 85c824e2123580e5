import { expect, test } from 'vitest';
import { ingredientsText, type ListQuery, listReducer, searchOf } from './list-query.ts';

const initialQuery: ListQuery<'name' | 'timesFavorite'> = { page: 1, search: '', sort: 'name', order: 'asc' };

test('sorting by the same column reverses the order, and a new column starts ascending', () => {
  const turned = listReducer(initialQuery, { type: 'sort', sort: 'name' });
  expect(turned).toMatchObject({ sort: 'name', order: 'desc' });
  expect(listReducer(turned, { type: 'sort', sort: 'name' })).toMatchObject({ order: 'asc' });
  expect(listReducer(turned, { type: 'sort', sort: 'timesFavorite' })).toMatchObject({
    sort: 'timesFavorite',
    order: 'asc',
  });
});

test('another sorting starts at page 1', () => {
  const second = { ...initialQuery, search: 'sol', page: 2 };
  for (const sort of ['name', 'timesFavorite'] as const)
    expect(listReducer(second, { type: 'sort', sort })).toMatchObject({ page: 1, search: 'sol', sort });
});

test('a new search starts at page 1, and an unchanged search stays on its page', () => {
  const second = listReducer(initialQuery, { type: 'page', page: 2 });
  expect(listReducer(second, { type: 'search', search: 'sol' })).toMatchObject({ page: 1, search: 'sol' });
  expect(listReducer(second, { type: 'search', search: '' })).toBe(second);
  expect(listReducer(second, { type: 'led', page: 1 })).toEqual(initialQuery);
});

test('another record type starts at page 1 with the same search', () => {
  const second = { ...initialQuery, search: 'sol', page: 2 };
  const narrowed = listReducer(second, { type: 'kind', kind: 'image' });
  expect(narrowed).toEqual({ ...second, page: 1, kind: 'image' });
  expect(listReducer(narrowed, { type: 'kind', kind: undefined }).kind).toBeUndefined();
});

test('the search text is trimmed and normalised', () => {
  expect(searchOf('  A\u030Ase ')).toBe('Åse');
  expect(searchOf(' \u200b ')).toBe('');
  expect([...searchOf('🍓'.repeat(200))]).toHaveLength(120);
});

test('an ingredient that was chosen twice is named once', () => {
  expect(ingredientsText(['Mango', 'Kanel', 'Mango'])).toBe('2 × Mango, Kanel');
  expect(ingredientsText([])).toBe('');
});
