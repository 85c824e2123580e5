import { expireSession, tokenNow } from '#client/lib/session/session-store.ts';
import { CHANGED_HEADER } from '#shared/api/live-limits.ts';
import { followOwnChange } from './own-changes.ts';

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
 * change. Leaving rejects them in the page; that is reported a task later, when such a page is gone and can't roll back.
 */
export const lastingFetch: typeof sessionFetch = (address, init) =>
  sessionFetch(address, { ...init, keepalive: init?.method === 'POST' }).then(
    (answer) => {
      followOwnChange(answer.headers.get(CHANGED_HEADER));
      return answer;
    },
    async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve));
      throw error;
    },
  );
