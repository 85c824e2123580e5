import { randomBytes } from 'node:crypto';
import { AREAS, type Area, type ChangedAreas } from '#shared/live.ts';
import { AppError } from './errors.ts';

/** The most pages that may listen at once: in all, and of one address, which a café's guests share. */
export const MOST_LISTENERS = { inAll: 2000, ofOneAddress: 500 } as const;

/** How many are told of a change before others have their turn; each takes a tenth of a millisecond. */
const WOKEN_AT_ONCE = 50;

/** How long somebody who is one too many should wait, in seconds. */
const RETRY_AFTER = 60;

/** What changed, and the revision that is known with it. */
export type Revised = ChangedAreas & { revision: string };

/** Tells open pages what admins change. It knows no data, only which areas changed when. */
export type Live = {
  /** Names the café's state: this start of the process, and how often something was changed since. */
  revision: () => string;
  /** Says that areas have changed, once that is stored. */
  publish: (areas: readonly Area[]) => void;
  /**
   * What has changed since a revision, at once and also where it is nothing, and then whatever changes, until `signal`.
   * Changes that come faster than they are read are told as one. A revision of another start means everything.
   * @throws AppError unavailable, tooMany where as many listen as may.
   */
  watch: (
    listener: { address: string; since: string | undefined },
    signal: AbortSignal,
  ) => AsyncGenerator<Revised>;
  /** How many listen. */
  listeners: () => number;
  /** Ends everybody's watching, for good. */
  close: () => void;
};

/** Makes the hub; nothing of it is stored, since a new start is another one. */
export function createLive(): Live {
  const start = randomBytes(6).toString('base64url');
  const lastChanges = new Map<Area, number>(AREAS.map((area) => [area, 0]));
  const sleeping = new Set<() => void>();
  const entrance = createEntrance();
  let last = 0;
  let isClosed = false;

  /** Wakes some at a time: other requests are answered in between. */
  const wakeAll = () => {
    const waiting = [...sleeping];
    const wakeSome = () => {
      for (const wake of waiting.splice(0, WOKEN_AT_ONCE)) wake();
      if (waiting.length > 0) setImmediate(wakeSome);
    };
    wakeSome();
  };
  const sleep = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        sleeping.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      sleeping.add(wake);
      signal.addEventListener('abort', wake);
    });
  /** The number of the last change that is known; before the first one where the revision is of another start. */
  const numberOf = (revision: string): number => {
    const number = revision.startsWith(`${start}.`) ? revision.slice(start.length + 1) : '';
    return /^\d+$/.test(number) && Number(number) <= last ? Number(number) : -1;
  };

  async function* changesSince(since: string | undefined, signal: AbortSignal): AsyncGenerator<Revised> {
    let known = since === undefined ? last : numberOf(since);
    do {
      const areas = AREAS.filter((area) => (lastChanges.get(area) ?? 0) > known);
      known = last;
      yield { revision: `${start}.${last}`, areas };
      while (known === last && !isClosed && !signal.aborted) await sleep(signal);
    } while (!isClosed && !signal.aborted);
  }

  return {
    revision: () => `${start}.${last}`,
    publish: (areas) => {
      last += 1;
      for (const area of areas) lastChanges.set(area, last);
      wakeAll();
    },
    watch: ({ address, since }, signal) => {
      entrance.enter(address, signal);
      return changesSince(since, signal);
    },
    listeners: entrance.inside,
    close: () => {
      isClosed = true;
      wakeAll();
    },
  };
}

/** Counts who listens, until their signal says that they are gone. */
function createEntrance() {
  const listening = new Map<string, number>();
  let inside = 0;
  const count = (address: string, change: 1 | -1) => {
    inside += change;
    const ofAddress = (listening.get(address) ?? 0) + change;
    if (ofAddress === 0) listening.delete(address);
    else listening.set(address, ofAddress);
  };
  const enter = (address: string, signal: AbortSignal): void => {
    if (inside >= MOST_LISTENERS.inAll) throw tooMany('unavailable');
    if ((listening.get(address) ?? 0) >= MOST_LISTENERS.ofOneAddress) throw tooMany('tooMany');
    if (signal.aborted) return;
    count(address, 1);
    signal.addEventListener('abort', () => count(address, -1), { once: true });
  };
  return { enter, inside: () => inside };
}

const tooMany = (code: 'unavailable' | 'tooMany') =>
  new AppError(code, 'Too many pages listen; try again later', { retryAfter: RETRY_AFTER });
