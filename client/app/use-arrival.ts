import { useEffect } from 'react';
import { plainPath } from './routes.ts';

/** Where we were last seen; at first where the browser itself put focus and scroll. */
let seen: string | undefined;
let steppedBack = false;

/**
 * Remembers whether a navigation was a step in the history: then the browser restores the scroll position itself. After
 * any navigation the address in the document's head would be another page's, and browsers share that one.
 */
export function watchHistory(): void {
  // Not when the page has been taken over: a step before that is a navigation too.
  seen = plainPath(window.location.pathname);
  window.addEventListener('popstate', () => {
    steppedBack = true;
  });
  window.addEventListener('pushState', () => {
    steppedBack = false;
  });
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    window.addEventListener(type, () => document.querySelector('link[rel=canonical]')?.remove());
  }
}

/** Names the tab. After a navigation: starts at the top and moves the focus to the new page's heading. */
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
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
