import { notifyManager, QueryObserver, skipToken } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { errorResponse, showQuery } from '#client/testing/shown-query.ts';
import {
  areasToFetch,
  changesShown,
  createQueryClient,
  ownRevision,
  refreshAfterWrite,
  refreshAreas,
} from './query-client.ts';

test('the shown queries of an area are fetched again, and none of other areas', async () => {
  const menu = showQuery(['menu', 'byCategory'], 'old', 'new');
  await menu.isLoaded();
  expect(await refreshAreas(menu.queryClient, ['images', 'drinks'])).toBe(true);
  expect(menu.observer.getCurrentResult().data).toBe('old');
  expect(await refreshAreas(menu.queryClient, ['menu'])).toBe(true);
  expect(menu.observer.getCurrentResult().data).toBe('new');
});

test('a first fetch that is pending at a change is repeated', async () => {
  const first = Promise.withResolvers<string>();
  const { queryClient, observer } = showQuery(['menu', 'byCategory'], first.promise, 'new');
  const refreshed = refreshAreas(queryClient, ['menu']);
  first.resolve('old');
  expect(await refreshed).toBe(true);
  expect(observer.getCurrentResult().data).toBe('new');
});

test('a first fetch delays the refetch of no other query', async () => {
  const { queryClient, observer, isLoaded } = showQuery(['menu', 'page'], 'old', 'new');
  await isLoaded();
  const search = new QueryObserver(queryClient, {
    queryKey: [['menu', 'page'], { input: 'te' }],
    queryFn: () => new Promise<string>(() => undefined),
  });
  onTestFinished(search.subscribe(() => undefined));
  void refreshAfterWrite(queryClient, 'd.1 menu');
  await changesShown(queryClient);
  expect(observer.getCurrentResult().data).toBe('new');
});

test('a refetch that is cancelled is no answer, and one that another change restarts is', async () => {
  const never = new Promise<string>(() => undefined);
  const { queryClient, isLoaded } = showQuery(['drinks', 'list'], 'old', never, never, 'new');
  await isLoaded();
  const cancelled = refreshAreas(queryClient, ['drinks']);
  await queryClient.cancelQueries();
  expect(await cancelled).toBe(false);
  const restarted = refreshAreas(queryClient, ['drinks']);
  expect(await refreshAreas(queryClient, ['drinks'])).toBe(true);
  expect(await restarted).toBe(true);
});

test('after a network error the old data stay, and the result is false', async () => {
  const { queryClient, observer, isLoaded } = showQuery(
    ['menu', 'all'],
    'old',
    new TypeError('Failed to fetch'),
  );
  await isLoaded();
  expect(await refreshAreas(queryClient, ['menu'])).toBe(false);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', isLoadingError: false });
});

test('an error response that a retry would not change is an answer', async () => {
  const { queryClient, isLoaded } = showQuery(['ingredients', 'byId'], 'old', errorResponse(404));
  await isLoaded();
  expect(await refreshAreas(queryClient, ['ingredients'])).toBe(true);
  for (const status of [500, 429]) {
    const failed = showQuery(['ingredients', 'byId'], 'old', errorResponse(status));
    await failed.isLoaded();
    expect(await refreshAreas(failed.queryClient, ['ingredients'])).toBe(false);
  }
});

test('queries that are not shown are only invalidated', async () => {
  const { queryClient, observer, requests, isLoaded } = showQuery(['menu', 'all'], 'old', 'new');
  await isLoaded();
  observer.setOptions({ ...observer.options, queryFn: skipToken });
  observer.destroy();
  expect(await refreshAreas(queryClient, ['menu'])).toBe(true);
  expect(requests).toHaveLength(1);
  expect(queryClient.getQueryState(observer.options.queryKey)).toMatchObject({ isInvalidated: true });
});

test('after a write of the page, hidden queries of the changed areas are removed from the cache', async () => {
  const { queryClient, observer, requests, isLoaded } = showQuery(['menu', 'all'], 'old', 'new');
  await isLoaded();
  for (const key of [
    ['menu', 'byCategory'],
    ['images', 'list'],
  ])
    queryClient.setQueryData([key], 'old');
  await refreshAfterWrite(queryClient, 'a.3 menu,audit');
  expect(queryClient.getQueryData([['menu', 'byCategory']])).toBeUndefined();
  expect(queryClient.getQueryData([['images', 'list']])).toBe('old');
  expect([observer.getCurrentResult().data, requests.length]).toEqual(['new', 2]);
});

test('areas fetched after the page’s own write are not fetched again for the same change', async () => {
  const client = createQueryClient();
  for (const header of ['a.3 menu,audit', null]) await refreshAfterWrite(client, header);
  expect(ownRevision.get()).toBe('a.3');
  expect(areasToFetch(['menu', 'audit', 'drinks'], 'a.3')).toEqual(['drinks']);
  expect(areasToFetch(['menu'], 'a.2')).toEqual([]);
  expect(areasToFetch(['menu'], 'a.4')).toEqual(['menu']);
  expect(areasToFetch(['menu'], 'b.1')).toEqual(['menu']);
});

test('a change by the page counts as shown once its refetch is rendered', async () => {
  const { queryClient, observer, isLoaded } = showQuery(['images', 'list'], 'old', 'new');
  await isLoaded();
  const shown: unknown[] = [];
  // Batched, like the subscriptions of components.
  const render = notifyManager.batchCalls(() => shown.push(observer.getCurrentResult().data));
  onTestFinished(observer.subscribe(render));
  void refreshAfterWrite(queryClient, 'c.1 images');
  await changesShown(queryClient);
  expect(shown.at(-1)).toBe('new');
});

test('a change that the page has refetched itself counts as shown once it is rendered', async () => {
  const { queryClient, observer, isLoaded } = showQuery(['basket'], 'old', 'new');
  await isLoaded();
  const shown: unknown[] = [];
  const render = notifyManager.batchCalls(() => shown.push(observer.getCurrentResult().data));
  onTestFinished(observer.subscribe(render));
  await observer.refetch();
  expect(shown).not.toContain('new');
  await changesShown(queryClient);
  expect(shown.at(-1)).toBe('new');
});
