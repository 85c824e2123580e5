import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { listDrinkIds } from '#server/features/drinks/drinks.service.ts';
import { menuTabs } from '#server/features/menu/menu.service.ts';
import { originOf } from '#server/http/security.ts';
import * as paths from '#shared/paths.ts';
import { escapeMarkup } from '#shared/text/markup.ts';

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
