import { getQueryKey } from '@trpc/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { hasExpired, isNetworkFailure, isNotFound, NO_ANSWER } from '#client/data/error-text.ts';
import { browserCache } from '#client/data/query-client.ts';
import { dropSession, expireSession, onSession, roleNow, tokenNow } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

export type Session = ReturnType<typeof useSession>;

const { auth, drinks, people } = trpc;
// Outside components, because pages without a user must also drop the data of the previous session.
onSession(() => {
  for (const own of [auth.me, auth.sessions, auth.traces, drinks.mine, people.recoveryState])
    browserCache.removeQueries({ queryKey: getQueryKey(own) });
});

const notKnownYet = (): undefined => undefined;

/** The session's user. Loading until the browser has read the stored token and, if there is one, fetched the user. */
export function useSession() {
  const token = useSyncExternalStore(onSession, tokenNow, notKnownYet);
  // The user changes only with the token.
  const me = trpc.auth.me.useQuery(undefined, {
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isUnknown = isNotFound(me.error);
  useEffect(() => {
    if (isUnknown && token) expireSession(token);
  }, [isUnknown, token]);
  // After a failed refetch the user is still known.
  const isLoading = me.isPending || (me.isLoadingError && me.isFetching);
  return {
    loading: token === undefined || (token !== null && isLoading),
    user: (token && !isUnknown && me.data) || null,
    error: token && me.isLoadingError && isNetworkFailure(me.error) ? NO_ANSWER : null,
    retry: () => me.refetch(),
  };
}

/** The stored role; undefined until the browser has read it. */
export const useStoredRole = (): string | undefined => useSyncExternalStore(onSession, roleNow, notKnownYet);

/** Drops the session in the browser at once, even if the request that ends it on the server fails. */
export function useLogout(): () => Promise<void> {
  const { client } = trpc.useUtils();
  return async () => {
    const ended = client.auth.logout.mutate(undefined, {
      context: { token: tokenNow() },
      signal: AbortSignal.timeout(10_000),
    });
    dropSession();
    try {
      await ended;
    } catch (error) {
      // An expired session has ended already.
      if (!hasExpired(error)) return toast('Logout failed.', { error: true, lang: 'en' });
    }
    toast('Logged out successfully!', { lang: 'en' });
  };
}
