import { useSyncExternalStore } from 'react';
import { storedState } from '#client/lib/stored-state.ts';

/** The name of the URL parameter and of the localStorage key for the avoided allergens. */
const PARAMETER = 'uten';

/** The avoided allergens in words, such as `melk,nøtter`. */
const words = storedState(
  PARAMETER,
  (text) => text ?? '',
  (all) => all || null,
);

const addressWords = (): string[] => new URLSearchParams(location.search).getAll(PARAMETER);

/** Sets the words in the address, or removes them for an empty text. */
function setAddressWords(next: string): void {
  const address = new URL(location.href);
  if (next === '') address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, next);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

if (globalThis.window) {
  // A link from another guest adds its words to the stored ones.
  const all = [words.get(), ...addressWords()].join(',').split(',');
  words.set([...new Set(all.map((word) => word.trim()))].filter((word) => word !== '').join(','));
  // The history may lead back to an older address, and a page in the back/forward cache may have missed a change.
  for (const step of ['popstate', 'pageshow'])
    window.addEventListener(step, () => {
      if (addressWords().length > 0) setAddressWords(words.get());
    });
  // Another tab has changed the words, so those in this address are old.
  window.addEventListener('storage', ({ key }) => {
    if (key === PARAMETER || key === null) setAddressWords('');
  });
}

/** The avoided allergens in words; empty on the server. */
export const useAvoidedWords = (): string => useSyncExternalStore(words.subscribe, words.get, () => '');

export function setAvoidedWords(next: string): void {
  words.set(next);
  setAddressWords(next);
}
