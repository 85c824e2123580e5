import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { hasLeft } from '#client/lib/session/session-store.ts';
import { closesOnBack } from '#client/lib/use-back-closes.ts';

/**
 * Whether a navigation leaves the changes behind. A list behind a dialog writes its state into the address of the same
 * tab; a step back or forth leaves a dialog, but not what is on the page of the same tab.
 */
function leaves({ navigationType, destination }: NavigateEvent, isPage: boolean): boolean {
  if (navigationType === 'traverse' && !isPage) return true;
  const to = new URL(destination.url);
  const tab = (search: string) => new URLSearchParams(search).get('fane');
  return to.pathname !== location.pathname || tab(to.search) !== tab(location.search);
}

/**
 * While `isOn`, holds back links and steps of the history that would leave the changes, and has the browser ask before
 * a reload. Browsers without the Navigation API ask only before a reload.
 * @param ask gets a function that carries out the navigation that was held back.
 * @param options `isPage` where the changes are on the page itself and not in a dialog.
 * @returns a function that ends the guard.
 */
export function useLeaveGuard(
  isOn: boolean,
  ask: (proceed: () => void) => void,
  { isPage = false }: { isPage?: boolean | undefined } = {},
): () => void {
  const [, navigate] = useLocation();
  const isReleased = useRef(false);
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isReleased.current) event.preventDefault();
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event;
    // Nothing is asked after a logout. The browser asks about what leaves the document.
    if (isReleased.current || hasLeft() || !event.cancelable || !destination.sameDocument) return;
    // A guard below asks already, or the step closes the topmost dialog, which may ask itself.
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
  return useCallback(() => {
    isReleased.current = true;
  }, []);
}
