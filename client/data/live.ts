import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { Area } from '#shared/api/live.ts';
import { REVISION_META } from '#shared/api/live-limits.ts';
import { isRejection } from './error-text.ts';
import { OWN_CHANGE, refreshOwnChanges } from './fetch.ts';
import { LATEST } from './latest-mutation.ts';
import { createFollower, openStream } from './live-follower.ts';

/** tRPC's keys begin with the path of the call, such as `['menu', 'byCategory']`. */
const areaOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : undefined);

const isIn = (areas: readonly Area[], query: Query): boolean => areas.some((area) => area === areaOf(query));

const isFirstFetch = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Refetches the shown queries of these areas, and invalidates the hidden ones. Old data stay until the response, and
 * after an error. Resolves to whether the server answered all queries; a rejection counts as an answer.
 */
export async function refreshAreas(queryClient: QueryClient, areas: readonly Area[]): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const predicate = (query: Query) => isIn(areas, query);
  // A pending first response may be older than the change, but TanStack Query does not refetch it before it arrives.
  const first = cache.findAll({ predicate: (query) => predicate(query) && isFirstFetch(query) });
  await Promise.allSettled(first.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate });
  const shown = cache.findAll({ predicate, type: 'active' });
  return shown.every(({ state }) => state.error === null || isRejection(state.error));
}

/** Refetches the shown queries that failed, except those that the server rejected. */
export const retryFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state: { error } }) => error !== null && !isRejection(error) },
    { cancelRefetch: false },
  );

/** The revision of each area after the page has fetched its own changes. */
const fetchedAt = new Map<Area, string>();

/**
 * Fetches and shows the changes of this page's write by its response's header, such as `a.3 menu,audit`. Hidden queries
 * are removed from the cache: the next page would show the old data until the response, right after the user's change.
 */
export async function refreshOwn(queryClient: QueryClient, header: string): Promise<void> {
  const [revision = '', names = ''] = header.split(' ');
  const areas = names.split(',') as Area[];
  queryClient.removeQueries({ predicate: (query) => isIn(areas, query) && query.getObserversCount() === 0 });
  const isAnswered = await refreshAreas(queryClient, areas);
  if (isAnswered) for (const area of areas) fetchedAt.set(area, revision);
  // Skipped while a switch is being changed: its row must not move under a second press.
  if (queryClient.isMutating({ mutationKey: [LATEST] }) === 0) dispatchEvent(new Event(OWN_CHANGE));
  // Components get the response in a later task. A switch that stopped waiting earlier would show its old value again.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/** Filters areas that changed at `revision`: returns the areas that the page has not fetched since. */
export function notFetched(areas: readonly Area[], revision: string): Area[] {
  const [start, changes] = revision.split('.');
  return areas.filter((area) => {
    const [fetchedStart, fetched] = fetchedAt.get(area)?.split('.') ?? [];
    return fetchedStart !== start || Number(fetched) < Number(changes);
  });
}

const renderedRevision = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${REVISION_META}"]`)?.content;

/**
 * Updates this page whenever an admin changes its data, and retries failed queries when the server is back. A hidden
 * page is not connected, and catches up when it becomes visible.
 */
export function followChanges(queryClient: QueryClient): void {
  refreshOwnChanges((header) => refreshOwn(queryClient, header));
  const untilReleased = trackPresses(document);
  const { connect, pause } = createFollower({
    // The server or the network is back.
    onConnect: () => void untilReleased().then(() => retryFailed(queryClient)),
    since: renderedRevision(),
    open: openStream,
    refresh: async (areas, revision) => {
      await untilReleased();
      return refreshAreas(queryClient, notFetched(areas, revision));
    },
  });
  const follow = () => (document.hidden ? pause() : connect());
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  follow();
}

const DOUBLE_CLICK_MS = 500;

/** How long a press lasts at most, since its end may never be reported. */
const MAX_PRESS_MS = 10_000;

/** Tracks pressed pointers, because content must not move under them. @returns waits until all are released. */
export function trackPresses(page: EventTarget): () => Promise<void> {
  let releasedAt = Number.NEGATIVE_INFINITY;
  const track = (name: string, time: number) => {
    const listener = () => {
      releasedAt = performance.now() + time;
    };
    page.addEventListener(name, listener, { capture: true, passive: true });
  };
  track('pointerdown', MAX_PRESS_MS);
  track('pointerup', DOUBLE_CLICK_MS);
  track('pointercancel', DOUBLE_CLICK_MS);
  return async () => {
    for (;;) {
      const left = releasedAt - performance.now();
      if (left <= 0) return;
      // A release during the wait sets a new end, at least this much later.
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, DOUBLE_CLICK_MS)));
    }
  };
}
