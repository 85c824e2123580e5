import { notifyManager, QueryObserver, skipToken } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { notFetched, refreshAreas, refreshOwn, retryFailed, trackPresses } from './live.ts';
import { createQueryClient } from './trpc.ts';

/** The error of tRPC's client for an error response of our server. */
const errorResponse = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32600, message: 'No', data: { httpStatus } } });

/** A page that shows one query; `answers` are the server's, in order. */
function show(path: string[], ...answers: (string | Error | Promise<string>)[]) {
  const queryClient = createQueryClient();
  const requests: number[] = [];
  const queryFn = async () => {
    const answer = answers[requests.push(1) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Too many requests');
    return answer;
  };
  const queryKey = [path, { type: 'query' }];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false });
  onTestFinished(observer.subscribe(() => undefined));
  const isLoaded = () => vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  return { queryClient, observer, requests, isLoaded };
}

test('the shown queries of an area are fetched again, and none of other areas', async () => {
  const menu = show(['menu', 'byCategory'], 'old', 'new');
  await menu.isLoaded();
  expect(await refreshAreas(menu.queryClient, ['images', 'drinks'])).toBe(true);
  expect(menu.observer.getCurrentResult().data).toBe('old');
  expect(await refreshAreas(menu.queryClient, ['menu'])).toBe(true);
  expect(menu.observer.getCurrentResult().data).toBe('new');
});

test('a first fetch that is pending at a change is repeated', async () => {
  const first = Promise.withResolvers<string>();
  const { queryClient, observer } = show(['menu', 'byCategory'], first.promise, 'new');
  const refreshed = refreshAreas(queryClient, ['menu']);
  first.resolve('old');
  expect(await refreshed).toBe(true);
  expect(observer.getCurrentResult().data).toBe('new');
});

test('after a network error the old data stay, and the result is false', async () => {
  const { queryClient, observer, isLoaded } = show(['menu', 'all'], 'old', new TypeError('Failed to fetch'));
  await isLoaded();
  expect(await refreshAreas(queryClient, ['menu'])).toBe(false);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', isLoadingError: false });
});

test('failed queries are fetched when the server is back, but not rejected or answered ones', async () => {
  const lost = show(['menu', 'byCategory'], new TypeError('Failed to fetch'), 'menu');
  await vi.waitFor(() => expect(lost.observer.getCurrentResult().isLoadingError).toBe(true));
  await retryFailed(lost.queryClient);
  expect(lost.observer.getCurrentResult().data).toBe('menu');
  await retryFailed(lost.queryClient);
  expect(lost.requests).toHaveLength(2);
  const rejected = show(['ingredients', 'byId'], errorResponse(404));
  await vi.waitFor(() => expect(rejected.observer.getCurrentResult().isLoadingError).toBe(true));
  await retryFailed(rejected.queryClient);
  expect(rejected.requests).toHaveLength(1);
});

test('an error response that a retry would not change is an answer', async () => {
  const { queryClient, isLoaded } = show(['ingredients', 'byId'], 'old', errorResponse(404));
  await isLoaded();
  expect(await refreshAreas(queryClient, ['ingredients'])).toBe(true);
  const broken = show(['ingredients', 'byId'], 'old', errorResponse(500));
  await broken.isLoaded();
  expect(await refreshAreas(broken.queryClient, ['ingredients'])).toBe(false);
});

test('queries that are not shown are only invalidated', async () => {
  const { queryClient, observer, requests, isLoaded } = show(['menu', 'all'], 'old', 'new');
  await isLoaded();
  observer.setOptions({ ...observer.options, queryFn: skipToken });
  observer.destroy();
  expect(await refreshAreas(queryClient, ['menu'])).toBe(true);
  expect(requests).toHaveLength(1);
  expect(queryClient.getQueryState(observer.options.queryKey)).toMatchObject({ isInvalidated: true });
});

test('after a write of the page, hidden queries of the changed areas are removed from the cache', async () => {
  vi.stubGlobal('dispatchEvent', vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  const { queryClient, observer, requests, isLoaded } = show(['menu', 'all'], 'old', 'new');
  await isLoaded();
  for (const key of [
    ['menu', 'byCategory'],
    ['images', 'list'],
  ])
    queryClient.setQueryData([key], 'old');
  await refreshOwn(queryClient, 'a.3 menu,audit');
  expect(queryClient.getQueryData([['menu', 'byCategory']])).toBeUndefined();
  expect(queryClient.getQueryData([['images', 'list']])).toBe('old');
  expect([observer.getCurrentResult().data, requests.length]).toEqual(['new', 2]);
});

test('areas fetched after the page’s own write are not fetched again for the same change', async () => {
  const client = createQueryClient();
  const tell = vi.fn();
  vi.stubGlobal('dispatchEvent', tell);
  onTestFinished(() => void vi.unstubAllGlobals());
  await refreshOwn(client, 'a.3 menu,audit');
  expect(tell).toHaveBeenCalledOnce();
  expect(notFetched(['menu', 'audit', 'drinks'], 'a.3')).toEqual(['drinks']);
  expect(notFetched(['menu'], 'a.2')).toEqual([]);
  expect(notFetched(['menu'], 'a.4')).toEqual(['menu']);
  expect(notFetched(['menu'], 'b.1')).toEqual(['menu']);
});

test('a change by the page counts as shown once its fetch is done', async () => {
  const { queryClient, observer, isLoaded } = show(['images', 'list'], 'old', 'new');
  await isLoaded();
  vi.stubGlobal('dispatchEvent', vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown: unknown[] = [];
  // Batched, like the subscriptions of components.
  const render = notifyManager.batchCalls(() => shown.push(observer.getCurrentResult().data));
  onTestFinished(observer.subscribe(render));
  await refreshOwn(queryClient, 'c.1 images');
  expect(shown.at(-1)).toBe('new');
});

test.each([
  [400, 'pointerup', 500],
  [1234, 'pointerup', 500],
  [5600, 'pointercancel', 500],
  [0, 'no event', 10_000],
])('a press of %i ms until %s counts as released %i ms later', async (pressed, end, wait) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = new EventTarget();
  const untilReleased = trackPresses(page);
  const events: string[] = [];
  page.dispatchEvent(new Event('pointerdown'));
  void untilReleased().then(() => events.push('released'));
  await vi.advanceTimersByTimeAsync(pressed);
  page.dispatchEvent(new Event(end));
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['released']);
});

test('without a press there is no wait', async () => {
  await trackPresses(new EventTarget())();
});
