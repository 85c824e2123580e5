import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cafeDay, dateAt, openingAt, openings } from '#server/core/cafe-day.ts';
import { DAY, HOUR, MINUTE } from '#server/core/time.ts';
import { dailyHours } from '#server/testing/hours.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { remainingSlots } from './slots.service.ts';

const { hours, pickup } = CAFE_DEFAULTS;

const slotNames = (...input: Parameters<typeof remainingSlots>) =>
  remainingSlots(...input).map(({ slot }) => slot);

test('slots are of today, from the lead time to the last order before closing', () => {
  const now = Date.parse('2027-06-01T17:14:00+02:00');
  expect(slotNames(hours, pickup, now)).toEqual(['17:30', '17:40', '17:50']);
  expect(slotNames(hours, { ...pickup, lastOrderMinutes: 25 }, now)).toEqual(['17:30']);
  expect(slotNames(hours, { ...pickup, leadMinutes: 0, slotMinutes: 30 }, now)).toEqual(['17:30']);
  expect(slotNames(hours, pickup, now + HOUR)).toEqual([]);
  expect(slotNames(hours, pickup, Date.parse('2027-06-06T12:00:00+02:00'))).toEqual([]);
});

test('a café that is open past midnight offers its whole night, and the next evening once it has closed', () => {
  const late = dailyHours({ from: '22:00', to: '01:00' });
  const evening = Date.parse('2027-06-01T23:25:00+02:00');
  expect(remainingSlots(late, pickup, evening)[2]).toEqual({
    slot: '00:00',
    at: Date.parse('2027-06-02T00:00:00+02:00'),
  });
  expect(slotNames(late, pickup, evening)).toEqual([
    ...['23:40', '23:50'],
    ...['00:00', '00:10', '00:20', '00:30', '00:40', '00:50'],
  ]);
  expect(slotNames(late, pickup, evening + HOUR)).toEqual(['00:40', '00:50']);
  expect(slotNames(late, pickup, evening + 95 * MINUTE).slice(0, 2)).toEqual(['22:00', '22:10']);
});

const zone = (text: string) => Date.parse(text);

test('the hour that is missing in March has no slot, and the one that comes twice in October has each once', () => {
  const night = dailyHours({ from: '01:30', to: '04:00' });
  const half = { ...pickup, slotMinutes: 30, leadMinutes: 0, lastOrderMinutes: 0 };
  expect(slotNames(night, half, zone('2027-03-28T01:00:00+01:00'))).toEqual(['01:30', '03:00', '03:30']);
  const october = zone('2027-10-31T01:00:00+02:00');
  expect(slotNames(night, half, october)).toEqual(['01:30', '02:00', '02:30', '03:00', '03:30']);
  const second = remainingSlots(night, half, zone('2027-10-31T02:10:00+01:00'));
  expect(second[0]).toEqual({ slot: '02:30', at: zone('2027-10-31T02:30:00+01:00') });
});

const minute = fc.nat(24 * 12 - 1).map((each) => each * 5);
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const period = fc
  .tuple(minute, minute)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from: clockTime(from), to: clockTime(to) }));
const settings = fc.record({
  slotMinutes: fc.integer({ min: 5, max: 60 }),
  leadMinutes: fc.nat(240),
  lastOrderMinutes: fc.nat(240),
});
/** Also in both nights in which the clock is changed. */
const times = fc.oneof(
  fc.integer({ min: zone('2027-01-01T00:00:00Z'), max: zone('2028-12-31T00:00:00Z') }),
  fc
    .tuple(
      fc.constantFrom('2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'),
      fc.integer({ min: -6 * 60, max: 6 * 60 }),
    )
    .map(([at, minutes]) => zone(at) + minutes * MINUTE),
);

test('no slot is outside the hours, twice, in the past, or of another day of the café', () =>
  forAll([period, settings, times], (open, some, now) => {
    const week = dailyHours(open);
    const all = { ...pickup, ...some };
    const slots = remainingSlots(week, all, now);
    const today = cafeDay(week, now);
    const intervals = [...openings(week, dateAt(now - 2 * DAY), 6)];
    for (const { slot, at } of slots) {
      expect(at).toBeGreaterThanOrEqual(now + all.leadMinutes * MINUTE);
      expect(cafeDay(week, at)).toEqual(today);
      const end = at + all.slotMinutes * MINUTE;
      expect(
        intervals.some(({ from, to }) => from <= at && end <= to && at <= to - all.lastOrderMinutes * MINUTE),
      ).toBe(true);
      expect(slot).toMatch(/^\d\d:\d\d$/);
    }
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
  }));

test('an open café has a slot while an order can still be made, also across midnight', () =>
  forAll([period, settings, times], (open, some, now) => {
    const week = dailyHours(open);
    const all = { ...pickup, ...some };
    const opening = openingAt(week, now);
    if (!opening) return;
    // An opening that runs past 06:00 ends the day at midnight.
    const end = Math.min(opening.to, cafeDay(week, now).to);
    const [before, after] = [all.leadMinutes, Math.max(all.slotMinutes, all.lastOrderMinutes)];
    if (now + (before + all.slotMinutes + after) * MINUTE <= end)
      expect(remainingSlots(week, all, now)).not.toEqual([]);
  }));
