import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { readCafe } from '#server/features/cafe/cafe.service.ts';
import { listDrinkIds } from '#server/features/drinks/drinks.service.ts';
import { menuTabs } from '#server/features/menu/menu-tabs.service.ts';
import { originOf } from '#server/http/security.ts';
import type { Cafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';
import { escapeMarkup } from '#shared/text/text.ts';

/** Serves the web app manifest with the café's name and the colours of `client/app/tokens.css`. */
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

/** The most addresses that the protocol allows in one sitemap. */
const MAX_ADDRESSES = 50_000;

/** The canonical addresses of all public pages, the newest dream cups first. */
function addresses(deps: Deps, origin: string): string[] {
  const sections = menuTabs(deps).flatMap((tab) => tab.sections);
  const pages = [
    paths.home,
    ...sections.map(({ key }) => paths.menuCategory(key)),
    paths.builder,
    paths.privacy,
  ];
  const cups = listDrinkIds(deps, MAX_ADDRESSES - pages.length).map(paths.cup);
  return [...pages, ...cups].map((path) => origin + path);
}

/** Tells search engines where they may read (`/robots.txt`), and what there is (`/sitemap.xml`). */
export function guideSearchEngines(app: FastifyInstance, deps: Deps): void {
  const config = { cachedBy: [] };
  app.get('/robots.txt', { config }, (request, reply) => {
    const origin = originOf(deps.config, request);
    const sitemap = origin === null ? [] : [`Sitemap: ${origin}/sitemap.xml`];
    reply.type('text/plain; charset=utf-8');
    return reply.send(['User-agent: *', 'Disallow: /api/', 'Disallow: /trpc/', ...sitemap, ''].join('\n'));
  });
  app.get('/sitemap.xml', { config }, (request, reply) => {
    const origin = originOf(deps.config, request);
    if (origin === null) throw new AppError('invalid', 'The Host header is invalid');
    const urls = addresses(deps, origin).map((url) => `  <url><loc>${escapeMarkup(url)}</loc></url>`);
    reply.type('application/xml; charset=utf-8');
    return reply.send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    );
  });
}
