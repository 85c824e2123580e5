import { useEffect } from 'react';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { plainPath } from './routes.ts';

/** The last path whose focus and scroll position were set; at first by the browser. */
let seen: string | undefined;
let steppedBack = false;

/** Tells which navigations are steps in the history, and removes the canonical link, which is that of the page `rendered`. */
export function watchHistory(rendered: string): void {
  // A step in the history before hydration has ended is a navigation too.
  seen = plainPath(rendered);
  for (const type of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(type, () => {
      if (type !== 'replaceState') steppedBack = type === 'popstate';
      document.querySelector('link[rel=canonical]')?.remove();
    });
}

/** Sets the tab's title. After a navigation: scrolls to the top and focuses the new page's heading. */
export function useArrival(path: string, title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const here = plainPath(path);
    if (seen === here) return;
    seen = here;
    if (!steppedBack) window.scrollTo({ top: 0, behavior: 'instant' });
    steppedBack = false;
    // A menu that was opened while the page loaded stays open: it closes when the focus leaves it.
    if (document.activeElement?.closest('details[open]')) return;
    focusHeading(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
  }, [path]);
}
