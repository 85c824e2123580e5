import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { readCafe } from '#server/features/cafe/cafe.service.ts';
import type { Cafe } from '#shared/cafe/cafe.ts';

/** Serves the web app manifest, which has the café's name. Its colours are those of `client/app/tokens.css`. */
export function serveManifest(app: FastifyInstance, deps: Deps): void {
  app.get('/manifest.webmanifest', { config: { cachedBy: [] } }, (request, reply) => {
    request.shows = ['cafe'];
    const { name, logo } = readCafe(deps);
    return reply.type('application/manifest+json').send(JSON.stringify(manifestOf(name, logo)));
  });
}

const icon = (src: string, sizes: string, type: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type,
  purpose,
});

/** The logo in the two sizes that devices ask for; its shape is its own, so devices do not cut it. */
const logoIcons = ({ imagePath, width, height }: NonNullable<Cafe['logo']>) =>
  [192, 480].map((size) =>
    icon(`${imagePath}/${size}`, `${size}x${Math.round((size * height) / width)}`, 'image/webp', 'any'),
  );

const CUP_ICONS = [
  icon('/icon-192.png', '192x192', 'image/png', 'any'),
  icon('/icon-512.png', '512x512', 'image/png', 'any'),
  icon('/icon-192.png', '192x192', 'image/png', 'maskable'),
  icon('/icon-512.png', '512x512', 'image/png', 'maskable'),
  icon('/favicon.svg', 'any', 'image/svg+xml', 'any'),
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
    { name: 'Meny', url: '/meny' },
    { name: 'Drømmekoppen', url: '/drommekoppen' },
  ],
});
