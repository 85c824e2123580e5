import { onStorage } from '#client/lib/session/session-store.ts';

const listeners = new Set<() => void>();

/** Likes that localStorage could not store, for this visit. */
const unstored = new Map<number, boolean>();

const PREFIX = 'upvoted_';
const keyOf = (drinkId: number): string => `${PREFIX}${drinkId}`;

function stored(drinkId: number): boolean {
  try {
    return localStorage.getItem(keyOf(drinkId)) === 'true';
  } catch {
    return false;
  }
}

export const isLiked = (drinkId: number): boolean => unstored.get(drinkId) ?? stored(drinkId);

export function setLiked(drinkId: number, liked: boolean): void {
  try {
    if (liked) localStorage.setItem(keyOf(drinkId), 'true');
    else localStorage.removeItem(keyOf(drinkId));
    unstored.delete(drinkId);
  } catch {
    unstored.set(drinkId, liked);
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when a like changes, also from another tab; returns the function that unsubscribes. */
export function onLiked(listener: () => void): () => void {
  listeners.add(listener);
  const stopStorage = onStorage((key) => key.startsWith(PREFIX), listener);
  return () => {
    listeners.delete(listener);
    stopStorage();
  };
}
