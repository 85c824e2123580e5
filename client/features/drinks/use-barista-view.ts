import { type MouseEvent, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { focusHeading } from '#client/ui/focus-owner.ts';

export const BARISTA_VIEW = 'disk';

export const BARISTA_VIEW_LINK = 'vis-ved-disken';

export const isBaristaView = (search: URLSearchParams): boolean => search.has(BARISTA_VIEW);

/**
 * The barista view has its own entry in the browser's history. `enter` is for the link that opens it, `leave` for the
 * one that closes it, which goes back in the history where the view was opened from this page. Moves focus and scroll.
 */
export function useBaristaView() {
  const isOpen = isBaristaView(new URLSearchParams(useSearch()));
  const entered = useRef(false);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!isOpen) return document.getElementById(BARISTA_VIEW_LINK)?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
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
