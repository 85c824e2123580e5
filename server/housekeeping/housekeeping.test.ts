import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditLog } from '#server/db/audit-schema.ts';
import { nameColumns } from '#server/db/columns.ts';
import { images, sessions, users, visitors } from '#server/db/schema.ts';
import { createTestDeps } from '#server/testing/test-app.ts';
import { cleanUp, keepHouse } from './housekeeping.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

function cafe() {
  const deps = createTestDeps();
  deps.db
    .insert(users)
    .values({ username: 'kari', usernameKey: 'kari', passwordHash: '', role: 'User', createdAt: 0 })
    .run();
  for (const [id, expiresAt] of [
    ['over', DAY],
    ['on', 2 * DAY],
  ] as const) {
    deps.db.insert(sessions).values({ id, userId: 1, createdAt: 0, expiresAt }).run();
  }
  for (const [id, createdAt] of [
    ['old', 0],
    ['new', DAY],
  ] as const) {
    deps.db.insert(visitors).values({ id, address: 'somewhere', firstDrinkId: 1, createdAt }).run();
  }
  return deps;
}

test('ended sessions are forgotten, and after a day where visitors came from', () => {
  const deps = cafe();
  cleanUp(deps, DAY + 1);
  expect(deps.db.select().from(sessions).all()).toMatchObject([{ id: 'on' }]);
  expect(deps.db.select().from(visitors).all()).toMatchObject([
    { id: 'old', address: null },
    { id: 'new', address: 'somewhere' },
  ]);
});

test.for([
  ['2026-11-22T02:15:00Z', '2025-11-22T02:15:00Z'],
  ['2028-11-22T02:15:00Z', '2027-11-22T02:15:00Z'],
  ['2028-02-29T12:00:00Z', '2027-03-01T12:00:00Z'],
] as const)('at %s what admins did since %s is still known, to the millisecond', ([now, oldest]) => {
  const deps = createTestDeps();
  const entry = { username: 'admin', action: 'delete', entity: 'menuItem', entityId: 1 } as const;
  const first = Date.parse(oldest);
  for (const at of [first - DAY, first - 1, first, first + 1])
    deps.db
      .insert(auditLog)
      .values({ ...entry, at })
      .run();
  cleanUp(deps, Date.parse(now));
  expect(deps.db.select({ at: auditLog.at }).from(auditLog).all()).toEqual([
    { at: first },
    { at: first + 1 },
  ]);
});

test('a running café cleans up at once, and every hour until it is stopped', async () => {
  vi.useFakeTimers({ now: DAY - HOUR });
  onTestFinished(() => void vi.useRealTimers());
  const deps = cafe();
  const left = () => deps.db.select().from(sessions).all().length;
  const stop = keepHouse(deps, (error) => expect.unreachable(String(error)));
  expect(left()).toBe(2);
  vi.advanceTimersByTime(2 * HOUR);
  expect(left()).toBe(1);
  await stop();
  vi.setSystemTime(3 * DAY);
  vi.advanceTimersByTime(HOUR);
  expect(left()).toBe(1);
});

test('a running café removes within seconds what can’t be brought back, and its file when that is a minute old', async () => {
  vi.useFakeTimers({ now: DAY });
  onTestFinished(() => void vi.useRealTimers());
  const deps = cafe();
  const file = `${'a'.repeat(32)}.webp`;
  const path = join(deps.config.uploadsDir, file);
  writeFileSync(path, 'picture');
  utimesSync(path, DAY / SECOND, DAY / SECOND);
  const picture = { kind: 'gallery', ...nameColumns('Ute'), file, width: 4, height: 3 } as const;
  deps.db
    .insert(images)
    .values({ ...picture, createdAt: DAY, deletedAt: DAY })
    .run();
  const left = () => deps.db.select().from(images).all().length;
  const stop = keepHouse(deps, (error) => expect.unreachable(String(error)));
  vi.advanceTimersByTime(9 * SECOND);
  expect(left()).toBe(1);
  vi.advanceTimersByTime(6 * SECOND);
  expect(left()).toBe(0);
  expect(existsSync(path)).toBe(true);
  vi.advanceTimersByTime(50 * SECOND);
  expect(existsSync(path)).toBe(false);
  await stop();
});

test('a café that starts sweeps up what a crash left', async () => {
  const deps = cafe();
  const path = join(deps.config.uploadsDir, `${'a'.repeat(32)}.webp`);
  writeFileSync(path, 'picture');
  utimesSync(path, 0, 0);
  const stop = keepHouse(deps, (error) => expect.unreachable(String(error)));
  await vi.waitFor(() => expect(existsSync(path)).toBe(false));
  await stop();
});

test('a database that can’t be cleaned up does not end the café', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const deps = cafe();
  const errors: unknown[] = [];
  deps.db.$client.exec('drop table sessions');
  const stop = keepHouse(deps, (error) => errors.push(error));
  vi.advanceTimersByTime(HOUR);
  await stop();
  expect(errors).toHaveLength(2);
});
