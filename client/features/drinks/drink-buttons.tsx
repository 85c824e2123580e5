import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { share } from '#client/lib/share.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import styles from './drink-buttons.module.css';
import { likeMutation, likeOf, showLikes } from './likes.ts';

/** The text of the toast about the last failed like, which the next like closes. */
let shownError = '';

export function LikeButton({ drink: { drinkId, name, timesFavorite } }: { drink: Drink }) {
  const like = likeOf(drinkId);
  const liked = useSyncExternalStore(like.subscribe, like.get, () => false);
  const { drinks } = trpc.useUtils().client;
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    likeMutation({
      drinkId,
      count: timesFavorite,
      send: async (value) => {
        const call = value ? drinks.upvote : drinks.removeUpvote;
        return (await call.mutate({ drinkId })).timesFavorite;
      },
      show: (count) => showLikes(queryClient, drinkId, count),
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
