import { expect, test } from 'vitest';
import { dateText, dayFormat, lastYear } from './norwegian-date.ts';

test('a date has its year unless it is that of today, also where nobody meant the year', () => {
  const short = dayFormat({ day: 'numeric', month: 'numeric' }, '');
  const long = dayFormat({ day: 'numeric', month: 'long' });
  expect([short('2026-12-24', '2026-11-27'), long('2026-12-24', '2026-11-27')]).toEqual([
    '24.12.',
    '24. desember',
  ]);
  expect([short('2027-01-04', '2026-11-27'), long('2027-01-04', '2026-11-27')]).toEqual([
    '4.1.2027',
    '4. januar 2027',
  ]);
  expect(short('0026-12-24', '2026-11-27')).toBe('24.12.0026');
  expect(dateText('0026-12-24')).toBe('24. desember 0026');
  expect(dateText(`${lastYear()}-06-01`)).toBe(`1. juni ${lastYear()}`);
});
