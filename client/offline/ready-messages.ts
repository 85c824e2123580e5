import type { ReadyMessage } from '#shared/api/offline.ts';
import * as paths from '#shared/paths.ts';

declare const self: ServiceWorkerGlobalScope;

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
