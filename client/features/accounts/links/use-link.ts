import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { trpc } from '#client/data/trpc.ts';

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
const secretNow = (): string => window.location.hash.slice(1);
const notKnownYet = (): undefined => undefined;

/**
 * The link that the page was opened with: its secret is in the address behind `#`, which browsers send to nobody.
 * `secret` is undefined until the browser has looked, and empty where there is none.
 */
export function useLink() {
  const secret = useSyncExternalStore(onHash, secretNow, notKnownYet);
  const { client } = trpc.useUtils();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['link', secret],
    queryFn: () => client.people.openLink.mutate({ secret: secret ?? '' }),
    enabled: Boolean(secret),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { secret, link: data, error: isFetching ? null : error, retry: () => refetch() };
}
