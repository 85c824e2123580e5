import { expect, test } from 'vitest';
import { ingredientsText, type ListQuery, listReducer, searchOf } from './list-query.ts';

const initialQuery: ListQuery<'name' | 'timesFavorite'> = { page: 1, search: '', sort: 'name', order: 'asc' };

test('turns the order of the same column, and starts a new column ascending', () => {
  const turned = listReducer(initialQuery, { type: 'sort', sort: 'name' });
  expect(turned).toMatchObject({ sort: 'name', order: 'desc' });
  expect(listReducer(turned, { type: 'sort', sort: 'name' })).toMatchObject({ order: 'asc' });
  expect(listReducer(turned, { type: 'sort', sort: 'timesFavorite' })).toMatchObject({
    sort: 'timesFavorite',
    order: 'asc',
  });
});

test('shows page 1 of another order, whichever column it is by', () => {
  const second = { ...initialQuery, search: 'sol', page: 2 };
  for (const sort of ['name', 'timesFavorite'] as const)
    expect(listReducer(second, { type: 'sort', sort })).toMatchObject({ page: 1, search: 'sol', sort });
});

test('shows page 1 of a new search, and stays where it is when the search did not change', () => {
  const second = listReducer(initialQuery, { type: 'page', page: 2 });
  expect(listReducer(second, { type: 'search', search: 'sol' })).toMatchObject({ page: 1, search: 'sol' });
  expect(listReducer(second, { type: 'search', search: '' })).toBe(second);
  expect(listReducer(second, { type: 'led', page: 1 })).toEqual(initialQuery);
});

test('shows page 1 of another kind, and keeps what is searched for', () => {
  const second = { ...initialQuery, search: 'sol', page: 2 };
  const narrowed = listReducer(second, { type: 'kind', kind: 'image' });
  expect(narrowed).toEqual({ ...second, page: 1, kind: 'image' });
  expect(listReducer(narrowed, { type: 'kind', kind: undefined }).kind).toBeUndefined();
});

test('asks for what was typed, composed and without the spaces around it', () => {
  expect(searchOf('  A\u030Ase ')).toBe('Åse');
  expect(searchOf(' \u200b ')).toBe('');
  expect([...searchOf('🍓'.repeat(200))]).toHaveLength(120);
});

test('names an ingredient that was chosen twice once', () => {
  expect(ingredientsText(['Mango', 'Kanel', 'Mango'])).toBe('2 × Mango, Kanel');
  expect(ingredientsText([])).toBe('');
});
