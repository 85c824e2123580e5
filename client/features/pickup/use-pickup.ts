import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { notePickup } from './own-pickups.ts';
import { inTime, REFRESH_MS } from './use-now.ts';

/**
 * An order as its guest sees it. Its browser, if it is one of its own, remembers how far it is.
 * @param isFollowed whether it is asked for again and again, also once it is finished, which may be taken back
 */
export function usePickup(token: string, isFollowed = false) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['pickup', token],
    queryFn: async () => {
      const pickup = await client.pickup.order.mutate({ token }, inTime());
      notePickup(token, pickup);
      return pickup;
    },
    enabled: token !== '',
    refetchInterval: ({ state }) => isFollowed && !isNotFound(state.error) && REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}
