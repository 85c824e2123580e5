import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { share } from '#client/lib/share.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import type { Drink, DrinksPage } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import styles from './drink-buttons.module.css';
import { likeMutation, likeOf } from './likes.ts';

/** The text of the toast about the last failed like, which the next like closes. */
let shownError = '';

export function LikeButton({ drink: { drinkId, name, timesFavorite } }: { drink: Drink }) {
  const like = likeOf(drinkId);
  const liked = useSyncExternalStore(like.subscribe, like.get, () => false);
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
        // Fetched on demand. The like is rolled back even if this fails.
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
        mutate(!like.get());
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

function useShowLikes(drinkId: number): (timesFavorite: number) => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (timesFavorite) => {
    const queryKey = getQueryKey(trpc.drinks);
    // Cancel running requests, whose responses would overwrite the likes. A list without data shows the rows of another list
    // meanwhile, so wait for its response.
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

/** Shares a dream cup's page. Shows the link if the browser can neither share nor copy it. */
export function ShareButton({ drink: { drinkId, name } }: { drink: Drink }) {
  const [link, setLink] = useState<string | null>(null);
  const busy = useRef(false);

  async function onShare() {
    if (busy.current) return;
    busy.current = true;
    const url = window.location.origin + paths.cup(drinkId);
    const shared = await share({ title: name, text: `Se drømmekoppen «${name}»`, url });
    busy.current = false;
    if (shared === 'copied') toast('Lenken er kopiert');
    setLink(shared === 'failed' ? url : null);
  }

  return (
    <>
      <Button onClick={onShare}>
        <Icon name="share" />
        Del koppen
      </Button>
      {link && (
        <Field
          ref={select}
          label="Lenke til koppen"
          hint="Kopier lenken, og send den til en venn."
          value={link}
          readOnly
          className={styles.shareLink}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

function select(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
