import type { ChangedAreas, ChangesSince } from '#shared/live.ts';
import { SILENCE } from '#shared/live-limits.ts';
import { TRPC_PREFIX } from '#shared/trpc.ts';

/** Who hears of changes: which revision is known with them, and that the connection is lost, which is said once. */
export type Hearer = { told: (revision: string, change: ChangedAreas) => void; lost: () => void };

/** What tRPC calls its messages; the changes themselves have no name. */
const ALIVE = ['open', 'connected', 'ping', 'message'];
const ENDED = ['return', 'serialized-error', 'error'];

/**
 * Listens to what has changed since a revision, and whatever changes. This is tRPC's subscription `live.changes`, read
 * without tRPC's link: that would be in every page's first file, and leaves it to the browser when to come back.
 * @returns what hangs up.
 */
export function openStream(since: string | undefined, { told, lost }: Hearer): () => void {
  const input: ChangesSince = since === undefined ? {} : { lastEventId: since };
  const source = new EventSource(
    `${TRPC_PREFIX}/live.changes?input=${encodeURIComponent(JSON.stringify(input))}`,
  );
  let silence: ReturnType<typeof setTimeout>;
  const close = () => {
    clearTimeout(silence);
    source.close();
  };
  const end = () => {
    close();
    lost();
  };
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE);
  };
  for (const name of ALIVE) source.addEventListener(name, listen);
  for (const name of ENDED) source.addEventListener(name, end);
  source.addEventListener('message', ({ data, lastEventId }) => told(lastEventId, JSON.parse(data)));
  listen();
  return close;
}
