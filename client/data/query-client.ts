import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { sharedState } from '#client/lib/stored-state.ts';
import type { Area } from '#shared/api/live.ts';
import { isFinal } from './error-text.ts';

/** Data stay fresh for a minute, because the browser must not refetch data that the server has rendered. */
const STALE_TIME_MS = 60_000;
const RETRY_DELAY_MS = 400;

/** Creates the cache of the server's data. The browser retries a failed request once, unless the rejection is final. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && !isFinal(error),
        retryDelay: RETRY_DELAY_MS,
        // By default an offline request would wait for the network instead of failing with a message.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The browser's cache. The server creates one for each page that it renders. */
export const browserCache = createQueryClient();

/** tRPC's keys begin with the path of the call, such as `['menu', 'byCategory']`. */
const isIn = (areas: readonly Area[], { queryKey: [path] }: Query): boolean =>
  Array.isArray(path) && areas.includes(path[0]);

const settled = (queries: Query[]) => Promise.allSettled(queries.map(({ promise }) => promise));

/**
 * Refetches the shown queries of these areas, and invalidates the hidden ones. Old data stay until the response, and
 * after an error. Resolves to whether the server answered all queries; a final rejection counts as an answer.
 */
export async function refreshAreas(queryClient: QueryClient, areas: readonly Area[]): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const predicate = (query: Query) => isIn(areas, query);
  // Invalidating does not restart a first fetch, whose pending response may be older than the change.
  const first = cache
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const isFirst = (query: Query) => first.includes(query);
  const others = queryClient.invalidateQueries({ predicate: (query) => predicate(query) && !isFirst(query) });
  await settled(first);
  await Promise.all([others, queryClient.invalidateQueries({ predicate: isFirst })]);
  const shown = cache.findAll({ predicate, type: 'active' });
  // Another change may have restarted their requests.
  await settled(shown);
  // A cancelled request leaves its query invalidated, without an error.
  return shown.every(({ state: { error, isInvalidated } }) => (error ? isFinal(error) : !isInvalidated));
}

/** The first part of the keys of mutations that set a switch. */
export const LATEST = 'latest';

/** The revision of each area after the page has fetched its own changes. */
const fetchedRevisions = new Map<Area, string>();

/** The revision of this page's last write, set once its changes are fetched. Lists then show their new rows. */
export const ownRevision = sharedState('');

/**
 * Fetches the changes of this page's write by its response's header, such as `a.3 menu,audit`. Removes the queries that no
 * component uses: the next page would otherwise briefly show the data from before the user's change.
 */
export async function refreshAfterWrite(queryClient: QueryClient, header: string | null): Promise<void> {
  if (!header) return;
  const [revision = '', names = ''] = header.split(' ');
  const areas = names.split(',') as Area[];
  queryClient.removeQueries({ predicate: (query) => isIn(areas, query) && query.getObserversCount() === 0 });
  const isAnswered = await refreshAreas(queryClient, areas);
  if (isAnswered) for (const area of areas) fetchedRevisions.set(area, revision);
  // Skipped while a switch is being changed: its row must not move under a second press.
  if (queryClient.isMutating({ mutationKey: [LATEST] }) === 0) ownRevision.set(revision);
}

/** Filters areas that changed at `revision`: returns the areas that the page has not fetched since. */
export function areasToFetch(areas: readonly Area[], revision: string): Area[] {
  const [start, changes] = revision.split('.');
  return areas.filter((area) => {
    const [fetchedStart, fetched] = fetchedRevisions.get(area)?.split('.') ?? [];
    return fetchedStart !== start || Number(fetched) < Number(changes);
  });
}

export async function changesShown(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries(
    { fetchStatus: 'fetching', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  );
  // Components render a response in a later task, even if the caller has refetched the query itself. Until then a switch
  // would show its old value again.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
