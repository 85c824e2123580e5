import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '#server/core/root.ts';
import type { Deps } from '#server/deps.ts';

/** Removes itself and all that it has kept, from browsers that have the service worker. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** Serves the service worker, which browsers compare with theirs at each visit; with `OFFLINE=off` one that removes it. */
export function serveServiceWorker(app: FastifyInstance, { config }: Deps): void {
  const script = config.offline ? readFileSync(`${ROOT}/build/offline/sw.js`, 'utf8') : REMOVAL;
  app.get('/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
