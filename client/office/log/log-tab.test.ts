import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuery } from '#client/lists/url-query.ts';
import { LogQuery } from '#shared/api/audit.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { inputOf, LOG_FILTERS } from './log-tab.tsx';

const START = {
  query: { page: 1, search: '', sort: 'at', order: 'desc' },
  sorts: ['at'],
  filters: LOG_FILTERS,
} as const;

const sentFor = (address: URLSearchParams) => inputOf(readQuery(address, START));

test('the filters of an address are those of the call', () => {
  const address = 'slag=ingredient&felt=unitPrice&hvem=Åse&fra=2026-11-01&til=2026-11-30';
  expect(sentFor(new URLSearchParams(address))).toMatchObject({
    entity: 'ingredient',
    field: 'unitPrice',
    username: 'Åse',
    from: '2026-11-01',
    until: '2026-11-30',
  });
});

test('filters that the call would reject are ignored', () => {
  const kind = fc.constantFrom('menuItem', 'cafe', 'drink', 'x');
  const field = fc.constantFrom('price', 'week', 'name', 'order', 'toString');
  const name = fc.oneof(fc.constantFrom('Åse', 'kari nordmann', '\u0000', 'k'.repeat(131)), fc.string());
  const date = fc.constantFrom(
    '2026-02-28',
    '2026-02-29',
    '2026-2-1',
    '2024-02-29',
    '0000-01-01',
    'i dag',
    '',
  );
  forAll([kind, field, name, date, date], (slag, felt, hvem, fra, til) => {
    const sent = sentFor(new URLSearchParams({ slag, felt, hvem, fra, til }));
    expect(LogQuery.safeParse(sent).error?.issues).toBeUndefined();
  });
});
