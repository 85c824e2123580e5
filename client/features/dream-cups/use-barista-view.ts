import { type MouseEvent, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { drinkPath } from '#shared/drink-card.ts';

/** In the address: the cup is shown at the counter. */
export const COUNTER = 'disk';

/** The id of the link that shows a cup at the counter. */
export const COUNTER_LINK = 'vis-ved-disken';

/** Where a cup is shown at the counter, root-relative. */
export const counterPath = (drinkId: number): string => `${drinkPath(drinkId)}?${COUNTER}`;

/** Whether an address asks for the view for the counter. */
export const isAtCounter = (search: URLSearchParams): boolean => search.has(COUNTER);

/**
 * The view for the counter, which is a place in the browser's history: whether it is shown, `enter` for the link that
 * opens it and `leave` for the one that closes it, which steps back where that leads to the same. Focus and scroll
 * follow.
 */
export function useCounter() {
  const isOpen = isAtCounter(new URLSearchParams(useSearch()));
  const entered = useRef(false);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!isOpen) return document.getElementById(COUNTER_LINK)?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [isOpen]);
  return {
    isOpen,
    enter: () => {
      entered.current = true;
    },
    leave: (event: MouseEvent) => {
      if (!entered.current) return;
      event.preventDefault();
      window.history.back();
    },
  };
}
