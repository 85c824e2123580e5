import { useSyncExternalStore } from 'react';
import { store, stored } from '#client/lib/session/stored.ts';

/** The parameter of an address with what a guest avoids, and where the browser keeps it. */
const PARAMETER = 'uten';

let words: string | undefined;
const listeners = new Set<() => void>();

/** As it was kept, and by the address: a link of somebody else adds to it. */
function now(): string {
  if (words === undefined) {
    const addressed = new URLSearchParams(location.search).getAll(PARAMETER);
    const all = [stored(PARAMETER), ...addressed].join(',').split(',');
    words = [...new Set(all.map((word) => word.trim()))].filter((word) => word !== '').join(',');
    if (words !== '') store(PARAMETER, words);
  }
  return words;
}

function subscribe(listener: () => void): () => void {
  // Another address, or another tab.
  const readAgain = () => {
    words = undefined;
    listener();
  };
  const removal = new AbortController();
  for (const type of ['popstate', 'storage'])
    window.addEventListener(type, readAgain, { signal: removal.signal });
  listeners.add(listener);
  return () => {
    removal.abort();
    listeners.delete(listener);
  };
}

/** What the guest avoids, in words such as `melk,nøtter`; nothing on the server, which knows no guest. */
export const useAvoidedWords = (): string => useSyncExternalStore(subscribe, now, () => '');

/** Changes what the guest avoids, until the guest says otherwise, in the browser and in the address. */
export function setAvoidedWords(next: string): void {
  words = next;
  store(PARAMETER, next || null);
  const address = new URL(location.href);
  if (next === '') address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, next);
  history.replaceState(history.state, '', address);
  for (const listener of listeners) listener();
}
