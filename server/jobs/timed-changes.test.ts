import { expect } from 'vitest';
import { admin } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { createTimedChanges } from './maintenance.ts';

test('pages are notified once when the café opens, closes and a day ends', async ({ deps }) => {
  const at = (time: string) => Date.parse(`2026-11-${time}+01:00`);
  const run = createTimedChanges(deps, at('23T08:00'));
  const revision = () => Number(deps.live.revision().split('.')[1]);
  const start = deps.live.revision();
  const seen = ['23T08:59', '23T09:00', '23T09:01', '23T17:59', '23T18:03', '24T00:01', '24T12:00'].map(
    (time) => {
      run(at(time));
      return revision();
    },
  );
  expect(seen).toEqual([0, 1, 1, 1, 2, 3, 4]);
  const listening = new AbortController();
  const { value } = await deps.live.watch({ address: '::1', since: start }, listening).next();
  // Items that were sold out until today are for sale on the owner's page of today, too.
  expect(value?.areas).toEqual(['menu', 'ingredients', 'drinks', 'cafe', 'today']);
  listening.abort();
});

test('pages are notified when new hours end the night that the café was in', async ({ cafe }) => {
  const { deps } = cafe;
  const storeHours = (to: string) => {
    const week = Array(7).fill([{ from: '17:00', to }]);
    return admin.put(cafe, '/api/cafeapi/update', {
      section: 'hours',
      value: { ...CAFE_DEFAULTS.hours, week, holidays: 'usual' },
    });
  };
  await storeHours('02:00');
  const at = (time: string) => Date.parse(`2026-11-24T${time}+01:00`);
  const run = createTimedChanges(deps, at('00:30'));
  await storeHours('00:00');
  const start = deps.live.revision();
  run(at('00:40'));
  const listening = new AbortController();
  const { value } = await deps.live.watch({ address: '::1', since: start }, listening).next();
  expect(value?.areas).toContain('menu');
  listening.abort();
});
