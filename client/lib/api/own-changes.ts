import type { Area } from '#shared/live.ts';
import { CHANGED_HEADER } from '#shared/live-limits.ts';

/** Fetches what shows these areas again; `revision` is the server's that includes the change. */
type Refresh = (areas: readonly Area[], revision: string) => Promise<unknown>;

let refresh: Refresh = async () => undefined;
let shown: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

/** Sets how the page fetches what its own writes have changed. */
export function refreshOwnChanges(how: Refresh): void {
  refresh = how;
}

/** Calls `listener` whenever the page has fetched what it has changed itself. @returns ends that. */
export function onOwnChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Begins to fetch what a write has changed, by its response's header. */
export function followOwnChange(headers: { get: (name: string) => string | null }): void {
  const [revision, areas] = headers.get(CHANGED_HEADER)?.split(' ') ?? [];
  if (!revision || !areas) return;
  const fetched = refresh(areas.split(',') as Area[], revision).then(() => {
    for (const listener of listeners) listener();
  });
  // What can't be fetched is said by the list that shows it.
  shown = Promise.allSettled([shown, fetched]);
}

/** Resolves when the page shows what its writes so far have changed. */
export const ownChangesShown = (): Promise<unknown> => shown;
