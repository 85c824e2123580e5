import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Area } from '#shared/api/live.ts';
import type { StreamHandlers } from './live.ts';
import { createFollower } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A follower whose connections and fetches the test controls. */
function createPage(since?: string) {
  const opened: { since: string | undefined; handlers: StreamHandlers; isOpen: boolean }[] = [];
  const fetched: { areas: readonly Area[]; answer: (worked: boolean) => void }[] = [];
  const follower = createFollower({
    onConnect: () => undefined,
    since,
    open: (known, handlers) => {
      const connection = { since: known, handlers, isOpen: true };
      opened.push(connection);
      return () => {
        connection.isOpen = false;
      };
    },
    refresh: (areas) => new Promise((answer) => fetched.push({ areas, answer })),
  });
  const last = () => {
    const connection = opened.at(-1);
    if (!connection) throw new Error('Nothing is connected');
    return connection;
  };
  const answer = async (worked = true) => {
    fetched.at(-1)?.answer(worked);
    await vi.advanceTimersByTimeAsync(0);
  };
  const change = (revision: string, ...areas: Area[]) => last().handlers.onChange(revision, { areas });
  const disconnect = () => last().handlers.onDisconnect();
  return { follower, opened, fetched, last, answer, change, disconnect };
}

test('it connects with the revision of the rendered data', async () => {
  const { follower, opened, change, answer } = createPage('a.1');
  expect(opened).toEqual([]);
  follower.connect();
  expect(opened).toMatchObject([{ since: 'a.1', isOpen: true }]);
  change('a.2', 'menu');
  await answer();
  follower.pause();
  expect(opened).toMatchObject([{ since: 'a.1', isOpen: false }]);
  follower.connect();
  expect(opened).toMatchObject([
    { since: 'a.1', isOpen: false },
    { since: 'a.2', isOpen: true },
  ]);
});

test('changes during a fetch are fetched afterwards, once', async () => {
  const { follower, fetched, change, answer } = createPage('a.1');
  follower.connect();
  change('a.2', 'menu');
  change('a.3', 'menu', 'images');
  change('a.4', 'drinks');
  expect(fetched).toMatchObject([{ areas: ['menu'] }]);
  await answer();
  expect(fetched).toMatchObject([{ areas: ['menu'] }, { areas: ['menu', 'images', 'drinks'] }]);
  await answer();
  expect(fetched).toHaveLength(2);
});

test('without a change, nothing is fetched', async () => {
  const { follower, fetched, opened, change } = createPage();
  follower.connect();
  change('a.7');
  follower.connect();
  expect(fetched).toEqual([]);
  expect(opened.map(({ since }) => since)).toEqual([undefined, 'a.7']);
});

test('a change that could not be fetched is repeated by the next connection', async () => {
  const { follower, fetched, opened, change, answer } = createPage('a.1');
  follower.connect();
  change('a.2', 'menu');
  change('a.3', 'images');
  await answer(false);
  expect([opened.length, opened[0]?.isOpen, fetched.length]).toEqual([1, false, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened.at(-1)?.since).toBe('a.1');
  change('a.3', 'menu', 'images');
  await answer();
  follower.connect();
  expect(opened.at(-1)?.since).toBe('a.3');
});

test('it reconnects after a random part of a time that doubles up to half a minute', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  const { follower, opened, last, disconnect } = createPage('a.1');
  follower.connect();
  for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
    const before = opened.length;
    disconnect();
    await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
    expect(opened).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(before + 1);
  }
  random.mockReturnValue(0.25);
  await vi.advanceTimersByTimeAsync(30_000); // A connection that was open for 30 s resets the wait.
  disconnect();
  await vi.advanceTimersByTimeAsync(250);
  expect(last().isOpen).toBe(true);
  random.mockRestore();
});

test('`connect` reconnects at once, with one connection', async () => {
  const { follower, opened, disconnect } = createPage('a.1');
  follower.connect();
  disconnect();
  follower.connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  follower.connect();
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
});

test('a paused page does not reconnect after any failure', async () => {
  const { follower, opened, change, answer, disconnect } = createPage('a.1');
  follower.connect();
  disconnect();
  follower.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  follower.connect();
  change('a.2', 'menu');
  follower.pause();
  await answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
  follower.connect();
  expect(opened.at(-1)).toMatchObject({ since: 'a.1', isOpen: true });
});
