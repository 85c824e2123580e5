import { store, stored } from '#client/lib/session/stored.ts';

const listeners = new Set<() => void>();

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

function notify(): void {
  for (const listener of listeners) listener();
}

const onStoredElsewhere = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(PREFIX)) notify();
};

/** Calls `listener` when a like changes, also from another tab; returns the function that unsubscribes. */
export function onLiked(listener: () => void): () => void {
  window.addEventListener('storage', onStoredElsewhere);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
