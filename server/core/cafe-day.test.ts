import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyHours } from '#server/testing/hours.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { overlapsOf } from '#shared/cafe/opening-hours.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { cafeDay, dateAt, type Hours, openingAt, openings, startOfDay } from './cafe-day.ts';
import { HOUR, MINUTE } from './time.ts';

const at = (time: string): number => Date.parse(time);
const period = (from: string, to: string): Period => ({ from, to });

const BAR = dailyHours(period('17:00', '02:00'));
const UNTIL_SIX = dailyHours(period('20:00', '06:00'));

/** A time in December 2026, such as `24T23:52`. */
const december = (dayAndTime: string): number => at(`2026-12-${dayAndTime}+01:00`);

test.for([
  ['an evening', BAR, '24T23:52', '24', '25T02:00'],
  ['the same night', BAR, '25T00:05', '24', '25T02:00'],
  ['the end of the night', BAR, '25T02:00', '25', '26T02:00'],
  ['a café that closes at 06:00', UNTIL_SIX, '25T05:59', '24', '25T06:00'],
  ['one that closes at 06:05', dailyHours(period('20:00', '06:05')), '25T05:59', '25', '26T00:00'],
  ['one that never closes', dailyHours(period('00:00', '24:00')), '25T01:00', '25', '26T00:00'],
  [
    'periods that meet at midnight',
    dailyHours(period('00:00', '03:00'), period('18:00', '24:00')),
    '25T02:59',
    '24',
    '25T03:00',
  ],
  ['an opening after midnight', dailyHours(period('00:30', '03:00')), '25T00:10', '25', '26T00:00'],
  ['a café that is never open', dailyHours(), '25T00:10', '25', '26T00:00'],
] as const)('%s', ([, hours, now, day, to]) => {
  expect(cafeDay(hours, december(now))).toMatchObject({ date: `2026-12-${day}`, to: december(to) });
});

// 29 March 2026 has no 02:30, 25 October has it twice.
test.for([
  ['in March', BAR, '2026-03-29T01:59+01:00', '2026-03-28', '2026-03-29T03:00+02:00'],
  ['in October', BAR, '2026-10-25T01:59+02:00', '2026-10-24', '2026-10-25T02:00+02:00'],
  ['of seven hours', UNTIL_SIX, '2026-10-25T05:59+01:00', '2026-10-24', '2026-10-25T06:00+01:00'],
] as const)('the night %s', ([, hours, now, date, to]) => {
  expect(cafeDay(hours, at(now))).toMatchObject({ date, to: at(to) });
});

test('a day that closes early by exception ends at midnight', () => {
  const exceptions = [{ date: '2026-12-24', periods: [period('17:00', '22:00')], note: '' }];
  expect(cafeDay({ ...BAR, exceptions }, december('25T00:05')).date).toBe('2026-12-25');
  expect(cafeDay({ ...BAR, exceptions }, december('26T00:05')).date).toBe('2026-12-25');
});

const time = fc.nat(24 * 12 - 1).map((fives) => {
  const [hour, minute] = [Math.floor(fives / 12), (fives % 12) * 5];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});
const periods = fc
  .array(
    fc
      .tuple(time, fc.oneof(time, fc.constant('24:00')))
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => period(from, to)),
    { maxLength: 3 },
  )
  .filter((day) => !overlapsOf(day));

/** Hours of any week, with other ones in the nights in which the clock is changed, and on a holiday. */
const anyHours: fc.Arbitrary<Hours> = fc.record({
  week: fc.array(periods, { minLength: 7, maxLength: 7 }),
  holidays: fc.constantFrom('closed', 'usual', 'own'),
  holidayPeriods: periods,
  exceptions: fc.uniqueArray(
    fc.record({
      date: fc.constantFrom('2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31', '2027-06-15'),
      periods,
      note: fc.constant(''),
    }),
    { selector: ({ date }) => date },
  ),
});

/** Times of two years, of both nights in which the clock is changed, and of the days around a holiday and an exception. */
const times = fc.oneof(
  fc.integer({ min: at('2027-01-01T00:00Z'), max: at('2028-12-31T00:00Z') }),
  fc
    .tuple(
      fc.constantFrom('2027-03-28T01:00Z', '2027-10-31T01:00Z', '2027-05-17T12:00Z', '2027-06-15T22:00Z'),
      fc.integer({ min: -36 * 60, max: 36 * 60 }),
    )
    .map(([around, minutes]) => at(around) + minutes * MINUTE),
);

test('days follow each other without a gap, each with the next date', () =>
  forAll([anyHours, times], (hours, now) => {
    const day = cafeDay(hours, now);
    expect(day.from).toBeLessThanOrEqual(now);
    expect(day.to).toBeGreaterThan(now);
    expect(cafeDay(hours, day.from)).toEqual(day);
    expect(cafeDay(hours, day.to - 1)).toEqual(day);
    // Also where nothing is known of these hours yet.
    expect(cafeDay({ ...hours }, day.to - 1)).toEqual(day);
    const next = cafeDay(hours, day.to);
    expect(next.from).toBe(day.to);
    expect(startOfDay(day.date, 1)).toBe(startOfDay(next.date));
  }));

test('a day begins and ends at midnight or at the end of an opening over midnight, by 06:00', () =>
  forAll([anyHours, times], (hours, now) => {
    const { date, from, to } = cafeDay(hours, now);
    for (const [end, midnight] of [
      [from, startOfDay(date)],
      [to, startOfDay(date, 1)],
    ] as const) {
      expect(end).toBeGreaterThanOrEqual(midnight);
      expect(new Date(end).toLocaleTimeString('sv', { timeZone: 'Europe/Oslo' }) <= '06:00:00').toBe(true);
      expect(end - midnight).toBeLessThanOrEqual(7 * HOUR);
      const opening = openingAt(hours, midnight);
      if (end > midnight) expect(opening).toMatchObject({ to: end });
    }
  }));

test('an opening that ends by 06:00 is of one day, from its evening to its end', () =>
  forAll([anyHours, times], (hours, now) => {
    const evening = dateAt(now);
    for (const { from, to } of openings(hours, evening, 2)) {
      const midnight = startOfDay(evening.toString(), 1);
      const night = midnight + 5 * HOUR;
      if (from < startOfDay(evening.toString()) || from >= midnight || to <= midnight || to > night) continue;
      expect(cafeDay(hours, from + (to - from) / 2).date).toBe(evening.toString());
      expect(cafeDay(hours, midnight)).toMatchObject({ date: evening.toString(), to });
    }
  }));

test('an opening is found from each of its times, whatever was asked before', () =>
  forAll([anyHours, times, times], (hours, now, before) => {
    openingAt(hours, before);
    expect(openingAt(hours, now)).toEqual(openingAt({ ...hours }, now));
    for (const { from, to } of openings(hours, dateAt(now), 1)) {
      expect(openingAt(hours, from)).toMatchObject({ to: expect.any(Number) });
      expect(openingAt(hours, to - 1)).toEqual(openingAt({ ...hours }, to - 1));
    }
  }));
