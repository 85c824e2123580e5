import { QueryObserver, skipToken } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRefusal } from '#client/lib/api/error-text.ts';
import { createQueryClient } from '#client/lib/api/query-client.ts';
import { refreshAreas } from './live-refresh.ts';

/** What tRPC's client throws where our server refuses. */
const refusal = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32600, message: 'No', data: { httpStatus } } });

/** A page that shows one query; `answers` are what the server says in turn. */
function show(path: string[], ...answers: (string | Error | Promise<string>)[]) {
  const queryClient = createQueryClient();
  const asked: number[] = [];
  const queryFn = async () => {
    const answer = answers[asked.push(1) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Asked too often');
    return answer;
  };
  const queryKey = [path, { type: 'query' }];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false });
  onTestFinished(observer.subscribe(() => undefined));
  const arrived = () => vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  return { queryClient, observer, asked, arrived };
}

test('what is shown of an area is fetched again, and nothing of another', async () => {
  const menu = show(['menu', 'byCategory'], 'old', 'new');
  await menu.arrived();
  expect(await refreshAreas(menu.queryClient, ['images', 'drinks'], isRefusal)).toBe(true);
  expect(menu.observer.getCurrentResult().data).toBe('old');
  expect(await refreshAreas(menu.queryClient, ['menu'], isRefusal)).toBe(true);
  expect(menu.observer.getCurrentResult().data).toBe('new');
});

test('a first answer that is on its way when something changes is asked for again', async () => {
  const first = Promise.withResolvers<string>();
  const { queryClient, observer } = show(['menu', 'byCategory'], first.promise, 'new');
  const refreshed = refreshAreas(queryClient, ['menu'], isRefusal);
  first.resolve('old');
  expect(await refreshed).toBe(true);
  expect(observer.getCurrentResult().data).toBe('new');
});

test('where nothing answers, what is shown stays, and the caller is told', async () => {
  const { queryClient, observer, arrived } = show(['menu', 'all'], 'old', new TypeError('Failed to fetch'));
  await arrived();
  expect(await refreshAreas(queryClient, ['menu'], isRefusal)).toBe(false);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', isLoadingError: false });
});

test('a refusal is an answer', async () => {
  const { queryClient, arrived } = show(['ingredients', 'byId'], 'old', refusal(404));
  await arrived();
  expect(await refreshAreas(queryClient, ['ingredients'], isRefusal)).toBe(true);
  const broken = show(['ingredients', 'byId'], 'old', refusal(500));
  await broken.arrived();
  expect(await refreshAreas(broken.queryClient, ['ingredients'], isRefusal)).toBe(false);
});

test('what nobody looks at is only marked as old', async () => {
  const { queryClient, observer, asked, arrived } = show(['menu', 'all'], 'old', 'new');
  await arrived();
  observer.setOptions({ ...observer.options, queryFn: skipToken });
  observer.destroy();
  expect(await refreshAreas(queryClient, ['menu'], isRefusal)).toBe(true);
  expect(asked).toHaveLength(1);
  expect(queryClient.getQueryState(observer.options.queryKey)).toMatchObject({ isInvalidated: true });
});
