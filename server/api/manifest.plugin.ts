import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { readCafe } from '#server/features/cafe/cafe.service.ts';
import type { Cafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';

/** Serves the web app manifest, which has the café's name. Its colours are those of `client/app/tokens.css`. */
export function serveManifest(app: FastifyInstance, deps: Deps): void {
  app.get('/manifest.webmanifest', { config: { cachedBy: [] } }, (request, reply) => {
    request.shows = ['cafe'];
    const { name, logo } = readCafe(deps);
    return reply.type('application/manifest+json').send(JSON.stringify(manifestOf(name, logo)));
  });
}

/** The logo in the two sizes that devices ask for; its shape is its own, so devices do not cut it. */
const logoIcons = ({ imagePath, width, height }: NonNullable<Cafe['logo']>) =>
  [192, 480].map((size) => ({
    src: `${imagePath}/${size}`,
    sizes: `${size}x${Math.round((size * height) / width)}`,
    type: 'image/webp',
    purpose: 'any',
  }));

const CUP_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** The manifest of a café with this name, and with this logo where it has one. */
export const manifestOf = (name: string, logo: Cafe['logo']) => ({
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
  icons: logo ? logoIcons(logo) : CUP_ICONS,
  shortcuts: [
    { name: 'Meny', url: paths.menu },
    { name: 'Drømmekoppen', url: paths.builder },
  ],
});
