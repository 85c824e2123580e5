import type { QueryClient } from '@tanstack/react-query';
import { refreshOwnChanges } from '#client/lib/api/own-changes.ts';
import { REVISION_META } from '#shared/api/live-limits.ts';
import { createFollower } from './live-follower.ts';
import { notFetched, refreshAreas, refreshOwn } from './live-refresh.ts';
import { openStream } from './live-stream.ts';
import { trackPresses } from './while-pressing.ts';

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
