import { afterEach, expect, test } from 'vitest';
import { followOwnChange, onOwnChange, ownChangesShown, refreshOwnChanges } from './own-changes.ts';

/** What is fetched, and the function that ends the fetch. */
function recordFetches() {
  const fetched: [string, readonly string[], end: (error?: Error) => void][] = [];
  refreshOwnChanges(
    (areas, revision) =>
      new Promise<void>((resolve, reject) => {
        fetched.push([revision, areas, (error) => (error ? reject(error) : resolve())]);
      }),
  );
  return fetched;
}

afterEach(() => refreshOwnChanges(async () => undefined));

test('what a write has changed is fetched, and lists are told once it has arrived', async () => {
  const fetched = recordFetches();
  let told = 0;
  const end = onOwnChange(() => told++);
  followOwnChange('a.3 menu,audit');
  expect(fetched.map(([revision, areas]) => [revision, areas])).toEqual([['a.3', ['menu', 'audit']]]);
  expect(told).toBe(0);
  fetched[0]?.[2]();
  await ownChangesShown();
  expect(told).toBe(1);
  end();
});

test('a response that names no change fetches nothing', async () => {
  const fetched = recordFetches();
  followOwnChange(null);
  followOwnChange('a.3');
  await ownChangesShown();
  expect(fetched).toEqual([]);
});

test('changes that can’t be fetched hold up nobody', async () => {
  const fetched = recordFetches();
  followOwnChange('a.3 menu');
  followOwnChange('a.4 drinks');
  fetched[0]?.[2](new Error('No network'));
  fetched[1]?.[2]();
  await ownChangesShown();
});
