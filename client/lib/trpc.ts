import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/client-types.ts';
import { LOGIN_CALL, MOST_CALLS, TRPC_PREFIX } from '#shared/trpc.ts';
import { sessionFetch } from './session-fetch.ts';

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The browser's tRPC client. A login travels alone and as a visitor. */
export const createBrowserClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: ({ path }) => path === LOGIN_CALL,
        true: httpLink({ url: TRPC_PREFIX }),
        false: httpBatchLink({
          url: TRPC_PREFIX,
          maxItems: MOST_CALLS,
          maxURLLength: 2000,
          fetch: sessionFetch,
        }),
      }),
    ],
  });
