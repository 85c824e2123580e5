import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/api/client-types.ts';
import { HASHING_CALLS, MOST_CALLS, TRPC_PREFIX } from '#shared/api/trpc.ts';
import type { Cafe } from '#shared/cafe/cafe.ts';
import { DEFAULT_NAME } from '#shared/cafe/cafe-sections.ts';
import { lastingFetch, requestTimeout, sessionFetch } from './fetch.ts';

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
            // Calls of the `pickup` router have a timeout, for guests and at the counter.
            fetch: (address, init) =>
              lastingFetch(
                address,
                /[/,]pickup\./.test(`${address}`) ? { ...init, ...requestTimeout() } : init,
              ),
          }),
        }),
      }),
    ],
  });

/** The public data of the café, which every rendered page includes; undefined until they have arrived. */
export const useCafe = (): Cafe | undefined => trpc.cafe.get.useQuery().data;

export const useCafeName = (): string => useCafe()?.name ?? DEFAULT_NAME;
