import type { QueryClient } from '@tanstack/react-query';
import { followChanges } from '#client/data/live.ts';
import { onSession, tokenNow } from '#client/data/session-store.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { CupMessage, KeptMessage, SessionMessage } from '#shared/api/offline.ts';
import * as paths from '#shared/paths.ts';

/** How long after the page is interactive the service worker begins to fetch files. */
const REGISTRATION_DELAY_MS = 3000;

/** What an open page does beside its guest: it follows changes, and works without a network. */
export function stayFresh(queryClient: QueryClient): void {
  // The browser may not notice that the network was gone.
  followChanges(queryClient, () => {
    sendKeptCups();
    return refetchKept(queryClient);
  });
  workOffline(queryClient);
}

/** Keeps pages for use without a network, and sends cups that were saved meanwhile. Browsers require TLS for it. */
function workOffline(queryClient: QueryClient): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  window.addEventListener('online', sendKeptCups);
  onSession(sendKeptCups);
  sendKeptCups();
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<CupMessage | KeptMessage>) => {
    if ('keptSince' in data) {
      showAge(data.keptSince);
      return;
    }
    const { name, drinkId, hasLostOwner } = data;
    if (drinkId === null) {
      toast(`${name} kunne ikke lagres. Kanskje er en ingrediens utsolgt.`, { error: true, stays: true });
      return;
    }
    toast(`${name} er lagret${hasLostOwner ? ', men ikke som din: du var ikke lenger logget inn' : ''}.`, {
      error: hasLostOwner,
      link: { href: paths.cup(drinkId), text: 'Se koppen' },
      stays: true,
    });
    queryClient.invalidateQueries({ queryKey: [['drinks']] });
  });
  document.addEventListener('click', loadWholePage, { capture: true });
  const { kept } = document.documentElement.dataset;
  if (kept) showAge(Number(kept));
  window.addEventListener('offline', () => showAge(Date.now()));
  window.addEventListener('online', () => refetchKept(queryClient));
  if (document.querySelector('meta[name="service-worker"]')) return;
  // The page's own requests come first. If the registration fails, the shop works without it.
  setTimeout(() => serviceWorker.register('/sw.js').catch(() => undefined), REGISTRATION_DELAY_MS);
}

const sendKeptCups = (): void =>
  navigator.serviceWorker?.controller?.postMessage({ token: tokenNow() } satisfies SessionMessage);

/** Replaces data that the service worker has kept, once the network is back. */
async function refetchKept(queryClient: QueryClient): Promise<void> {
  if (oldest === undefined) return;
  await queryClient.invalidateQueries();
  document.getElementById(NOTE)?.remove();
  oldest = undefined;
}

/** Without a network, makes links load whole pages, which the service worker has kept with their data. */
function loadWholePage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link && !navigator.onLine) event.stopPropagation();
}

const NOTE = 'uten-nett';

/** When the oldest part of the page was fetched, in milliseconds since 1970. */
let oldest: number | undefined;

/** Shows above the page how old it is, because recipes may have changed since. */
function showAge(since: number): void {
  oldest = Math.min(oldest ?? since, since);
  // A page with orders says so by itself.
  if (document.querySelector('[data-says-offline]')) return;
  const time = new Date(oldest).toLocaleString('nb', { dateStyle: 'long', timeStyle: 'short' });
  const note = document.getElementById(NOTE) ?? document.createElement('p');
  note.id = NOTE;
  note.role = 'status';
  note.className = 'notice centered honey-tint';
  if (!note.isConnected) document.body.prepend(note);
  // Screen readers announce only text that is added to an existing status element.
  requestAnimationFrame(() => {
    note.textContent = `Uten nett. Dette er slik det var ${time}. Spør oss om allergener.`;
  });
}
