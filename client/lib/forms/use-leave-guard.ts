import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { hasLeft } from '#client/lib/session/session-store.ts';
import { closesOnBack } from '#client/lib/use-back-closes.ts';

/** Goes on with the navigation that was held back. */
export type GoOn = () => void;

/**
 * Whether a navigation leaves what is on the screen. A list behind a dialog writes what it shows into the address of
 * the same tab; a step back or forth is somebody's wish to leave the dialog.
 */
function leaves({ navigationType, destination }: NavigateEvent, isPage: boolean): boolean {
  if (navigationType === 'traverse' && !isPage) return true;
  const to = new URL(destination.url);
  const tab = (search: string) => new URLSearchParams(search).get('fane');
  return to.pathname !== location.pathname || tab(to.search) !== tab(location.search);
}

/**
 * While `isOn`, holds back links and steps of the history that would leave the page, and has the browser ask before it is
 * reloaded or closed. Browsers that don't tell of steps ask nothing there.
 * @param ask is given how to go on.
 * @param options `isPage` where what would be lost stands in the tab itself, which steps within it leave as it is.
 * @returns lets everything pass from now on.
 */
export function useLeaveGuard(isOn: boolean, ask: (goOn: GoOn) => void, { isPage = false } = {}): () => void {
  const [, navigate] = useLocation();
  const isLetGo = useRef(false);
  const latest = useRef({ ask, navigate });
  useEffect(() => {
    latest.current = { ask, navigate };
  });
  useEffect(() => {
    if (!isOn) return;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault();
    };
    const onNavigate = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      // Whoever has logged out has left already. What leaves the document is asked about by the browser.
      if (isLetGo.current || hasLeft() || !event.cancelable || !destination.sameDocument) return;
      // What stands below asks already, or what is on top is closed, which may ask.
      if (event.defaultPrevented || closesOnBack(event)) return;
      if (!leaves(event, isPage)) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(destination.url);
      latest.current.ask(() => {
        if (navigationType === 'traverse') navigation.traverseTo(destination.key);
        else latest.current.navigate(pathname + search + hash, { replace: navigationType === 'replace' });
      });
    };
    const steps = 'navigation' in window ? window.navigation : null;
    window.addEventListener('beforeunload', beforeUnload);
    steps?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      steps?.removeEventListener('navigate', onNavigate);
    };
  }, [isOn, isPage]);
  return useCallback(() => {
    isLetGo.current = true;
  }, []);
}
