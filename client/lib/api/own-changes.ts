import type { Area } from '#shared/live.ts';

/** Fetches what shows these areas again; `revision` is the server's that includes the change. */
type Refresh = (areas: readonly Area[], revision: string) => Promise<unknown>;

let refresh: Refresh | undefined;
let shown: Promise<unknown> | undefined;
const listeners = new Set<() => void>();

/** Sets how the page fetches what its own writes have changed, once the file that does it is loaded. */
export function refreshOwnChanges(how: Refresh): void {
  refresh = how;
}

/** Calls `listener` whenever the page has fetched what it has changed itself. @returns ends that. */
export function onOwnChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Begins to fetch what a write has changed, by its response's header; what can't be fetched is said by its list. */
export function followOwnChange(header: string | null): void {
  const [revision, areas] = header?.split(' ') ?? [];
  if (revision && areas)
    shown = refresh?.(areas.split(',') as Area[], revision).then(
      () => {
        for (const listener of listeners) listener();
      },
      () => undefined,
    );
}

/** Resolves when the page shows what its last write has changed. */
export const ownChangesShown = (): Promise<unknown> | undefined => shown;
