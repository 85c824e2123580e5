import { CHANGED_HEADER } from '#shared/api/trpc.ts';
import { browserCache, refreshAfterWrite } from './query-client.ts';
import { expireSession, tokenNow } from './session-store.ts';

/** The options of `fetch`, also with `signal: undefined`. */
type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

/**
 * `fetch` with the session's token. If the server rejects the token (401), removes it and repeats the request as a
 * visitor. A request with its own token is sent unchanged. Rejects like `fetch` if the network fails.
 */
export async function sessionFetch(address: RequestInfo | URL, { signal = null, ...rest }: Init = {}) {
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
 * changes. Resolves once the whole response has arrived. When the user leaves the page, the browser rejects its pending
 * requests. Errors are therefore thrown in a later task, which a page that was left never runs: it must not roll back a
 * like, for example.
 */
export const lastingFetch: typeof sessionFetch = (address, init) =>
  sessionFetch(address, { ...init, keepalive: init?.method === 'POST' })
    .then(async (answer) => {
      void refreshAfterWrite(browserCache, answer.headers.get(CHANGED_HEADER));
      await answer.clone().text();
      return answer;
    })
    .catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve));
      throw error;
    });

/** How long a request about orders waits for its response, in milliseconds: some networks swallow requests. */
const TIMEOUT_MS = 10_000;

export const requestTimeout = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });
