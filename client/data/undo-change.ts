import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/api/client-types.ts';
import type { Undone } from '#shared/api/audit.ts';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';
import { lastingFetch } from './fetch.ts';

const { audit } = createTRPCClient<AppRouter>({
  links: [httpLink({ url: TRPC_PREFIX, fetch: lastingFetch })],
});

/** Undoes a change. No hook, because a toast outlives the component that opened it. */
export const undoChange = (changeId: number): Promise<Undone> => audit.undo.mutate({ changeId });
