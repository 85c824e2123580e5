import { useEffect } from 'react';
import { notFound, type Route } from './routes.ts';

/** The page that was last seen; the first one is where the browser itself put focus and scroll. */
let seen: Route | undefined;
let steppedBack = false;

/** Remembers whether a navigation was a step in the history: then the browser restores the scroll position itself. */
export function watchHistory(): void {
  window.addEventListener('popstate', () => {
    steppedBack = true;
  });
}

/** Names the tab. After a navigation: starts at the top and moves the focus to the new page's heading. */
export function useArrival(route: Route, title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const arrived = seen !== undefined && (seen !== route || route === notFound);
    seen = route;
    if (!arrived) return;
    if (!steppedBack) window.scrollTo({ top: 0, behavior: 'instant' });
    steppedBack = false;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [route]);
}
