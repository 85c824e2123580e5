import { expect } from 'vitest';
import { DAY, HOUR, YEAR } from '#server/core/time.ts';
import { test } from '#server/testing/test.ts';
import { checkClock } from './clock.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

test('a steady clock is trusted, also after a week without a check', async ({ deps }) => {
  for (const now of [NOW, NOW + HOUR, NOW + 2 * HOUR, NOW + 7 * DAY])
    expect(await checkClock(deps, now)).toEqual({ isTrusted: true, jump: 0 });
});

test.for([
  ['a year forward', YEAR],
  ['25 days forward', 25 * DAY],
  ['a year back', -YEAR],
  ['back to 1970', -NOW + HOUR],
] as const)('a clock that jumps %s is trusted again after a steady week', async ([, jump], { deps }) => {
  await checkClock(deps, NOW);
  const start = NOW + jump;
  expect(await checkClock(deps, start)).toEqual({ isTrusted: false, jump });
  for (let now = start + DAY; now < start + 7 * DAY; now += DAY)
    expect(await checkClock(deps, now)).toEqual({ isTrusted: false, jump: 0 });
  expect(await checkClock(deps, start + 7 * DAY)).toEqual({ isTrusted: true, jump: 0 });
});

test('a clock that jumps and is corrected is trusted again a week later', async ({ deps }) => {
  await checkClock(deps, NOW);
  await checkClock(deps, NOW + YEAR);
  expect(await checkClock(deps, NOW + HOUR)).toEqual({ isTrusted: false, jump: HOUR - YEAR });
  expect(await checkClock(deps, NOW + HOUR + 7 * DAY)).toMatchObject({ isTrusted: true });
});
