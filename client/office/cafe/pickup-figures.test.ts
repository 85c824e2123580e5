import { expect, test } from 'vitest';
import { weeksOf } from './pickup-figures.tsx';

const UNPAID = { notCollected: 0, notMade: 0 };
const day = (date: string, total: number) => ({ day: date, orders: 1, drinks: 2, total, ...UNPAID });

test('weeks begin on Monday, the latest first, and have exact sums', () => {
  const days = [day('2026-11-22', 40), day('2026-11-23', 0.1), day('2026-11-29', 0.2)];
  expect(weeksOf(days)).toEqual([
    { monday: '2026-11-23', days: [days[2], days[1]], orders: 2, drinks: 4, total: 0.3, ...UNPAID },
    { monday: '2026-11-16', days: [days[0]], orders: 1, drinks: 2, total: 40, ...UNPAID },
  ]);
});
