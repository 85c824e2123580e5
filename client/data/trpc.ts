import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/api/client-types.ts';
import { HASHING_CALLS, MOST_CALLS, TRPC_PREFIX } from '#shared/api/trpc.ts';
import { isRejection } from './error-text.ts';
import { lastingFetch, sessionFetch } from './fetch.ts';

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** Calls that are sent without the browser's token. */
const VISITOR_CALLS = HASHING_CALLS.filter((path) => path !== 'auth.changePassword');

/** The token from a call's context: the browser's token may be removed before the batch is sent. */
const headersOf = (calls: { context: Record<string, unknown> }[]): Record<string, string> => {
  const token = calls.find(({ context }) => context.token)?.context.token;
  return typeof token === 'string' ? { Authorization: `Bearer ${token}` } : {};
};

/** The browser's tRPC client. Calls with passwords are not batched; login and registration are sent without a token. */
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

/** Data stay fresh for a minute, because the browser must not refetch data that the server has rendered. */
const STALE_TIME_MS = 60_000;
const RETRY_DELAY_MS = 400;

/** Creates the cache of the server's data. The browser retries a failed request once, unless the server rejected it. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && !isRejection(error),
        retryDelay: RETRY_DELAY_MS,
        // By default an offline request would wait for the network instead of failing with a message.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
