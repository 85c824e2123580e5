import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { hasLoggedOut } from '#client/data/session-store.ts';
import { closesOnBack } from './use-back-closes.ts';

/** Whether a navigation discards the changes. Lists write their state to the address of the same tab; a step closes a dialog. */
function leaves({ navigationType, destination }: NavigateEvent, isPage: boolean): boolean {
  if (navigationType === 'traverse' && !isPage) return true;
  const to = new URL(destination.url);
  const tab = (search: string) => new URLSearchParams(search).get('fane');
  return to.pathname !== location.pathname || tab(to.search) !== tab(location.search);
}

/**
 * While `isOn`, prevents links and steps in the history that would discard the changes, and makes the browser ask before
 * a reload. Browsers without the Navigation API ask only before a reload.
 * @param ask gets a function that continues the prevented navigation.
 * @param isPage whether the changes are on the page itself and not in a dialog
 * @returns a function that ends the guard.
 */
export function useLeaveGuard(isOn: boolean, ask: (proceed: () => void) => void, isPage = false): () => void {
  const [, navigate] = useLocation();
  const isReleased = useRef(false);
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isReleased.current) event.preventDefault();
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event;
    // Not after a logout, and not for other documents, for which the browser asks.
    if (isReleased.current || hasLoggedOut() || !event.cancelable || !destination.sameDocument) return;
    // Another guard asks already, or the step closes the topmost dialog, which may ask itself.
    if (event.defaultPrevented || closesOnBack(event) || !leaves(event, isPage)) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(destination.url);
    ask(() => {
      if (navigationType === 'traverse') navigation.traverseTo(destination.key);
      else navigate(pathname + search + hash, { replace: navigationType === 'replace' });
    });
  });
  useEffect(() => {
    if (!isOn) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('beforeunload', (event) => onBeforeUnload(event), { signal });
    if ('navigation' in window)
      window.navigation.addEventListener('navigate', (event) => onNavigate(event), { signal });
    return () => listeners.abort();
  }, [isOn]);
  return () => {
    isReleased.current = true;
  };
}
