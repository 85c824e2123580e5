import { AsyncLocalStorage } from 'node:async_hooks';
import type { Area } from '#shared/api/live.ts';
import type { Live } from './live.ts';

/** What a request has changed: the id by which it can be undone, null where there is none, and the areas that show it. */
export type RequestChanges = { id: number | null; areas: Set<Area> };

/** The changes of the request that is being handled. */
const current = new AsyncLocalStorage<RequestChanges>();

/** Runs a request's handler, and collects what it changes in `changes`. */
export const collectChanges = <T>(changes: RequestChanges, handle: () => T): T =>
  current.run(changes, handle);

/** Calls `work`, also where there is no request. @returns also what it has changed. */
export async function withChanges<T>(work: () => Promise<T>) {
  const changes: RequestChanges = { id: null, areas: new Set() };
  return { result: await collectChanges(changes, work), changes };
}

/** Adds to the changes of the request that is being handled, if there is one. */
export function addChanges(id: number | null, areas: Iterable<Area> = []): void {
  const changes = current.getStore();
  if (!changes) return;
  if (id !== null) changes.id = id;
  for (const area of areas) changes.areas.add(area);
}

/** Notifies open pages and the request of what another process has changed, which has neither. @returns the result. */
export function adoptChanges<T>(live: Live, { result, changes }: { result: T; changes: RequestChanges }): T {
  live.publish([...changes.areas]);
  addChanges(changes.id, changes.areas);
  return result;
}
