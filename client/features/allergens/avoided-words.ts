import { useSyncExternalStore } from 'react';
import { createListeners, store, stored } from '#client/data/stored.ts';

/** The name of the URL parameter and of the localStorage key for the avoided allergens. */
const PARAMETER = 'uten';

let words: string | undefined;
const { subscribe, notify } = createListeners();

/** The stored words, plus the words of the opened address, because a link from another guest adds to them. */
function currentWords(): string {
  if (words === undefined) {
    const wordsInAddress = new URLSearchParams(location.search).getAll(PARAMETER);
    const all = [stored(PARAMETER), ...wordsInAddress].join(',').split(',');
    words = [...new Set(all.map((word) => word.trim()))].filter((word) => word !== '').join(',');
    if (words !== '') store(PARAMETER, words);
  }
  return words;
}

/** @param isInAddress whether the address gets the words too */
function show(next: string, isInAddress: boolean): void {
  words = next;
  const address = new URL(location.href);
  if (next === '' || !isInAddress) address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, next);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  notify();
}

/**
 * The stored words win over the address: history may lead back to an older address, or to a page in the back/forward
 * cache that missed a change in another tab.
 */
function showStored(): void {
  const isInAddress = new URLSearchParams(location.search).has(PARAMETER);
  if (words !== undefined) show(stored(PARAMETER) ?? words, isInAddress);
}
for (const step of ['popstate', 'pageshow']) globalThis.window?.addEventListener(step, showStored);

// Another tab has changed the words or cleared the storage. Listens even while no component is subscribed.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === PARAMETER || key === null) show(newValue ?? '', false);
});

/** The avoided allergens in words, such as `melk,nøtter`; empty on the server. */
export const useAvoidedWords = (): string => useSyncExternalStore(subscribe, currentWords, () => '');

/** Stores the avoided allergens in the browser, and shows them in the address. */
export function setAvoidedWords(next: string): void {
  store(PARAMETER, next || null);
  show(next, true);
}
