import type { Query, QueryClient } from '@tanstack/react-query';
import type { Area } from '#shared/live.ts';

/** tRPC's keys begin with the path of the call, such as `['menu', 'byCategory']`. */
const areaOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : undefined);

const isFirstFetch = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Fetches again what is shown of these areas, and marks the rest as old. What is shown stays until the answer is there,
 * and also where there is none. Resolves with whether all were answered; a refusal is an answer.
 */
export async function refreshAreas(
  queryClient: QueryClient,
  areas: readonly Area[],
  isRefusal: (error: unknown) => boolean,
): Promise<boolean> {
  const cache = queryClient.getQueryCache();
  const predicate = (query: Query) => areas.some((area) => area === areaOf(query));
  // A first answer that is on its way may be older than the change, and can't be asked for anew before it is there.
  const begun = cache.findAll({ predicate: (query) => predicate(query) && isFirstFetch(query) });
  await Promise.allSettled(begun.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate });
  const shown = cache.findAll({ predicate, type: 'active' });
  return shown.every(({ state }) => state.error === null || isRefusal(state.error));
}
