import { randomBytes } from 'node:crypto';
import { AREAS, type Area } from '#shared/api/live.ts';
import { AppError } from './errors.ts';

/** Limits of open subscriptions: in all, and per address, which a café's guests share. */
export const MAX_LISTENERS = { inAll: 4000, ofOneAddress: 500 } as const;

/** Listeners that are notified in one turn of the event loop; each takes a tenth of a millisecond. */
const WAKE_BATCH = 50;

/** When a rejected listener may retry, in seconds. */
const RETRY_AFTER = 60;

/**
 * Creates the hub that notifies open pages of admins' changes. It carries no data, only which areas have changed.
 * Nothing is stored: revisions are only valid until the next start.
 */
export function createLive() {
  const start = randomBytes(6).toString('base64url');
  const lastChanges = new Map<Area, number>(AREAS.map((area) => [area, 0]));
  const sleeping = new Set<() => void>();
  const listeners = new Set<{ address: string; end: AbortController }>();
  let last = 0;
  let isClosed = false;

  /** Resumes a few listeners per turn of the event loop, so other requests are answered in between. */
  const wakeAll = () => {
    const waiting = [...sleeping];
    const wakeSome = () => {
      for (const wake of waiting.splice(0, WAKE_BATCH)) wake();
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
  /** The change number of a revision; -1 for a revision of another server start. */
  const numberOf = (revision: string): number => {
    const number = revision.startsWith(`${start}.`) ? revision.slice(start.length + 1) : '';
    return /^\d+$/.test(number) && Number(number) <= last ? Number(number) : -1;
  };

  async function* changesSince(since: string | undefined, signal: AbortSignal) {
    let sent = since === undefined ? last : numberOf(since);
    do {
      const areas = AREAS.filter((area) => (lastChanges.get(area) ?? 0) > sent);
      sent = last;
      yield { revision: `${start}.${last}`, areas };
      while (sent === last && !signal.aborted) await sleep(signal);
    } while (!signal.aborted);
  }

  /**
   * Counts a stream until `end` aborts, also a stream of other data. At the limit of an address its oldest stream is aborted,
   * so one device can't lock its neighbours out.
   * @throws AppError unavailable above the limit of all.
   */
  const admit = (address: string, end: AbortController): void => {
    if (isClosed) end.abort();
    const { signal } = end;
    const ofAddress = [...listeners].filter((other) => other.address === address);
    if (ofAddress.length >= MAX_LISTENERS.ofOneAddress) ofAddress[0]?.end.abort();
    if (listeners.size >= MAX_LISTENERS.inAll)
      throw new AppError('unavailable', 'Too many pages listen; try again later', {
        retryAfter: RETRY_AFTER,
      });
    const listener = { address, end };
    if (!signal.aborted) listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  };

  return {
    /** The current revision: the id of this server start and the number of changes since. */
    revision: (): string => `${start}.${last}`,
    /** Notifies the listeners of changed areas; to be called after the commit. */
    publish: (areas: readonly Area[]): void => {
      if (areas.length === 0) return;
      last += 1;
      for (const area of areas) lastChanges.set(area, last);
      wakeAll();
    },
    /**
     * Yields the areas that changed since a revision at once, even if there are none, and then every later change
     * until `end` aborts. Unread changes are merged. A revision of another server start yields all areas.
     * @throws AppError as `admit`
     */
    watch: ({ address, since }: { address: string; since: string | undefined }, end: AbortController) => {
      admit(address, end);
      return changesSince(since, end.signal);
    },
    admit,
    listeners: (): number => listeners.size,
    close: (): void => {
      isClosed = true;
      for (const { end } of listeners) end.abort();
    },
  };
}

export type Live = ReturnType<typeof createLive>;
