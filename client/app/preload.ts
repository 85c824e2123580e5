import { forgetPage, loadPage, routeAt } from './routes.ts';

const HINTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Fetches a page's file on hover, touch or focus of a link to it, so that a click shows the page at once. */
export function preloadOnHint(): void {
  for (const hint of HINTS) document.addEventListener(hint, fetchTarget, { passive: true });
}

function fetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return;
  // A file that can't be fetched now is tried again, and its error shown, at the click.
  const route = routeAt(link.pathname);
  loadPage(route).catch(() => forgetPage(route));
}
