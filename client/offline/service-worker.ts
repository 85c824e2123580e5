import { files, version } from 'virtual:built-files';
import { Queue } from 'workbox-background-sync';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { claimOf } from '#shared/accounts/claims.ts';
import type { CupMessage, KeptMessage, ReadyMessage, SessionMessage } from '#shared/api/offline.ts';
import { WAITING_CUP_DAYS } from '#shared/api/retention.ts';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';
import { DEFAULT_CUP, DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import * as paths from '#shared/paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** Each build has its own pages, because they name its scripts. */
const PAGES = `pages-${version}`;

/** Each build has its own responses, because their fields may differ. */
const DATA = `data-${version}`;

/** Pages that open without a network even if they were not visited before, and the pictures that replace missing ones. */
const PRECACHED_PAGES = [paths.home, paths.menu, paths.builder, paths.offline, DEFAULT_IMAGE, DEFAULT_CUP];

const CUP_RETENTION_MINUTES = WAITING_CUP_DAYS * 24 * 60;

/** The delay before each attempt to send cups after the network has returned. */
const ATTEMPT_DELAYS_MS = [0, 1000, 4000, 16_000];

self.skipWaiting();
clientsClaim();
preloadNavigations();
precacheAndRoute(files.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((pages) => pages.addAll(PRECACHED_PAGES)));
});

self.addEventListener('activate', (event) => event.waitUntil(replaceOldBuild()));

async function replaceOldBuild(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => /^(pages-|data)/.test(name) && name !== PAGES && name !== DATA);
  for (const name of old) await caches.delete(name);
  if (old.length === 0) return;
  // Reload open counters, which stay open for days: an older build may no longer open the shop for orders.
  await self.clients.claim();
  for (const page of await self.clients.matchAll({ type: 'window' }))
    if (new URL(page.url).pathname === paths.counter) await page.navigate(page.url);
}

/** Stores only direct successes: the smaller version of a new picture redirects to the picture until it is made. */
const onlySuccess = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected ? response : null,
};
const dateOf = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0;

/** Adds its date to a kept page, because its allergens may have changed since. */
async function withDate(page: Response): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  const html = (await page.text()).replace('<html', `<html data-kept="${dateOf(page)}"`);
  // Drops the length and encoding of the original response.
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
const datePages = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | undefined }) =>
    cachedResponse && withDate(cachedResponse),
};
/** Tells the pages the date of a kept response. */
const notifyDate = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | undefined }) => {
    if (cachedResponse) await notifyPages({ keptSince: dateOf(cachedResponse) });
    return cachedResponse;
  },
};
const matchOptions = { ignoreVary: true };
const limitedTo = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true, matchOptions });

// An order's page is private and never kept. The route shows the offline page if there is no network.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith(paths.pickup('')),
  new NetworkOnly(),
);

// Not limited: otherwise the limit below would delete a page that was visited once, although it must always open.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.search === '' && PRECACHED_PAGES.includes(url.pathname),
  new NetworkFirst({ cacheName: PAGES, matchOptions, plugins: [onlySuccess, datePages] }),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    request.mode === 'navigate' || (sameOrigin && url.pathname.startsWith('/images/')),
  new NetworkFirst({ cacheName: PAGES, matchOptions, plugins: [onlySuccess, datePages, limitedTo(40)] }),
);

// Responses for accounts are never stored.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    url.pathname.startsWith(`${TRPC_PREFIX}/`) &&
    !url.pathname.includes('live.') &&
    !request.headers.has('authorization'),
  new NetworkFirst({ cacheName: DATA, matchOptions, plugins: [onlySuccess, notifyDate, limitedTo(60)] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'),
  new CacheFirst({ cacheName: 'pictures', matchOptions, plugins: [onlySuccess, limitedTo(150)] }),
);

setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate') return Response.error();
  const pages = await caches.open(PAGES);
  const kept = await pages.match(url?.pathname ?? '/', { ignoreSearch: true, ignoreVary: true });
  if (kept) return withDate(kept);
  return (await pages.match(paths.offline, matchOptions)) ?? Response.error();
});

