import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

const open: symbol[] = [];

/** Whether a navigation is a step back that closes a dialog instead. */
export const closesOnBack = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  open.length > 0 &&
  cancelable &&
  navigationType === 'traverse' &&
  destination.index < (navigation.currentEntry?.index ?? 0);

/** A step back closes the topmost dialog, as on phones; without the Navigation API it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A layout effect: a dialog that is gone from the screen must not hold back a step.
  useLayoutEffect(() => {
    const me = Symbol();
    open.push(me);
    const hold = (event: NavigateEvent) => {
      if (!closesOnBack(event) || open.at(-1) !== me) return;
      event.preventDefault();
      // At once, as React does for a click: the focus would return while the page behind is still inert.
      flushSync(close);
    };
    const steps = 'navigation' in window ? window.navigation : null;
    // A step back to another document, or out of the shop, can't be held back: this page gets a second entry.
    const before = steps?.entries()[(steps.currentEntry?.index ?? 0) - 1];
    if (steps && !before?.sameDocument) history.pushState(history.state, '');
    steps?.addEventListener('navigate', hold);
    return () => {
      steps?.removeEventListener('navigate', hold);
      open.splice(open.indexOf(me), 1);
    };
  }, []);
}
