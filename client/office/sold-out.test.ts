import { expect, test } from 'vitest';
import { nextDate } from '#shared/text/norwegian-date.ts';
import { notForSaleText, untilText } from './sold-out.tsx';

test.for([
  ['an ordinary day', '2026-12-24', '2026-12-25'],
  ['the end of a year', '2026-12-31', '2027-01-01'],
  ['a day of 23 hours', '2027-03-28', '2027-03-29'],
  ['a day of 25 hours', '2027-10-31', '2027-11-01'],
] as const)('on %s, sold out for today only is until tomorrow', ([, today, tomorrow]) => {
  expect(nextDate(today)).toBe(tomorrow);
  expect(untilText(tomorrow, today)).toBe('til i morgen');
});

test('seasons and other days are those of the café’s day', () => {
  const sale = { isAvailable: true, soldOutUntil: null, seasonFrom: '2026-12-01', seasonUntil: '2026-12-24' };
  expect(notForSaleText(sale, '2026-12-24')).toBe('');
  expect(notForSaleText(sale, '2026-12-25')).toBe('Utenfor sesong');
  expect(notForSaleText({ isAvailable: false, soldOutUntil: '2026-12-26' }, '2026-12-24')).toBe(
    'Utsolgt til 26.12.',
  );
});
