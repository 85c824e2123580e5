import type { ChangedAreas, ChangesSince } from '#shared/api/live.ts';
import { SILENCE } from '#shared/api/live-limits.ts';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';

/** `onChange` is called with the revision that a change leads to, `onDisconnect` once. */
export type StreamHandlers = {
  onChange: (revision: string, change: ChangedAreas) => void;
  onDisconnect: () => void;
};

/** tRPC's names of its events; a change is an event without a name. */
const ALIVE = ['open', 'connected', 'ping', 'message'];
const ENDED = ['return', 'serialized-error', 'error'];

/**
 * Subscribes to changes since a revision. This reads tRPC's `live.changes` without tRPC's link, which would be in the
 * first file of every page, and leaves reconnecting to the browser.
 * @returns closes the connection.
 */
export function openStream(
  since: string | undefined,
  { onChange, onDisconnect }: StreamHandlers,
): () => void {
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
    onDisconnect();
  };
  const restartSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE);
  };
  for (const name of ALIVE) source.addEventListener(name, restartSilence);
  for (const name of ENDED) source.addEventListener(name, end);
  source.addEventListener('message', ({ data, lastEventId }) => onChange(lastEventId, JSON.parse(data)));
  restartSilence();
  return close;
}
