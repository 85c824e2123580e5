import type { QueryClient } from '@tanstack/react-query';
import { REVISION_META } from '#shared/live-limits.ts';
import { createFollower } from './live-follower.ts';
import { refreshAreas } from './live-refresh.ts';
import { openStream } from './live-stream.ts';
import { watchHand } from './while-pressing.ts';

/** The revision of the data that the page came with. */
const renderedRevision = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${REVISION_META}"]`)?.content;

/**
 * From now on, what an admin changes is fetched again where this page shows it. A page that nobody sees listens to
 * nothing, and catches up when it is seen: browsers open only six connections to one server.
 * @param isRefusal whether asking again would not help; handed in, since a module that this file shared with the
 * pages' first one would be a third file for all of them.
 */
export function followChanges(queryClient: QueryClient, isRefusal: (error: unknown) => boolean): void {
  const rest = watchHand(document);
  const follower = createFollower({
    since: renderedRevision(),
    open: openStream,
    refresh: async (areas) => {
      await rest();
      return refreshAreas(queryClient, areas, isRefusal);
    },
  });
  const follow = () => (document.hidden ? follower.pause() : follower.resume());
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follower.hurry);
  follow();
}