const cups = new Queue('cups', { maxRetentionTime: CUP_RETENTION_MINUTES, onSync: () => sendCups() });

/** The session's token, null for a visitor; undefined until a page has sent it. */
let token: SessionMessage['token'] | undefined;

function withToken(request: Request, token: string | null): Request {
  const headers = new Headers(request.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  else headers.delete('authorization');
  return new Request(request.clone(), { headers });
}

registerRoute(
  ({ url }) => url.pathname === `${TRPC_PREFIX}/drinks.create`,
  async ({ request }) => {
    try {
      return await fetch(request.clone());
    } catch {
      // Store the owner instead of the token, which would outlive a logout.
      const owner = claimOf(request.headers.get('authorization') ?? '', 'sub');
      await cups.pushRequest({ request: withToken(request, null), metadata: { owner } });
      // An error in tRPC's format tells the page that its cup waits for the network.
      return Response.json([
        { error: { message: 'Kept until the network is back', code: -32603, data: { kept: true } } },
      ]);
    }
  },
  'POST',
);

/**
 * Sends a kept cup, without its user if the session has ended since. @returns the response, and whether the cup has a user
 * @throws Error if it can't be sent now
 */
async function send(request: Request, token: string | null): Promise<{ answer: Response; isOwned: boolean }> {
  const answer = await fetch(withToken(request, token));
  if (answer.status === 401 && token) return send(request, null);
  if (answer.status >= 500 || [401, 408, 429].includes(answer.status))
    throw new Error(`The server answered ${answer.status}`);
  return { answer, isOwned: token !== null };
}

async function notifyPages(message: CupMessage | KeptMessage): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
}

/** Sends all kept cups one by one, one call at a time. The server stores each once, by its request id. */
function sendCups(): Promise<void> {
  return navigator.locks.request('cups', sendAll);
}

async function sendAll(): Promise<void> {
  // Remove a cup only after its response, because browsers may end a service worker at any time.
  for (let [kept] = await cups.getAll(); kept; [kept] = await cups.getAll()) {
    const { owner } = { owner: '', ...kept.metadata };
    // Only a page knows whether its user is still logged in.
    if (owner && token === undefined) return;
    const batch: Record<string, { name: string }> = await kept.request.clone().json();
    const ownToken = token && claimOf(token, 'sub') === owner ? token : null;
    const { answer, isOwned } = await send(kept.request, ownToken);
    // A rejection may come from a proxy, in any format.
    const [{ result }] = answer.ok ? await answer.json() : [{}];
    await cups.shiftRequest();
    await notifyPages({
      name: batch[0]?.name ?? '',
      drinkId: result?.data.drinkId ?? null,
      hasLostOwner: owner !== '' && !isOwned,
    });
  }
}

/** Retries, because a network that has just returned often fails again. */
async function sendSoon(): Promise<void> {
  for (const wait of ATTEMPT_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const failure = await sendCups().catch(String);
    if (failure === undefined) return;
  }
}

self.addEventListener('message', (event) => {
  token = (event.data as SessionMessage).token;
  event.waitUntil(sendSoon());
});

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { number, path }: ReadyMessage = event.data.json();
  // Without `renotify`, an order that is ready again would make no sound.
  const options = { body: 'Hent den ved disken.', tag: path, renotify: true, data: path, lang: 'nb' };
  event.waitUntil(self.registration.showNotification(`Klar! Nr. ${number}`, options));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { origin, pathname } = new URL(notification.data, self.location.origin);
  if (origin === self.location.origin && pathname.startsWith(paths.pickup('')))
    event.waitUntil(showOrder(pathname));
});

/** Shows the page of an order, in its own window if it is open. */
async function showOrder(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}
