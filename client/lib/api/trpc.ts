import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/api/client-types.ts';
import { HASHING_CALLS, MOST_CALLS, TRPC_PREFIX, VISITOR_CALLS } from '#shared/trpc.ts';
import { sessionFetch } from './session-fetch.ts';

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The token that a call brings with it, which the browser may have forgotten by the time the call is made. */
const headersOf = (calls: { context: Record<string, unknown> }[]): Record<string, string> => {
  const token = calls.find(({ context }) => context.token)?.context.token;
  return typeof token === 'string' ? { Authorization: `Bearer ${token}` } : {};
};

/** What is changed is sent to its end, also when the page is left meanwhile. Browsers do that up to 64 KiB. */
const lastingFetch: typeof sessionFetch = (address, init) =>
  sessionFetch(address, { ...init, keepalive: init?.method === 'POST' });

/** The browser's tRPC client. Passwords travel alone; a login or registration as a visitor. */
export const createBrowserClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: ({ path }) => VISITOR_CALLS.includes(path),
        true: httpLink({ url: TRPC_PREFIX }),
        false: splitLink({
          condition: ({ path }) => HASHING_CALLS.includes(path),
          true: httpLink({ url: TRPC_PREFIX, fetch: sessionFetch }),
          false: httpBatchLink({
            url: TRPC_PREFIX,
            maxItems: MOST_CALLS,
            maxURLLength: 2000,
            headers: ({ opList }) => headersOf(opList),
            fetch: lastingFetch,
          }),
        }),
      }),
    ],
  });
