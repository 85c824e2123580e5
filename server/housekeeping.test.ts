import { expect, onTestFinished, test, vi } from 'vitest';
import { sessions, users, visitors } from './db/schema.ts';
import { cleanUp, keepHouse } from './housekeeping.ts';
import { createTestDeps } from './testing.ts';

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

test('a running café cleans up at once, and every hour until it is stopped', () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const deps = cafe();
  const left = () => deps.db.select().from(sessions).all().length;
  const stop = keepHouse(deps, (error) => expect.unreachable(String(error)));
  expect(left()).toBe(2);
  vi.advanceTimersByTime(DAY + HOUR);
  expect(left()).toBe(1);
  stop();
  vi.advanceTimersByTime(DAY);
  expect(left()).toBe(1);
});

test('a database that can’t be cleaned up does not end the café', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const deps = cafe();
  const errors: unknown[] = [];
  deps.db.$client.exec('drop table sessions');
  const stop = keepHouse(deps, (error) => errors.push(error));
  vi.advanceTimersByTime(HOUR);
  stop();
  expect(errors).toHaveLength(2);
});
