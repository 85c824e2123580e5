import { useSyncExternalStore } from 'react';

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
const fragmentNow = (): string => window.location.hash.slice(1);
const notKnownYet = (): undefined => undefined;

/** The address after `#`, which browsers don't send to servers. Undefined until the browser has read it. */
export const useFragment = (): string | undefined => useSyncExternalStore(onHash, fragmentNow, notKnownYet);
