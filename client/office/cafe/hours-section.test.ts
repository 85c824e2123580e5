import { expect, test } from 'vitest';
import { CafeHours } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { suggestedDays } from './hours-section.tsx';

const { hours } = CAFE_DEFAULTS;
const CHRISTMAS = { date: '2026-12-24', note: 'Julaften', periods: [{ from: '09:00', to: '13:00' }] };
const NEW_YEAR = { date: '2026-12-31', note: 'Nyttårsaften', periods: [{ from: '09:00', to: '15:00' }] };

test.for([
  ['2026-01-01', [CHRISTMAS, NEW_YEAR]],
  ['2026-12-24', [CHRISTMAS, NEW_YEAR]],
  ['2026-12-25', [NEW_YEAR]],
  ['2026-12-31', [NEW_YEAR]],
] as const)('on %s the eves of the year that have not passed are suggested', ([today, days]) => {
  expect(suggestedDays(hours, today)).toEqual(days);
});

test('a day that is there is not suggested, whatever its hours', () => {
  const exceptions = [{ ...CHRISTMAS, note: '', periods: [] }];
  expect(suggestedDays({ ...hours, exceptions }, '2026-11-26')).toEqual([NEW_YEAR]);
});

test.for([
  ['as on its weekday', [{ from: '07:30', to: '18:00' }], '07:30'],
  ['at nine where the weekday opens later than the day closes', [{ from: '17:00', to: '02:00' }], '09:00'],
  ['at nine where the weekday is closed', [], '09:00'],
] as const)('a suggested day opens %s', ([_, thursday, from]) => {
  const value = { ...hours, week: hours.week.with(3, [...thursday]) };
  const exceptions = suggestedDays(value, '2026-11-26');
  expect(exceptions.map(({ periods }) => periods)).toEqual([
    [{ from, to: '13:00' }],
    [{ from, to: '15:00' }],
  ]);
  expect(CafeHours.safeParse({ ...value, exceptions }).success).toBe(true);
});
