import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { type LatestValue, latestMutation } from '#client/data/latest-mutation.ts';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { share } from '#client/lib/share.ts';
import { storedState } from '#client/lib/stored-state.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import type { Drink, DrinksPage } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import styles from './drink-buttons.module.css';

const likes = new Map<number, ReturnType<typeof storedState<boolean>>>();

/** Whether this browser's visitor likes a cup. */
export function likeOf(drinkId: number) {
  const like =
    likes.get(drinkId) ??
    storedState(
      `upvoted_${drinkId}`,
      (text) => text === 'true',
      (liked) => (liked ? 'true' : null),
    );
  likes.set(drinkId, like);
  return like;
}

type LikeOptions = Pick<LatestValue, 'onError'> & {
  drinkId: number;
  count: number;
  /** Sends the like or its withdrawal; resolves to the cup's likes. */
  send: (liked: boolean) => Promise<number>;
  show: (count: number) => void;
};

/** The state on the server of each cup whose like is pending. */
const confirmed = new Map<number, { liked: boolean; count: number }>();

/**
 * Options of the mutation that sets the visitor's like of a cup, one request at a time. The optimistic update is stored at
 * once, because the guest may leave the page before the response; it is rolled back on errors.
 */
export function likeMutation({ drinkId, count, send, show, onError }: LikeOptions) {
  const server = () => confirmed.get(drinkId) ?? { liked: likeOf(drinkId).get(), count };
  const showPending = () => {
    const { liked, count: likes } = server();
    show(Math.max(0, likes + Number(likeOf(drinkId).get()) - Number(liked)));
  };
  const mutation = latestMutation({
    id: `like ${drinkId}`,
    send: async (liked) => {
      confirmed.set(drinkId, { liked, count: await send(liked) });
      showPending();
    },
    onError: (error, liked) => {
      likeOf(drinkId).set(server().liked);
      showPending();
      onError(error, liked);
    },
  });
  return {
    ...mutation,
    onMutate: (liked: boolean, { client }: { client: QueryClient }) => {
      const isFirst = client.isMutating({ mutationKey: mutation.mutationKey }) === 1;
      if (isFirst) confirmed.set(drinkId, { liked: !liked, count });
      likeOf(drinkId).set(liked);
      showPending();
    },
  } satisfies UseMutationOptions<void, Error, boolean, void>;
}

export async function showLikes(
  queryClient: QueryClient,
  drinkId: number,
  timesFavorite: number,
): Promise<void> {
  const queryKey = getQueryKey(trpc.drinks);
  const cache = queryClient.getQueryCache();
  const outdated = cache.findAll({ queryKey, predicate: ({ state }) => state.isInvalidated });
  // Cancel running requests, whose responses would overwrite the likes. A list without data shows the rows of another list
  // meanwhile, so wait for its response.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  await Promise.allSettled(cache.findAll({ queryKey }).map(({ promise }) => promise));
  const withLikes = (drink: Drink): Drink =>
    drink.drinkId === drinkId ? { ...drink, timesFavorite } : drink;
  const update = (page: DrinksPage): DrinksPage => ({ ...page, rows: page.rows.map(withLikes) });
  for (const list of [trpc.drinks.list, trpc.drinks.mine])
    queryClient.setQueriesData<DrinksPage>(
      { queryKey: getQueryKey(list) },
      (page) => page && update(drinksPage(page)),
    );
  queryClient.setQueriesData<Drink>(
    { queryKey: getQueryKey(trpc.drinks.find) },
    (drink) => drink && withLikes(drink),
  );
  // New data count as fresh, but a change that was being fetched is still missing. The live stream repeats it.
  for (const query of outdated) query.invalidate();
}

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
