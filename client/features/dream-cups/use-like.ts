import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useSyncExternalStore } from 'react';
import type { Announcement } from '#client/lib/api/reason-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import type { Drink, DrinksPage } from '#shared/drinks/drinks.ts';
import { likeMutation } from './like-mutation.ts';
import { isLiked, onLiked } from './liked-store.ts';

/** The visitor's like of a drink. `onError` gets an error, and null when a like starts; an error after unmounting is a toast. */
export function useLike(
  { drinkId, timesFavorite }: Pick<Drink, 'drinkId' | 'timesFavorite'>,
  onError: (error: Announcement | null) => void,
): { liked: boolean; toggle: () => void } {
  const liked = useSyncExternalStore(
    onLiked,
    () => isLiked(drinkId),
    () => false,
  );
  const { drinks } = trpc.useUtils().client;
  const isMounted = useIsMounted();
  const { mutate } = useMutation(
    likeMutation({
      drinkId,
      count: timesFavorite,
      send: async (value) => {
        const call = value ? drinks.upvote : drinks.removeUpvote;
        return (await call.mutate({ drinkId })).timesFavorite;
      },
      show: useShowLikes(drinkId),
      onError: (error, value) => {
        // Fetched when it is needed; the like is rolled back in any case.
        import('./announce-like-error.ts').then(
          ({ announceLikeError }) => announceLikeError(error, value, isMounted() && onError),
          () => undefined,
        );
      },
    }),
  );

  function toggle() {
    onError(null);
    mutate(!isLiked(drinkId));
  }

  return { liked, toggle };
}

/** Updates a drink's likes in all cached queries. */
function useShowLikes(drinkId: number): (timesFavorite: number) => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (timesFavorite) => {
    const queryKey = getQueryKey(trpc.drinks);
    // The response to an earlier request would overwrite the likes. A list that has none yet shows the rows of another one,
    // and waits for its response.
    await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    const requests = queryClient.getQueryCache().findAll({ queryKey });
    await Promise.allSettled(requests.map(({ promise }) => promise));
    const update = (page: DrinksPage | undefined) => page && withLikes(page, drinkId, timesFavorite);
    utils.drinks.list.setQueriesData({}, {}, update);
    utils.drinks.mine.setQueriesData({}, {}, update);
    utils.drinks.find.setData({ drinkId }, (drink) => drink && { ...drink, timesFavorite });
  };
}

const withLikes = (page: DrinksPage, drinkId: number, timesFavorite: number): DrinksPage => ({
  ...page,
  rows: page.rows.map((drink) => (drink.drinkId === drinkId ? { ...drink, timesFavorite } : drink)),
});
