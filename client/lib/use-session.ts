import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { UserDetails } from '#shared/auth.ts';
import { isNetworkFailure } from './error-text.ts';
import { onSession, tokenNow } from './session-store.ts';
import { trpc } from './trpc.ts';

/** Who is using the page. While `loading` it is not known yet, as on the server. */
type Session = { loading: boolean; user: UserDetails | null; error: string | null };

const notKnownYet = (): undefined => undefined;

/** The session's user: loading until the browser has looked for a token and, where there is one, asked the server. */
export function useSession(): Session {
  const token = useSyncExternalStore(onSession, tokenNow, notKnownYet);
  const me = trpc.auth.me.useQuery(undefined, { enabled: Boolean(token) });
  const queryClient = useQueryClient();
  useEffect(
    () => onSession(() => queryClient.removeQueries({ queryKey: getQueryKey(trpc.auth.me) })),
    [queryClient],
  );
  if (token === undefined) return { loading: true, user: null, error: null };
  if (token === null) return { loading: false, user: null, error: null };
  const failed = me.error !== null && isNetworkFailure(me.error);
  return {
    loading: me.isPending,
    user: me.error ? null : (me.data ?? null),
    error: failed ? 'An error occurred. Please try again.' : null,
  };
}
