import { AsyncLocalStorage } from 'node:async_hooks';
import type { Area } from '#shared/live.ts';

/** What a request has changed: the change by which it can be undone, null where it has made none, and the areas that show it. */
export type MadeChange = { id: number | null; areas: Set<Area> };

/** The change of the request that is being handled. */
const made = new AsyncLocalStorage<MadeChange>();

/** Runs a request's handler, and notes in `change` which change it makes. */
export const noteChangeIn = <T>(change: MadeChange, handle: () => T): T => made.run(change, handle);

/** Notes what the request being handled has changed, if there is one. */
export function noteChange(id: number | null, areas: Iterable<Area> = []): void {
  const change = made.getStore();
  if (!change) return;
  if (id !== null) change.id = id;
  for (const area of areas) change.areas.add(area);
}
