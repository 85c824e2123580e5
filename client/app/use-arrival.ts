import { useEffect } from 'react';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { plainPath } from './routes.ts';

/** The last path whose focus and scroll position were set; the browser sets those of the first. */
let arrivedAt: string | undefined;
let steppedBack = false;

/** Records which navigations are history steps, and removes the canonical link of the rendered page on the first navigation. */
export function watchHistory(rendered: string): void {
  // A step in the history before hydration has ended is a navigation too.
  arrivedAt = plainPath(rendered);
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
    const address = plainPath(path);
    if (arrivedAt === address) return;
    arrivedAt = address;
    if (!steppedBack) window.scrollTo({ top: 0, behavior: 'instant' });
    steppedBack = false;
    // A menu that was opened while the page loaded must keep the focus, since it closes when it loses it.
    if (document.activeElement?.closest('details[open]')) return;
    focusHeading(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
  }, [path]);
}
