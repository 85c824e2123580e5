import { forgetPage, loadPage, routeAt } from './routes.ts';

const HINTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Fetches a page's file as soon as somebody points at a link to it, so that the click shows it at once. */
export function preloadOnHint(): void {
  for (const hint of HINTS) document.addEventListener(hint, fetchTarget, { passive: true });
}

function fetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return;
  // A file that can't be fetched now is tried again, and complained about, at the click.
  const route = routeAt(link.pathname);
  loadPage(route).catch(() => forgetPage(route));
}
