import type { QueryClient } from '@tanstack/react-query';
import { refreshOwnChanges } from '#client/lib/api/own-changes.ts';
import { REVISION_META } from '#shared/api/live-limits.ts';
import { createFollower } from './live-follower.ts';
import { notFetched, refreshAreas, refreshOwn } from './live-refresh.ts';
import { openStream } from './live-stream.ts';

const renderedRevision = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${REVISION_META}"]`)?.content;

/**
 * Updates this page from now on when an admin changes the data that it shows. A hidden page is not connected, and catches
 * up when it is visible: browsers open only six connections to one server.
 */
export function followChanges(queryClient: QueryClient): void {
  refreshOwnChanges((header) => refreshOwn(queryClient, header));
  const untilReleased = trackPresses(document);
  const { connect, pause } = createFollower({
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

/** Tracks pressed pointers, so that nothing moves under them. @returns waits until all are released. */
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
      // A release meanwhile ends the wait no sooner than this.
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, DOUBLE_CLICK_MS)));
    }
  };
}
