import { expireSession, tokenNow } from '#client/lib/session/session-store.ts';
import { followOwnChange } from './own-changes.ts';

/** The options of `fetch`, also with `signal: undefined`. */
type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

/** `fetch`, after whose writes the page fetches what they have changed. */
async function followingFetch(address: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  followOwnChange(answer.headers);
  return answer;
}

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
  if (!token || headers.has('Authorization')) return followingFetch(address, init);
  headers.set('Authorization', `Bearer ${token}`);
  const answer = await followingFetch(address, { ...init, headers });
  if (answer.status !== 401) return answer;
  expireSession(token);
  return followingFetch(address, init);
}

/**
 * `sessionFetch` that completes writes after the page is left (`keepalive`; browsers allow 64 KiB). Leaving rejects them in
 * the page all the same, and a page that takes a like back then is wrong: a task later such a page is gone.
 */
export const lastingFetch: typeof sessionFetch = (address, init) =>
  sessionFetch(address, { ...init, keepalive: init?.method === 'POST' }).catch(async (error: unknown) => {
    await new Promise((resolve) => setTimeout(resolve));
    throw error;
  });
