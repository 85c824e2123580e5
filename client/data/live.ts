import type { QueryClient } from '@tanstack/react-query';
import type { Area, ChangedAreas, ChangesSince } from '#shared/api/live.ts';
import { REVISION_META, SILENCE, TRPC_PREFIX } from '#shared/api/trpc.ts';
import { isFinal } from './error-text.ts';
import { areasToFetch, refreshAreas } from './query-client.ts';

/** Refetches the shown queries that failed, except those whose rejection is final. */
export const retryFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state: { error } }) => error !== null && !isFinal(error) },
    { cancelRefetch: false },
  );

/**
 * Updates this page whenever an admin changes its data, and retries failed queries when the server is back. A hidden
 * page is not connected, and catches up when it becomes visible.
 * @param onBack called when the server answers again
 */
export function followChanges(queryClient: QueryClient, onBack: (client: QueryClient) => Promise<void>) {
  const untilReleased = trackPresses(document);
  const { connect, pause } = createFollower({
    // The server or the network is back.
    onConnect: async () => {
      await untilReleased();
      await onBack(queryClient);
      await retryFailed(queryClient);
    },
    since: document.querySelector<HTMLMetaElement>(`meta[name="${REVISION_META}"]`)?.content,
    open: openStream,
    refresh: async (areas, revision) => {
      await untilReleased();
      return refreshAreas(queryClient, areasToFetch(areas, revision));
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

/**
 * `onConnect` is called when the server answers, `onChange` with the revision after the change, `onDisconnect` at most
 * once.
 */
export type StreamHandlers = {
  onConnect: () => void;
  onChange: (revision: string, change: ChangedAreas) => void;
  onDisconnect: () => void;
};

/** The longest wait before the first retry; it doubles with each further one. */
const FIRST_RETRY_MS = 1000;

/** The longest wait before any retry. A connection that was open for so long resets the wait. */
const MAX_RETRY_MS = 30_000;

type FollowerOptions = {
  onConnect: StreamHandlers['onConnect'];
  since: string | undefined;
  /** Subscribes to changes since a revision. @returns closes the connection. */
  open: (since: string | undefined, handlers: StreamHandlers) => () => void;
  /** Fetches the shown queries of these areas again; resolves to whether all succeeded. */
  refresh: (areas: readonly Area[], revision: string) => Promise<boolean>;
};

/**
 * Keeps a page at the server's revision, also after failed connections. The page's revision is the last fetched change,
 * so the next connection repeats a change whose fetch failed.
 *
 * Waits are random, because otherwise all guests would reconnect at once after a restart of the server.
 * @returns `connect`, which connects at once, also before a planned retry, and `pause`, which disconnects until then.
 */
export function createFollower({ onConnect, since, open, refresh }: FollowerOptions) {
  let current = since;
  let pending: { revision: string; areas: Set<Area> } | null = null;
  let isRefreshing = false;
  let wait = FIRST_RETRY_MS;
  let openedAt = 0;
  let close: (() => void) | null = null;
  let retry: ReturnType<typeof setTimeout>;

  const disconnect = () => {
    clearTimeout(retry);
    close?.();
    close = null;
    pending = null;
  };
  const connect = () => {
    disconnect();
    openedAt = performance.now();
    close = open(current, { onConnect, onChange, onDisconnect: retryLater });
  };
  const retryLater = () => {
    disconnect();
    if (performance.now() - openedAt >= MAX_RETRY_MS) wait = FIRST_RETRY_MS;
    retry = setTimeout(connect, Math.random() * wait);
    wait = Math.min(2 * wait, MAX_RETRY_MS);
  };
  const onChange: StreamHandlers['onChange'] = (revision, { areas }) => {
    pending = { revision, areas: new Set([...(pending?.areas ?? []), ...areas]) };
    if (!isRefreshing) void catchUp();
  };
  async function catchUp() {
    isRefreshing = true;
    while (pending) {
      const { revision, areas }: NonNullable<typeof pending> = pending;
      pending = null;
      if (areas.size === 0 || (await refresh([...areas], revision))) current = revision;
      else if (close) retryLater();
    }
    isRefreshing = false;
  }

  return { connect, pause: disconnect };
}

/** The names of tRPC's events. A change is an event without a name. */
const ALIVE = ['open', 'connected', 'ping'];
const ENDED = ['return', 'serialized-error', 'error'];

/** A message from the page with the stream: a change from one revision to the next, or that the page leaves. */
type News = Partial<ChangedAreas> & { id: number; isLast?: true } & Record<
    'from' | 'revision',
    string | undefined
  >;

/**
 * Subscribes to changes since a revision. This reads tRPC's `live.changes` without tRPC's link, which would be in the
 * first file of every page, and leaves reconnecting to the browser.
 *
 * Browsers open only six connections to a server over HTTP/1.1, so a browser's visible pages share one stream: a page
 * closes its stream once a page with a lower id reports the same revision, and then follows that page's messages. Each
 * page connects again from its own revision when that page leaves, so no change is lost.
 * @returns closes the connection.
 */
export function openStream(since: string | undefined, { onConnect, onChange, onDisconnect }: StreamHandlers) {
  const channel = new BroadcastChannel('live.changes');
  const id = Math.random();
  let leader = id;
  let current = since;
  let source: EventSource;
  let silence: ReturnType<typeof setTimeout>;
  const announce = (news: Partial<News> = {}) => {
    if (leader === id) channel.postMessage({ id, from: current, revision: current, ...news });
  };
  const close = () => {
    clearTimeout(silence);
    source.close();
    announce({ isLast: true });
    leader = -1; // Posting to a closed channel throws.
    channel.close();
  };
  const end = () => {
    close();
    onDisconnect();
  };
  const restartSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE);
  };
  const change = (revision: string, changed: ChangedAreas) => {
    restartSilence();
    announce({ revision, ...changed });
    current = revision;
    announce();
    onChange(revision, changed);
  };
  const connect = () => {
    leader = id;
    const input: ChangesSince = current === undefined ? {} : { lastEventId: current };
    source = new EventSource(
      `${TRPC_PREFIX}/live.changes?input=${encodeURIComponent(JSON.stringify(input))}`,
    );
    for (const name of ALIVE)
      source.addEventListener(name, () => {
        restartSilence();
        announce();
      });
    for (const name of ENDED) source.addEventListener(name, end);
    source.addEventListener('open', onConnect);
    source.addEventListener('message', ({ data, lastEventId }) => change(lastEventId, JSON.parse(data)));
    restartSilence();
  };
  channel.onmessage = ({ data: { id: sender, from, revision, isLast, areas = [] } }: MessageEvent<News>) => {
    if (sender > leader) return announce();
    if (sender < leader) {
      if (isLast || from !== current) return;
      onConnect();
    }
    if (isLast) return connect();
    source.close();
    leader = sender;
    restartSilence();
    if (revision && revision !== current) change(revision, { areas });
  };
  connect();
  return close;
}
