import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { type ListQuery, searchOf } from './list-query.ts';
import { type ListStart, readQuery, writeQuery } from './url-query.ts';

type Sort = 'name' | 'price';
const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts: ['name', 'price'],
  filters: { slag: (value) => ['drink', 'image'].includes(value) },
};

test('a query survives being written to an address and read again, and other parameters stay', () => {
  const shown: fc.Arbitrary<ListQuery<Sort>> = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    search: fc.string().map(searchOf),
    sort: fc.constantFrom('name', 'price'),
    order: fc.constantFrom('asc', 'desc'),
  });
  const kinds = fc.constantFrom({}, { filters: { slag: 'drink' } }, { filters: { slag: 'image' } });
  forAll([shown, kinds], (unfiltered, filters) => {
    const query = { ...unfiltered, ...filters };
    const address = writeQuery(new URLSearchParams('fane=menu&side=7'), query, START);
    expect(readQuery(new URLSearchParams(String(address)), START)).toEqual(query);
    expect(address.get('fane')).toBe('menu');
  });
});

test('values of the initial query are not in the address', () => {
  expect(String(writeQuery(new URLSearchParams('sok=a&side=2&slag=image'), START.query, START))).toBe('');
});

test.each(['side=0', 'side=-1', 'side=1.5', 'side=x', 'sorter=id', 'retning=asc', 'slag=x', ''])(
  'an address with an invalid parameter, or none, shows the initial list: %s',
  (address) => {
    expect(readQuery(new URLSearchParams(address), START)).toEqual(START.query);
  },
);

test('a filter that depends on another filter is left out if its value does not fit', () => {
  const isSize = (value: string, address: URLSearchParams) =>
    address.get('slag') === 'image' && value === '3';
  const start = { ...START, filters: { ...START.filters, mal: isSize } };
  const read = (address: string) => readQuery(new URLSearchParams(address), start);
  expect(read('slag=image&mal=3').filters).toEqual({ slag: 'image', mal: '3' });
  expect(read('slag=drink&mal=3').filters).toEqual({ slag: 'drink' });
  expect(read('mal=3').filters).toBeUndefined();
  const other = { ...START.query, filters: { slag: 'drink', mal: '3' } };
  expect(String(writeQuery(new URLSearchParams('slag=image&mal=3'), other, start))).toBe('slag=drink');
});
