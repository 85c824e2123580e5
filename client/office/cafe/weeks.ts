import type { PickupFigures } from '#shared/pickup/pickup-queue.ts';

type Day = PickupFigures['byDay'][number];

const DAY_MS = 86_400_000;

/** The Monday of a date's week, both such as `2026-11-23`. */
function mondayOf(date: string): string {
  const time = Date.parse(date);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - weekday * DAY_MS).toISOString().slice(0, 10);
}

/** The weeks of days that are sorted by date, with their sums. Weeks and their days are sorted from the latest. */
export function weeksOf(days: readonly Day[]) {
  const sumOf = (week: Day[], count: (day: Day) => number) => week.reduce((sum, day) => sum + count(day), 0);
  return [...Map.groupBy(days.toReversed(), ({ day }) => mondayOf(day))].map(([monday, week]) => ({
    monday,
    days: week,
    orders: sumOf(week, ({ orders }) => orders),
    drinks: sumOf(week, ({ drinks }) => drinks),
    // In øre, because sums of decimal numbers are inexact.
    total: sumOf(week, ({ total }) => Math.round(total * 100)) / 100,
    notCollected: sumOf(week, ({ notCollected }) => notCollected),
    notMade: sumOf(week, ({ notMade }) => notMade),
  }));
}
