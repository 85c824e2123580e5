import type { QueryClient } from '@tanstack/react-query';
import { REVISION_META } from '#shared/live-limits.ts';
import { createFollower } from './live-follower.ts';
import { refreshAreas } from './live-refresh.ts';
import { openStream } from './live-stream.ts';
import { trackPresses } from './while-pressing.ts';

/** The revision of the data that the page was rendered with. */
const renderedRevision = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${REVISION_META}"]`)?.content;

/**
 * Fetches what an admin changes again where this page shows it, from now on. A hidden page is not connected, and catches
 * up when it is seen: browsers open only six connections to one server.
 * @param isPermanent whether retrying after an error would not help; a parameter, since a module that this file shared
 * with the first file of the pages would be a third file for all of them.
 */
export function followChanges(queryClient: QueryClient, isPermanent: (error: unknown) => boolean): void {
  const untilReleased = trackPresses(document);
  const { connect, pause } = createFollower({
    since: renderedRevision(),
    open: openStream,
    refresh: async (areas) => {
      await untilReleased();
      return refreshAreas(queryClient, areas, isPermanent);
    },
  });
  const follow = () => (document.hidden ? pause() : connect());
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  follow();
}
