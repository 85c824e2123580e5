import { useRef, useSyncExternalStore } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { DrinksPage } from '#shared/drinks.ts';
import { isLiked, onLiked, setLiked } from './liked-store.ts';

/** Whether the visitor likes a drink, and how to turn that. */
type Like = { liked: boolean; toggle: () => void };

/**
 * The visitor's like of a drink; while one turn is under way, further ones are ignored. `onFault` hears what went
 * wrong, and null when a turn begins.
 */
export function useLike(drinkId: number, onFault: (fault: string | null) => void): Like {
  const liked = useSyncExternalStore(onLiked, () => isLiked(drinkId));
  const { mutateAsync: upvote } = trpc.drinks.upvote.useMutation();
  const { mutateAsync: removeUpvote } = trpc.drinks.removeUpvote.useMutation();
  const utils = trpc.useUtils();
  const busy = useRef(false);

  async function toggle() {
    if (busy.current) return;
    busy.current = true;
    onFault(null);
    try {
      const { timesFavorite } = await (liked ? removeUpvote : upvote)({ drinkId });
      setLiked(drinkId, !liked);
      utils.drinks.list.setQueriesData({}, {}, (page) => page && withLikes(page, drinkId, timesFavorite));
    } catch (error) {
      onFault(errorText(error, liked ? 'Failed to remove upvote' : 'Failed to upvote drink'));
    } finally {
      busy.current = false;
    }
  }

  return { liked, toggle };
}

const withLikes = (page: DrinksPage, drinkId: number, timesFavorite: number): DrinksPage => ({
  ...page,
  drinks: page.drinks.map((drink) => (drink.drinkId === drinkId ? { ...drink, timesFavorite } : drink)),
});
