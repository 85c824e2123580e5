import { CHANGED_HEADER } from '#shared/api/live-limits.ts';
import { expireSession, tokenNow } from './session-store.ts';

/** Event on `window` after a page has fetched its own changes. Lists then show their new rows. */
export const OWN_CHANGE = 'ownchange';

/** Fetches the changed areas in the header of a write's response. Never rejects. */
type Refresh = (header: string) => Promise<void>;

let refresh: Refresh | undefined;
let shown: Promise<void> | undefined;

/** Sets the function that fetches a page's own changes. It is in a file that is loaded later. */
export function refreshOwnChanges(how: Refresh): void {
  refresh = how;
}

/** Starts fetching the changes of a write by its response's header. If that fails, the list shows the error. */
export function followOwnChange(header: string | null): void {
  if (header) shown = refresh?.(header);
}

/** Resolves when the page shows the changes of its last write. */
export const ownChangesShown = (): Promise<void> | undefined => shown;

/** The options of `fetch`, also with `signal: undefined`. */
type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

/**
 * `fetch` with the session's token. If the server rejects the token (401), removes it and repeats the request as a
 * visitor. A request with its own token is sent unchanged. Rejects like `fetch` if the network fails.
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
 * `sessionFetch` that completes writes after the page is left (`keepalive`; browsers allow 64 KiB), and fetches their
 * changes. Resolves once the whole response has arrived. Leaving a page rejects its requests and the reading of
 * responses, so an error is reported a task later: by then such a page is gone, and can't roll back.
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
