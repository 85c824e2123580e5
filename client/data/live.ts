import type { QueryClient } from '@tanstack/react-query';
import { REVISION_META } from '#shared/api/trpc.ts';
import { isRejection } from './error-text.ts';
import { createFollower, openStream } from './live-follower.ts';
import { notFetched, refreshAreas } from './query-client.ts';

/** Refetches the shown queries that failed, except those that the server rejected. */
export const retryFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state: { error } }) => error !== null && !isRejection(error) },
    { cancelRefetch: false },
  );

const renderedRevision = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${REVISION_META}"]`)?.content;

/**
 * Updates this page whenever an admin changes its data, and retries failed queries when the server is back. A hidden
 * page is not connected, and catches up when it becomes visible.
 */
export function followChanges(queryClient: QueryClient): void {
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
