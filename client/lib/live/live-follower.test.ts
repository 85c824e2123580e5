import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Area } from '#shared/live.ts';
import { createFollower } from './live-follower.ts';
import type { Hearer } from './live-stream.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A follower whose connections and fetches the test answers. */
function createPage(since?: string) {
  const opened: { since: string | undefined; hearer: Hearer; isOpen: boolean }[] = [];
  const fetched: { areas: readonly Area[]; answer: (worked: boolean) => void }[] = [];
  const follower = createFollower({
    since,
    open: (known, hearer) => {
      const connection = { since: known, hearer, isOpen: true };
      opened.push(connection);
      return () => {
        connection.isOpen = false;
      };
    },
    refresh: (areas) => new Promise((answer) => fetched.push({ areas, answer })),
  });
  const last = () => {
    const connection = opened.at(-1);
    if (!connection) throw new Error('Nothing was opened');
    return connection;
  };
  const answer = async (worked = true) => {
    fetched.at(-1)?.answer(worked);
    await vi.advanceTimersByTimeAsync(0);
  };
  const tell = (revision: string, ...areas: Area[]) => last().hearer.told(revision, { areas });
  return { follower, opened, fetched, last, answer, tell };
}

test('it listens when it is seen, since the revision of what it shows', async () => {
  const { follower, opened, last, tell, answer } = createPage('a.1');
  expect(opened).toEqual([]);
  follower.resume();
  follower.resume();
  expect(opened).toMatchObject([{ since: 'a.1', isOpen: true }]);
  tell('a.2', 'menu');
  await answer();
  follower.pause();
  expect(last().isOpen).toBe(false);
  follower.resume();
  expect(opened).toMatchObject([
    { since: 'a.1', isOpen: false },
    { since: 'a.2', isOpen: true },
  ]);
});

test('what comes while it fetches is fetched afterwards, once', async () => {
  const { follower, fetched, tell, answer } = createPage('a.1');
  follower.resume();
  tell('a.2', 'menu');
  tell('a.3', 'menu', 'images');
  tell('a.4', 'drinks');
  expect(fetched).toMatchObject([{ areas: ['menu'] }]);
  await answer();
  expect(fetched).toMatchObject([{ areas: ['menu'] }, { areas: ['menu', 'images', 'drinks'] }]);
  await answer();
  expect(fetched).toHaveLength(2);
});

test('where nothing changed, nothing is fetched', async () => {
  const { follower, fetched, opened, tell } = createPage();
  follower.resume();
  tell('a.7');
  follower.hurry();
  expect(fetched).toEqual([]);
  expect(opened.map(({ since }) => since)).toEqual([undefined, 'a.7']);
});

test('what could not be fetched is asked for again by the next connection', async () => {
  const { follower, fetched, opened, tell, answer } = createPage('a.1');
  follower.resume();
  tell('a.2', 'menu');
  tell('a.3', 'images');
  await answer(false);
  expect([opened.length, opened[0]?.isOpen, fetched.length]).toEqual([1, false, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened.at(-1)?.since).toBe('a.1');
  tell('a.3', 'menu', 'images');
  await answer();
  follower.hurry();
  expect(opened.at(-1)?.since).toBe('a.3');
});

test('it comes back by itself, at a random moment of a time that doubles up to half a minute', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  const { follower, opened, last } = createPage('a.1');
  follower.resume();
  for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
    const before = opened.length;
    last().hearer.lost();
    await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
    expect(opened).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(before + 1);
  }
  random.mockReturnValue(0.25);
  await vi.advanceTimersByTimeAsync(30_000); // It held: the next loss is a first one.
  last().hearer.lost();
  await vi.advanceTimersByTimeAsync(250);
  expect(last().isOpen).toBe(true);
  random.mockRestore();
});

test('it comes back at once when the network is another one, and not while nobody sees it', async () => {
  const { follower, opened, last } = createPage('a.1');
  follower.resume();
  last().hearer.lost();
  follower.hurry();
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
  last().hearer.lost();
  follower.pause();
  follower.hurry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
  follower.resume();
  expect(last()).toMatchObject({ since: 'a.1', isOpen: true });
});
