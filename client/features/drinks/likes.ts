import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { type LatestValue, latestMutation } from '#client/data/latest-mutation.ts';
import { createListeners, store, stored } from '#client/data/stored.ts';

const { subscribe, notify } = createListeners();

/** Likes that the browser could not store, for this visit. */
const unstored = new Map<number, boolean>();

const PREFIX = 'upvoted_';
const keyOf = (drinkId: number): string => `${PREFIX}${drinkId}`;

export const isLiked = (drinkId: number): boolean =>
  unstored.get(drinkId) ?? stored(keyOf(drinkId)) === 'true';

export function setLiked(drinkId: number, liked: boolean): void {
  if (store(keyOf(drinkId), liked ? 'true' : null)) unstored.delete(drinkId);
  else unstored.set(drinkId, liked);
  notify();
}

const onStoredElsewhere = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(PREFIX)) notify();
};

/** Calls `listener` when a like changes, also from another tab; returns the function that unsubscribes. */
export function onLiked(listener: () => void): () => void {
  window.addEventListener('storage', onStoredElsewhere);
  return subscribe(listener);
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
  const server = () => confirmed.get(drinkId) ?? { liked: isLiked(drinkId), count };
  const showPending = () => {
    const { liked, count: likes } = server();
    show(Math.max(0, likes + Number(isLiked(drinkId)) - Number(liked)));
  };
  const mutation = latestMutation({
    id: `like ${drinkId}`,
    send: async (liked) => {
      confirmed.set(drinkId, { liked, count: await send(liked) });
      showPending();
    },
    onError: (error, liked) => {
      setLiked(drinkId, server().liked);
      showPending();
      onError(error, liked);
    },
  });
  return {
    ...mutation,
    onMutate: (liked: boolean, { client }: { client: QueryClient }) => {
      const isFirst = client.isMutating({ mutationKey: mutation.mutationKey }) === 1;
      if (isFirst) confirmed.set(drinkId, { liked: !liked, count });
      setLiked(drinkId, liked);
      showPending();
    },
  } satisfies UseMutationOptions<void, Error, boolean, void>;
}
