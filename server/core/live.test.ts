import { expect, test } from 'vitest';
import { AREAS } from '#shared/api/live.ts';
import { createLive, type Live, MAX_LISTENERS } from './live.ts';

/** A listener, and a function that ends it. */
function listenTo(live: Live, since: string | undefined, address = 'here') {
  const end = new AbortController();
  const changes = live.watch({ address, since }, end);
  return { next: async () => (await changes.next()).value, leave: () => end.abort(), end };
}

test('a new listener gets the areas that changed since its revision at once, each area once', async () => {
  const live = createLive();
  const since = live.revision();
  live.publish(['menu', 'categories']);
  const between = live.revision();
  live.publish(['menu']);
  const revision = live.revision();
  const changesSince = (known?: string) => listenTo(live, known).next();
  expect(await changesSince(since)).toEqual({ revision, areas: ['menu', 'categories'] });
  expect(await changesSince(between)).toEqual({ revision, areas: ['menu'] });
  expect(await changesSince(revision)).toEqual({ revision, areas: [] });
  expect(await changesSince()).toEqual({ revision, areas: [] });
});

test('a revision of another start, or with an impossible number, yields all areas', async () => {
  const live = createLive();
  const revision = live.revision();
  const [start = ''] = revision.split('.');
  const impossible = ['', 'x', 'NaN', '-1', '1', '1e9', '9999'].map((number) => `${start}.${number}`);
  for (const since of ['gone.0', 'gone.9', '', '.', 'nonsense', '<>', ...impossible])
    expect(await listenTo(live, since).next(), since).toEqual({ revision, areas: AREAS });
});

test('changes that come faster than they are read are merged', async () => {
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

test('other work runs between the notifications of many listeners', async () => {
  const live = createLive();
  const pages = Array.from({ length: 500 }, (_, page) => listenTo(live, undefined, `page ${page}`));
  for (const page of pages) await page.next();
  let notified = 0;
  const all = pages.map((page) => page.next().then(() => notified++));
  live.publish(['menu']);
  await new Promise(setImmediate);
  expect(notified).toBeLessThan(pages.length / 2);
  await Promise.all(all);
});

test('a subscription ends when its signal aborts, and all end when the hub is closed', async () => {
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

test('at the limit of an address its oldest listener ends in favour of a new one', async () => {
  const live = createLive();
  const { ofOneAddress } = MAX_LISTENERS;
  const neighbour = listenTo(live, undefined, 'elsewhere');
  const [oldest, second] = Array.from({ length: ofOneAddress }, () => listenTo(live, undefined));
  await oldest?.next();
  const ended = oldest?.next();
  const newest = listenTo(live, undefined);
  expect(await ended).toBeUndefined();
  expect(await newest.next()).toMatchObject({ areas: [] });
  expect([neighbour, second].map((listener) => listener?.end.signal.aborted)).toEqual([false, false]);
  expect(live.listeners()).toBe(ofOneAddress + 1);
});

test('the number of listeners is limited in all, and a leaving listener frees a slot', () => {
  const live = createLive();
  const { inAll, ofOneAddress } = MAX_LISTENERS;
  const listeners = Array.from({ length: inAll }, (_, index) =>
    listenTo(live, undefined, `guests ${Math.floor(index / ofOneAddress)}`),
  );
  const rejected = expect.objectContaining({ code: 'unavailable', details: { retryAfter: 60 } });
  expect(() => listenTo(live, undefined, 'somebody else')).toThrow(rejected);
  listeners[0]?.leave();
  listenTo(live, undefined, 'somebody else');
  expect(() => listenTo(live, undefined, 'a third')).toThrow(rejected);
});
