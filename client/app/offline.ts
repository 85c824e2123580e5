import type { QueryClient } from '@tanstack/react-query';
import { onSession, tokenNow } from '#client/lib/session/session-store.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { CupMessage, SessionMessage } from '#shared/api/offline.ts';
import { drinkPath } from '#shared/drinks/drink-card.ts';

/** How long after the page is interactive the service worker begins to fetch files. */
const REGISTRATION_DELAY_MS = 3000;

/** Keeps pages for the time without a network, and has cups sent that were saved meanwhile. Browsers allow it with TLS only. */
export function workOffline(queryClient: QueryClient): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const sendKept = () =>
    serviceWorker.controller?.postMessage({ token: tokenNow() } satisfies SessionMessage);
  window.addEventListener('online', sendKept);
  onSession(sendKept);
  sendKept();
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<CupMessage>) => {
    const { name, drinkId } = data;
    if (drinkId === null) {
      toast(`${name} kunne ikke lagres. Kanskje er en ingrediens utsolgt.`, { error: true, stays: true });
      return;
    }
    toast(`${name} er lagret.`, { link: { href: drinkPath(drinkId), text: 'Se koppen' }, stays: true });
    queryClient.invalidateQueries({ queryKey: [['drinks']] });
  });
  document.addEventListener('click', leaveToBrowser, { capture: true });
  if (document.querySelector('meta[name="service-worker"]')) return;
  // What the page itself needs comes first. Where it fails, the shop works as without it.
  setTimeout(() => serviceWorker.register('/sw.js').catch(() => undefined), REGISTRATION_DELAY_MS);
}

/** Without a network, links load whole pages, which are kept with their data. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link && !navigator.onLine) event.stopPropagation();
}
