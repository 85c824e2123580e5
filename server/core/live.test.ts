import { expect, test } from 'vitest';
import { AREAS } from '#shared/live.ts';
import { createLive, type Live, MOST_LISTENERS } from './live.ts';

/** A page that listens, and can stop to. */
function listenTo(live: Live, since: string | undefined, address = 'here') {
  const end = new AbortController();
  const changes = live.watch({ address, since }, end.signal);
  return { next: async () => (await changes.next()).value, leave: () => end.abort() };
}

test('whoever comes is told at once what changed since their revision, once for each area', async () => {
  const live = createLive();
  const since = live.revision();
  live.publish(['menu', 'categories']);
  const between = live.revision();
  live.publish(['menu']);
  const revision = live.revision();
  const told = (known?: string) => listenTo(live, known).next();
  expect(await told(since)).toEqual({ revision, areas: ['menu', 'categories'] });
  expect(await told(between)).toEqual({ revision, areas: ['menu'] });
  expect(await told(revision)).toEqual({ revision, areas: [] });
  expect(await told()).toEqual({ revision, areas: [] });
});

test.for(['gone.0', 'gone.9', '', '.', 'nonsense', '<>'])(
  'the revision %j is of another start: everything may have changed',
  async (since) => {
    const live = createLive();
    const revision = live.revision();
    expect(await listenTo(live, since).next()).toEqual({ revision, areas: AREAS });
  },
);

test('a revision of this start with a number that it never had means everything', async () => {
  const live = createLive();
  const [start = ''] = live.revision().split('.');
  for (const number of ['', 'x', 'NaN', '-1', '1', '1e9', '9999'])
    expect((await listenTo(live, `${start}.${number}`).next())?.areas).toEqual(AREAS);
});

test('what comes faster than it is read is told as one', async () => {
  const live = createLive();
  const page = listenTo(live, live.revision());
  await page.next();
  live.publish(['menu']);
  live.publish(['images']);
  live.publish(['menu']);
  expect(await page.next()).toEqual({ revision: live.revision(), areas: ['menu', 'images'] });
  const waiting = page.next();
  live.publish(['drinks']);
  expect(await waiting).toEqual({ revision: live.revision(), areas: ['drinks'] });
});

test('between pages that are told of a change others have their turn', async () => {
  const live = createLive();
  const pages = Array.from({ length: 500 }, (_, page) => listenTo(live, undefined, `page ${page}`));
  for (const page of pages) await page.next();
  let told = 0;
  const all = pages.map((page) => page.next().then(() => told++));
  live.publish(['menu']);
  await new Promise(setImmediate);
  expect(told).toBeLessThan(pages.length / 2);
  await Promise.all(all);
});

test('listening ends when the page has gone, and for everybody when the hub is closed', async () => {
  const live = createLive();
  const pages = [1, 2, 3].map(() => listenTo(live, live.revision()));
  for (const page of pages) await page.next();
  const [gone, waiting, busy] = pages.map((page) => page.next());
  pages[0]?.leave();
  expect(await gone).toBeUndefined();
  live.publish(['menu']);
  expect([await waiting, await busy]).toMatchObject([{ areas: ['menu'] }, { areas: ['menu'] }]);
  const last = pages[1]?.next();
  live.close();
  expect(await last).toBeUndefined();
  expect(await pages[2]?.next()).toBeUndefined();
  const late = listenTo(live, live.revision());
  expect(await late.next()).toMatchObject({ areas: [] });
  expect(await late.next()).toBeUndefined();
});

test('so many may listen of one address, and so many in all; who leaves makes room', () => {
  const live = createLive();
  const { inAll, ofOneAddress } = MOST_LISTENERS;
  const addresses = Array.from({ length: inAll / ofOneAddress }, (_, index) => `guests ${index}`);
  const fill = (address: string) =>
    Array.from({ length: ofOneAddress }, () => listenTo(live, undefined, address));
  const [first = []] = addresses.map((address) => {
    const listeners = fill(address);
    if (address !== addresses.at(-1))
      expect(() => listenTo(live, undefined, address)).toThrow(
        expect.objectContaining({ code: 'tooMany', retryAfter: 60 }),
      );
    return listeners;
  });
  expect(() => listenTo(live, undefined, 'somebody else')).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: 60 }),
  );
  first[0]?.leave();
  listenTo(live, undefined, addresses[0]);
  expect(() => listenTo(live, undefined, 'somebody else')).toThrow();
});
