import type { Area } from '#shared/live.ts';
import type { Hearer } from './live-stream.ts';

/** The longest that a page waits before it tries again, and the longest for the first time, in milliseconds. */
const LONGEST_WAIT = 30_000;
const FIRST_WAIT = 1000;

/** A connection that held for so long was a good one, in milliseconds. */
const HELD = 30_000;

type Following = {
  /** The revision of what the page shows. */
  since: string | undefined;
  /** Opens a connection that tells what has changed since a revision. @returns what closes it. */
  open: (since: string | undefined, hearer: Hearer) => () => void;
  /** Fetches again what shows one of these areas; resolves with whether that worked. */
  refresh: (areas: readonly Area[]) => Promise<boolean>;
};

export type Follower = {
  pause: () => void;
  resume: () => void;
  /** Connects at once: the network is another one. */
  hurry: () => void;
};

/**
 * Keeps a page at the revision of the server, through connections that fail. A change counts as known when it has been
 * fetched; one that could not be is told again by the next connection. Begins paused.
 *
 * How long it waits for the next connection is random, so that all guests don't come back at once when the server does.
 */
export function createFollower({ since, open, refresh }: Following): Follower {
  let known = since;
  let wanted: { revision: string; areas: Set<Area> } | null = null;
  let isRefreshing = false;
  let isPaused = true;
  let failures = 0;
  let openedAt = 0;
  let close: (() => void) | null = null;
  let nextTry: ReturnType<typeof setTimeout>;

  const hangUp = () => {
    clearTimeout(nextTry);
    close?.();
    close = null;
    wanted = null;
  };
  const connect = () => {
    hangUp();
    openedAt = performance.now();
    close = open(known, { told, lost });
  };
  const lost = () => {
    hangUp();
    if (isPaused) return;
    failures = performance.now() - openedAt < HELD ? failures + 1 : 1;
    nextTry = setTimeout(connect, Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)));
  };
  const told: Hearer['told'] = (revision, { areas }) => {
    wanted = { revision, areas: new Set([...(wanted?.areas ?? []), ...areas]) };
    if (!isRefreshing) void catchUp();
  };
  async function catchUp() {
    isRefreshing = true;
    while (wanted) {
      const { revision, areas }: NonNullable<typeof wanted> = wanted;
      wanted = null;
      if (areas.size === 0 || (await refresh([...areas]))) known = revision;
      else lost();
    }
    isRefreshing = false;
  }

  return {
    pause: () => {
      isPaused = true;
      hangUp();
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      connect();
    },
    hurry: () => {
      if (!isPaused) connect();
    },
  };
}
