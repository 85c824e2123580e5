import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useSyncExternalStore } from 'react';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useIsThere } from '#client/lib/use-is-there.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Drink, DrinksPage } from '#shared/drinks.ts';
import { isLiked, onLiked } from './liked-store.ts';
import { turnLike } from './toggle-like.ts';

/** Whether the visitor likes a drink, and how to turn that. */
type Like = { liked: boolean; toggle: () => void };

/**
 * The visitor's like of a drink, not known on the server. `onFault` hears what went wrong, and null when a turn
 * begins; what goes wrong when the component is gone is shown as a toast.
 */
export function useLike(
  { drinkId, timesFavorite }: Pick<Drink, 'drinkId' | 'timesFavorite'>,
  onFault: (fault: string | null) => void,
): Like {
  const liked = useSyncExternalStore(
    onLiked,
    () => isLiked(drinkId),
    () => false,
  );
  const { client } = trpc.useUtils();
  const show = useShowLikes(drinkId);
  const isThere = useIsThere();

  function toggle() {
    onFault(null);
    turnLike(drinkId, timesFavorite, {
      send: async (wish) => {
        const { upvote, removeUpvote } = client.drinks;
        return (await (wish ? upvote : removeUpvote).mutate({ drinkId })).timesFavorite;
      },
      show,
      fail: (error, wish) => {
        const fault = errorText(error, wish ? 'Failed to upvote drink' : 'Failed to remove upvote');
        if (isThere()) onFault(fault);
        else toast(fault, { error: true, lang: 'en' });
      },
    });
  }

  return { liked, toggle };
}

/** Shows a drink's likes wherever the drink is shown. */
function useShowLikes(drinkId: number): (timesFavorite: number) => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (timesFavorite) => {
    // An answer to what was asked before would bring back the likes of then.
    await queryClient.cancelQueries({
      queryKey: getQueryKey(trpc.drinks),
      predicate: ({ state }) => state.data !== undefined,
    });
    const among = (page: DrinksPage | undefined) => page && withLikes(page, drinkId, timesFavorite);
    utils.drinks.list.setQueriesData({}, {}, among);
    utils.drinks.mine.setQueriesData({}, {}, among);
    utils.drinks.find.setData({ drinkId }, (drink) => drink && { ...drink, timesFavorite });
  };
}

const withLikes = (page: DrinksPage, drinkId: number, timesFavorite: number): DrinksPage => ({
  ...page,
  rows: page.rows.map((drink) => (drink.drinkId === drinkId ? { ...drink, timesFavorite } : drink)),
});
