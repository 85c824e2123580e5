import { CHANGED_HEADER } from '#shared/api/live-limits.ts';
import { expireSession, tokenNow } from './session-store.ts';

/** The window's event once a page has fetched what it has changed itself: lists then show their new rows. */
export const OWN_CHANGE = 'ownchange';

/** Fetches what the header of a response to a write says has changed. Never rejects. */
type Refresh = (header: string) => Promise<void>;

let refresh: Refresh | undefined;
let shown: Promise<void> | undefined;

/** Sets how the page fetches what its own writes have changed, once the file that does it is loaded. */
export function refreshOwnChanges(how: Refresh): void {
  refresh = how;
}

/** Begins to fetch what a write has changed, by its response's header; what can't be fetched is said by its list. */
export function followOwnChange(header: string | null): void {
  if (header) shown = refresh?.(header);
}

/** Resolves when the page shows what its last write has changed. */
export const ownChangesShown = (): Promise<void> | undefined => shown;

/** The options of `fetch`, also with `signal: undefined`. */
type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

/**
 * `fetch` with the session's token. A token that the server rejects (401) is removed, and the request is sent once more
 * as a visitor. A request with a token of its own is sent as it is. Rejects as `fetch` does when the network fails.
 */
export async function sessionFetch(
  address: RequestInfo | URL,
  { signal = null, ...rest }: Init = {},
): Promise<Response> {
  const init: RequestInit = { ...rest, signal };
  const token = tokenNow();
  const headers = new Headers(init.headers);
  if (!token || headers.has('Authorization')) return fetch(address, init);
  headers.set('Authorization', `Bearer ${token}`);
  const answer = await fetch(address, { ...init, headers });
  if (answer.status !== 401) return answer;
  expireSession(token);
  return fetch(address, init);
}

/**
 * `sessionFetch` that completes writes after the page is left (`keepalive`; browsers allow 64 KiB), and fetches what they
 * change. It resolves once the whole response has arrived: leaving a page rejects its requests, and the reading of
 * responses. That is reported a task later, when such a page is gone and can't roll back.
 */
export const lastingFetch: typeof sessionFetch = (address, init) =>
  sessionFetch(address, { ...init, keepalive: init?.method === 'POST' })
    .then(async (answer) => {
      followOwnChange(answer.headers.get(CHANGED_HEADER));
      await answer.clone().text();
      return answer;
    })
    .catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve));
      throw error;
    });
