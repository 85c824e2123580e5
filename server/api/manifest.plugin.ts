import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { readCafe } from '#server/features/cafe/cafe.service.ts';

/** Serves the web app manifest, which has the café's name. Its colours are those of `client/app/tokens.css`. */
export function serveManifest(app: FastifyInstance, deps: Deps): void {
  app.get('/manifest.webmanifest', { config: { cachedBy: [] } }, (request, reply) => {
    request.shows = ['menu'];
    const { name } = readCafe(deps);
    reply.type('application/manifest+json').header('cache-control', 'no-cache');
    return reply.send(JSON.stringify(manifestOf(name)));
  });
}

const icon = (src: string, sizes: string, type: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type,
  purpose,
});

/** The manifest of a café of this name. */
export const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Meny, og din egen drømmekopp.',
  lang: 'nb',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  categories: ['food', 'shopping'],
  background_color: '#fbf7f0',
  theme_color: '#ffffff',
  icons: [
    icon('/icon-192.png', '192x192', 'image/png', 'any'),
    icon('/icon-512.png', '512x512', 'image/png', 'any'),
    icon('/icon-192.png', '192x192', 'image/png', 'maskable'),
    icon('/icon-512.png', '512x512', 'image/png', 'maskable'),
    icon('/favicon.svg', 'any', 'image/svg+xml', 'any'),
  ],
  shortcuts: [
    { name: 'Meny', url: '/meny' },
    { name: 'Drømmekoppen', url: '/drommekoppen' },
  ],
});
