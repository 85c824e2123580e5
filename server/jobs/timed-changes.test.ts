import { expect } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { storeDailyHours } from '#server/testing/hours.ts';
import { test } from '#server/testing/test.ts';
import { createTimedChanges } from './maintenance.ts';

/** The areas that have changed since a revision. */
async function areasSince({ live }: Deps, since: string) {
  const { value } = await live.watch({ address: '::1', since }, new AbortController()).next();
  return value?.areas;
}

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
  // Items that were sold out until today are for sale on the owner's page of today, too.
  expect(await areasSince(deps, start)).toEqual(['menu', 'ingredients', 'drinks', 'cafe', 'today']);
});

test('pages are notified when new hours end the night that the café was in', async ({ cafe }) => {
  const { deps } = cafe;
  await storeDailyHours(cafe, [{ from: '17:00', to: '02:00' }]);
  const at = (time: string) => Date.parse(`2026-11-24T${time}+01:00`);
  const run = createTimedChanges(deps, at('00:30'));
  await storeDailyHours(cafe, [{ from: '17:00', to: '00:00' }]);
  const start = deps.live.revision();
  run(at('00:40'));
  expect(await areasSince(deps, start)).toContain('menu');
});
