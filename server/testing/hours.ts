import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { Period } from '#shared/cafe/cafe-sections.ts';
import { admin } from './apis.ts';
import type { TestApp } from './test-app.ts';

/** Opening hours with these periods on every day, also on holidays. */
export const dailyHours = (...periods: Period[]) => ({
  ...CAFE_DEFAULTS.hours,
  week: Array<Period[]>(7).fill(periods),
  holidays: 'usual' as const,
});

/** Stores `dailyHours`, with further fields of the section, as the admin. */
export const storeDailyHours = (cafe: TestApp, periods: Period[], more: object = {}) =>
  admin.put(cafe, '/api/cafeapi/update', { section: 'hours', value: { ...dailyHours(...periods), ...more } });
