import { expect } from 'vitest';
import { DAY, HOUR, YEAR } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { likes, reports, visitors } from '#server/db/drinks-schema.ts';
import { sessions } from '#server/db/schema.ts';
import { addDrink, addUser } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { checkClock, deleteExpiredRows, forgetVisitors } from './old-data.ts';

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

test('only expired sessions are removed', async ({ deps }) => {
  const userId = addUser(deps);
  for (const [id, expiresAt] of [
    ['over', DAY],
    ['on', 2 * DAY],
  ] as const)
    deps.edit.insert(sessions).values({ id, userId, createdAt: 0, expiresAt }).run();
  await deleteExpiredRows(deps, DAY + 1);
  expect(deps.db.select().from(sessions).all()).toMatchObject([{ id: 'on' }]);
});

test('a visitor who likes and has reported nothing is deleted after a day, and the address of another is removed', async ({
  deps,
}) => {
  const drinkId = addDrink(deps, 'Kopp');
  for (const [id, createdAt] of [
    ['without a like', 0],
    ['old', 0],
    ['who has reported', 0],
    ['new', DAY],
  ] as const)
    deps.edit.insert(visitors).values({ id, address: 'somewhere', firstDrinkId: drinkId, createdAt }).run();
  deps.edit.insert(likes).values({ drinkId, visitorId: 'old', createdAt: 0 }).run();
  deps.edit.insert(reports).values({ drinkId, visitorId: 'who has reported', createdAt: 0 }).run();
  await forgetVisitors(deps, DAY + 1);
  expect(deps.db.select().from(visitors).all()).toMatchObject([
    { id: 'old', address: null },
    { id: 'who has reported', address: null },
    { id: 'new', address: 'somewhere' },
  ]);
});

test.for([
  ['2026-11-22T02:15:00Z', '2025-11-22T02:15:00Z'],
  ['2028-11-22T02:15:00Z', '2027-11-22T02:15:00Z'],
  ['2028-02-29T12:00:00Z', '2027-03-01T12:00:00Z'],
] as const)('at %s audit entries since %s are retained, to the millisecond', async ([now, oldest]) => {
  const deps = createTestDeps();
  const entry = { username: 'admin', action: 'delete', entity: 'menuItem', entityId: 1 } as const;
  const first = Date.parse(oldest);
  for (const at of [first - DAY, first - 1, first, first + 1])
    deps.edit
      .insert(auditLog)
      .values({ ...entry, at })
      .run();
  await deleteExpiredRows(deps, Date.parse(now));
  expect(deps.db.select({ at: auditLog.at }).from(auditLog).all()).toEqual([
    { at: first },
    { at: first + 1 },
  ]);
});
