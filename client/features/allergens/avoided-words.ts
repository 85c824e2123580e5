import { useSyncExternalStore } from 'react';
import { createListeners, store, stored } from '#client/data/stored.ts';

/** The parameter of an address with what a guest avoids, and where the browser keeps it. */
const PARAMETER = 'uten';

let words: string | undefined;
const { subscribe, notify } = createListeners();

/** As it was kept, and by the address that was opened: a link of somebody else adds to it. */
function now(): string {
  if (words === undefined) {
    const addressed = new URLSearchParams(location.search).getAll(PARAMETER);
    const all = [stored(PARAMETER), ...addressed].join(',').split(',');
    words = [...new Set(all.map((word) => word.trim()))].filter((word) => word !== '').join(',');
    if (words !== '') store(PARAMETER, words);
  }
  return words;
}

/** @param addressed whether the address says it as well */
function show(next: string, addressed: boolean): void {
  words = next;
  const address = new URL(location.href);
  if (next === '' || !addressed) address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, next);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  notify();
}

/**
 * The stored words win over the address: history may lead back to an older address, or to a page in the back/forward
 * cache that missed a change in another tab.
 */
function showKept(): void {
  const isAddressed = new URLSearchParams(location.search).has(PARAMETER);
  if (words !== undefined) show(stored(PARAMETER) ?? words, isAddressed);
}
for (const step of ['popstate', 'pageshow']) globalThis.window?.addEventListener(step, showKept);

// Another tab has changed it, or removed all that is kept; also while this one shows nothing that depends on it.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === PARAMETER || key === null) show(newValue ?? '', false);
});

/** What the guest avoids, in words such as `melk,nøtter`; nothing on the server, which knows no guest. */
export const useAvoidedWords = (): string => useSyncExternalStore(subscribe, now, () => '');

/** Changes what the guest avoids, until the guest says otherwise, in the browser and in the address. */
export function setAvoidedWords(next: string): void {
  store(PARAMETER, next || null);
  show(next, true);
}
