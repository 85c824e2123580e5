import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showChanged, showRecord } from './show-record.ts';

type Row = { id: number; isAvailable: boolean };
type Page = { rows: Row[]; total: number };

const keyOf = ({ id }: Row): number => id;
const pageWith = (isAvailable: boolean): Page => ({
  rows: [
    { id: 1, isAvailable: true },
    { id: 2, isAvailable },
  ],
  total: 2,
});
const SOLD_OUT: Row = { id: 2, isAvailable: false };

/** Two cached pages of a list that both contain record 2, and what an observer of the first one gets. */
function createPages() {
  const client = new QueryClient();
  const queryKey = ['page'];
  client.setQueryData<Page>([...queryKey, 1], pageWith(true));
  client.setQueryData<Page>([...queryKey, 2], pageWith(true));
  const seen: (boolean | undefined)[] = [];
  const observer = new QueryObserver<Page>(client, { queryKey: [...queryKey, 1], enabled: false });
  // An observer, like React's hook.
  const record = notifyManager.batchCalls(() =>
    seen.push(observer.getCurrentResult().data?.rows[1]?.isAvailable),
  );
  const stop = observer.subscribe(record);
  return {
    ...{ client, seen, stop },
    pages: {
      cancel: () => client.cancelQueries({ queryKey }),
      setQueriesData: (
        _input: object,
        _filters: object,
        change: (page: Page | undefined) => Page | undefined,
      ) => client.setQueriesData<Page>({ queryKey }, change),
    },
    shown: (page: number) => client.getQueryData<Page>([...queryKey, page]),
  };
}

test('a changed record is updated on every cached page that contains it', async () => {
  const { pages, shown, seen, stop } = createPages();
  await showRecord(pages, SOLD_OUT, keyOf);
  expect([shown(1), shown(2)]).toEqual([pageWith(false), pageWith(false)]);
  expect(seen.at(-1)).toBe(false);
  stop();
});

test('a late response to an earlier fetch does not restore the old record', async () => {
  const { client, pages, shown, stop } = createPages();
  const gate = Promise.withResolvers<Page>();
  const earlierFetch = client.fetchQuery({
    queryKey: ['page', 1],
    queryFn: () => gate.promise,
    staleTime: 0,
  });
  await showRecord(pages, SOLD_OUT, keyOf);
  gate.resolve(pageWith(true));
  await earlierFetch;
  expect(shown(1)).toEqual(pageWith(false));
  stop();
});

test('the response to a change is shown before the refetch, and a failed change shows nothing', async () => {
  const { pages, shown, stop } = createPages();
  const refetched: (Page | undefined)[] = [];
  const area = {
    page: pages,
    invalidate: async () => {
      refetched.push(shown(1));
    },
  };
  await expect(showChanged(Promise.reject(new Error('lost')), area, keyOf)).rejects.toThrow('lost');
  expect([shown(1), refetched]).toEqual([pageWith(true), []]);
  await showChanged(Promise.resolve(SOLD_OUT), area, keyOf);
  expect(refetched).toEqual([pageWith(false)]);
  stop();
});
