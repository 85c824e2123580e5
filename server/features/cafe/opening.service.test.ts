import { describe, expect, test } from 'vitest';
import { dateAt } from '#server/core/cafe-day.ts';
import { dailyHours } from '#server/testing/hours.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { deviations, nextChange, openingStatus, specialHours, weeklyHours } from './opening.service.ts';

const HOURS = CAFE_DEFAULTS.hours;
const timeOf = (time: string): number => Date.parse(time);
const statusTextAt = (time: string, hours = HOURS): string => openingStatus(hours, timeOf(time)).text;
const daily = (from: string, to: string) => dailyHours({ from, to });

test.for([
  ['2026-11-23T11:00+01:00', 'Åpent nå · til 18:00'],
  ['2026-11-23T09:00+01:00', 'Åpent nå · til 18:00'],
  ['2026-11-23T08:59+01:00', 'Stengt · åpner 09:00'],
  ['2026-11-23T18:00+01:00', 'Stengt · åpner i morgen 09:00'],
  ['2026-11-28T16:00+01:00', 'Stengt · åpner mandag 09:00'],
  ['2026-11-29T12:00+01:00', 'Stengt · åpner i morgen 09:00'],
] as const)('on %s it says %s', ([time, text]) => {
  expect(statusTextAt(time)).toBe(text);
});

describe('public holidays', () => {
  // Dates as published by the authorities.
  test.for([
    '2026-01-01',
    '2026-04-02',
    '2026-04-03',
    '2026-04-05',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-17',
    '2026-05-24',
    '2026-05-25',
    '2026-12-25',
    '2026-12-26',
    '2038-04-25',
  ])('%s is one, on which the café is closed unless the owner says otherwise', (date) => {
    const noon = timeOf(`${date}T10:00Z`);
    expect(openingStatus(HOURS, noon).isOpen).toBe(false);
    expect(deviations(HOURS, noon)[0]).toMatchObject({ date, label: expect.stringContaining('stengt') });
    expect(openingStatus(daily('00:00', '24:00'), noon).isOpen).toBe(true);
    expect(
      openingStatus({ ...HOURS, holidays: 'own', holidayPeriods: [{ from: '11:00', to: '15:00' }] }, noon)
        .text,
    ).toMatch(/til 15:00|åpner 11:00/);
  });

  test('an ordinary day is none', () => {
    const usual = deviations(HOURS, timeOf('2026-11-01T12:00Z'));
    expect(usual).toEqual([]);
  });
});

test('an exception goes before a holiday and the weekday', () => {
  const exceptions = [
    { date: '2026-12-24', periods: [{ from: '09:00', to: '13:00' }], note: 'Julaften' },
    { date: '2026-12-25', periods: [{ from: '12:00', to: '16:00' }], note: '' },
    { date: '2026-12-28', periods: [], note: '' },
  ];
  const hours = { ...HOURS, exceptions };
  expect(statusTextAt('2026-12-24T12:00+01:00', hours)).toBe('Åpent nå · til 13:00');
  expect(statusTextAt('2026-12-25T12:00+01:00', hours)).toBe('Åpent nå · til 16:00');
  expect(statusTextAt('2026-12-26T12:00+01:00', hours)).toBe('Stengt · åpner tirsdag 09:00');
  expect(deviations(hours, timeOf('2026-12-23T12:00Z'))).toEqual([
    { date: '2026-12-24', label: 'Torsdag 24. desember: 09:00–13:00', note: 'Julaften' },
    { date: '2026-12-25', label: 'Fredag 25. desember: 12:00–16:00', note: 'Første juledag' },
    { date: '2026-12-26', label: 'Lørdag 26. desember: stengt', note: 'Andre juledag' },
    { date: '2026-12-28', label: 'Mandag 28. desember: stengt', note: '' },
    { date: '2027-01-01', label: 'Fredag 1. januar 2027: stengt', note: 'Første nyttårsdag' },
  ]);
  expect(specialHours(hours, timeOf('2026-12-24T12:00Z')).slice(0, 3)).toMatchObject([
    { validFrom: '2026-12-24', opens: '09:00', closes: '13:00' },
    { validFrom: '2026-12-25', opens: '12:00', closes: '16:00' },
    { validFrom: '2026-12-26', opens: '00:00', closes: '00:00' },
  ]);
});

test('a period past midnight counts to its end, and periods that meet at midnight are one', () => {
  const bar = daily('18:00', '02:00');
  expect(statusTextAt('2026-11-24T01:30+01:00', bar)).toBe('Åpent nå · til 02:00');
  expect(statusTextAt('2026-11-24T02:00+01:00', bar)).toBe('Stengt · åpner 18:00');
  const [monday, ...rest] = daily('00:00', '06:00').week;
  const night = { ...HOURS, week: [[{ from: '20:00', to: '24:00' }], ...rest.slice(0, 5), monday ?? []] };
  expect(statusTextAt('2026-11-23T23:00+01:00', night)).toBe('Åpent nå · til 06:00');
  expect(statusTextAt('2026-11-23T23:00+01:00', daily('00:00', '24:00'))).toBe('Åpent nå');
});

test('hours are those of the clock on the wall when it changes', () => {
  const night = daily('01:00', '05:00');
  // 29 March 2026 has no 02:30, 25 October has it twice.
  expect(openingStatus(night, timeOf('2026-03-29T00:30Z'))).toMatchObject({
    isOpen: true,
    until: timeOf('2026-03-29T03:00Z'),
  });
  expect(openingStatus(night, timeOf('2026-10-25T01:30Z'))).toMatchObject({
    isOpen: true,
    until: timeOf('2026-10-25T04:00Z'),
  });
  expect(openingStatus(daily('02:30', '05:00'), timeOf('2026-03-29T00:59Z')).until).toBe(
    timeOf('2026-03-29T01:30Z'),
  );
  expect(statusTextAt('2026-03-30T08:30+02:00')).toBe('Stengt · åpner 09:00');
});

test('without any hours it is closed', () => {
  const never = { ...HOURS, week: Array.from({ length: 7 }, () => []) };
  expect(openingStatus(never, timeOf('2026-11-23T12:00Z'))).toEqual({
    isOpen: false,
    text: 'Stengt',
    until: null,
  });
});

test('something changes when it opens, when it closes and at midnight', () => {
  expect(nextChange(HOURS, timeOf('2026-11-23T08:00+01:00'))).toBe(timeOf('2026-11-23T09:00+01:00'));
  expect(nextChange(HOURS, timeOf('2026-11-23T09:00+01:00'))).toBe(timeOf('2026-11-23T18:00+01:00'));
  expect(nextChange(HOURS, timeOf('2026-11-23T18:00+01:00'))).toBe(timeOf('2026-11-24T00:00+01:00'));
});

test('the date is Norway’s', () => {
  expect(dateAt(timeOf('2026-11-23T23:30Z')).toString()).toBe('2026-11-24');
  expect(dateAt(timeOf('2026-07-23T22:30Z')).toString()).toBe('2026-07-24');
});

test('search engines get days with the same hours together', () => {
  expect(weeklyHours(HOURS)).toMatchObject([
    { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
    { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
  ]);
});
