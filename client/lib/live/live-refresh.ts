import type { Query, QueryClient } from '@tanstack/react-query';
import { isRejection } from '#client/lib/api/error-text.ts';
import { LATEST } from '#client/lib/api/latest-mutation.ts';
import { OWN_CHANGE } from '#client/lib/api/own-changes.ts';
import type { Area } from '#shared/api/live.ts';

/** tRPC's keys begin with the path of the call, such as `['menu', 'byCategory']`. */
const areaOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : undefined);

const isFirstFetch = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Fetches the shown queries of these areas again, and invalidates the rest. Old data stay until the answer, and after an
 * error. Resolves to whether all were answered, if only with a rejection.
 */
export async function refreshAreas(queryClient: QueryClient, areas: readonly Area[]): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const predicate = (query: Query) => areas.some((area) => area === areaOf(query));
  // A first answer may be older than the change, and is not fetched again before it has arrived.
  const first = cache.findAll({ predicate: (query) => predicate(query) && isFirstFetch(query) });
  await Promise.allSettled(first.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate });
  const shown = cache.findAll({ predicate, type: 'active' });
  return shown.every(({ state }) => state.error === null || isRejection(state.error));
}

/** The revisions up to which the page has fetched areas after writes of its own. */
const fetchedAt = new Map<Area, string>();

/** Fetches what a write of this page has changed, by its response's header, such as `a.3 menu,audit`. */
export async function refreshOwn(queryClient: QueryClient, header: string): Promise<void> {
  const [revision = '', names = ''] = header.split(' ');
  const areas = names.split(',') as Area[];
  const isAnswered = await refreshAreas(queryClient, areas);
  if (isAnswered) for (const area of areas) fetchedAt.set(area, revision);
  // Not for a switch: its row may be about to be pressed again.
  if (queryClient.isMutating({ mutationKey: [LATEST] }) === 0) dispatchEvent(new Event(OWN_CHANGE));
}

/** Those of the areas that changed at `revision` which the page has not fetched since. */
export function notFetched(areas: readonly Area[], revision: string): Area[] {
  const [start, changes] = revision.split('.');
  return areas.filter((area) => {
    const [fetchedStart, fetched] = fetchedAt.get(area)?.split('.') ?? [];
    return fetchedStart !== start || Number(fetched) < Number(changes);
  });
}
