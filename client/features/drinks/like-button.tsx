import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useSyncExternalStore } from 'react';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import type { Drink, DrinksPage } from '#shared/drinks/drinks.ts';
import styles from './like-button.module.css';
import { isLiked, likeMutation, onLiked } from './likes.ts';

/** The error of the last failed like, shown until the next like. */
let shownError = '';

/** Likes a drink, or takes the visitor's like back. */
export function LikeButton({ drink: { drinkId, name, timesFavorite } }: { drink: Drink }) {
  const liked = useSyncExternalStore(
    onLiked,
    () => isLiked(drinkId),
    () => false,
  );
  const { drinks } = trpc.useUtils().client;
  const { mutate } = useMutation(
    likeMutation({
      drinkId,
      count: timesFavorite,
      send: async (value) => {
        const call = value ? drinks.upvote : drinks.removeUpvote;
        return (await call.mutate({ drinkId })).timesFavorite;
      },
      show: useShowLikes(drinkId),
      onError: async (error, value) => {
        // Fetched when it is needed; the like is rolled back in any case.
        const reasons = await import('#client/data/reason-text.ts').catch(() => null);
        const fallback = value ? 'Failed to upvote drink' : 'Failed to remove upvote';
        const { text, lang } = reasons?.announcementOf(error, fallback) ?? { text: fallback, lang: 'en' };
        shownError = text;
        toast(text, { error: true, lang });
      },
    }),
  );
  return (
    <Button
      className={liked ? styles.liked : styles.like}
      onClick={() => {
        closeToasts(({ text }) => text === shownError);
        mutate(!isLiked(drinkId));
      }}
    >
      <Icon name="heart" />
      <span>
        <span>{liked ? 'Angre' : 'Like'}</span>
        <span className="visually-hidden">{`${liked ? ' at du liker' : ''} ${name}`}</span>
      </span>
    </Button>
  );
}

export const likesText = ({ timesFavorite }: Pick<Drink, 'timesFavorite'>): string =>
  `${timesFavorite} ${timesFavorite === 1 ? 'like' : 'likes'}`;

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
    const update = (page: DrinksPage | undefined) =>
      page && withLikes(drinksPage(page), drinkId, timesFavorite);
    utils.drinks.list.setQueriesData({}, {}, update);
    utils.drinks.mine.setQueriesData({}, {}, update);
    utils.drinks.find.setData({ drinkId }, (drink) => drink && { ...drink, timesFavorite });
  };
}

const withLikes = (page: DrinksPage, drinkId: number, timesFavorite: number): DrinksPage => ({
  ...page,
  rows: page.rows.map((drink) => (drink.drinkId === drinkId ? { ...drink, timesFavorite } : drink)),
});
