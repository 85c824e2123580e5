import { useEffect, useLayoutEffect, useRef } from 'react';

/** What is open above the page, the topmost last. */
const open: symbol[] = [];

/** Whether a navigation is a step back that something above the page takes for itself. */
export const closesOnBack = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  open.length > 0 &&
  cancelable &&
  navigationType === 'traverse' &&
  destination.index < (navigation.currentEntry?.index ?? 0);

/**
 * A step back closes what is on top of the page, as Escape does, and leaves the page where it is: so somebody at a phone
 * means it. Browsers that don't tell of steps before they take them leave the page, and what is open with it.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // What has gone from the screen takes no step any more.
  useLayoutEffect(() => {
    const me = Symbol();
    open.push(me);
    const hold = (event: NavigateEvent) => {
      if (!closesOnBack(event) || open.at(-1) !== me) return;
      event.preventDefault();
      close.current();
    };
    const steps = 'navigation' in window ? window.navigation : null;
    steps?.addEventListener('navigate', hold);
    return () => {
      steps?.removeEventListener('navigate', hold);
      open.splice(open.indexOf(me), 1);
    };
  }, []);
}
