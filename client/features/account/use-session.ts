import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isNetworkFailure, isNotFound, NO_ANSWER } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { expireSession, onSession, roleNow, tokenNow } from '#client/lib/session/session-store.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';

/** The logged-in user, unknown while `loading`, as on the server. */
export type Session = {
  loading: boolean;
  user: UserDetails | null;
  error: string | null;
  /** Fetches the user again. */
  retry: () => unknown;
};

const notKnownYet = (): undefined => undefined;

/** The session's user: loading until the browser has looked for a token and, where there is one, fetched the user. */
export function useSession(): Session {
  const token = useSyncExternalStore(onSession, tokenNow, notKnownYet);
  // The user changes only with the token.
  const me = trpc.auth.me.useQuery(undefined, {
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isUnknown = isNotFound(me.error);
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSession(() => {
        for (const own of [trpc.auth.me, trpc.drinks.mine])
          queryClient.removeQueries({ queryKey: getQueryKey(own) });
      }),
    [queryClient],
  );
  useEffect(() => {
    if (isUnknown && token) expireSession(token);
  }, [isUnknown, token]);
  const retry = () => me.refetch();
  if (token === undefined) return { loading: true, user: null, error: null, retry };
  if (token === null) return { loading: false, user: null, error: null, retry };
  const failed = me.error !== null && isNetworkFailure(me.error);
  return {
    loading: me.isPending || (me.isError && me.isFetching),
    user: me.error ? null : (me.data ?? null),
    error: failed ? NO_ANSWER : null,
    retry,
  };
}

/** The stored role, and undefined until the browser has looked for it. */
export const useStoredRole = (): string | undefined => useSyncExternalStore(onSession, roleNow, notKnownYet);
