import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, RenderedPage } from '#client/render.tsx';
import { answerCall } from '#server/api/trpc.plugin.ts';
import { isMachineError, problemOf } from '#server/core/errors.ts';
import { ROOT } from '#server/core/program.ts';
import type { Shown } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import { sendBuiltFile } from '#server/http/built-files.ts';
import { type CachedBy, pathOf } from '#server/http/cache-entry.ts';
import { disableCaching } from '#server/http/response-cache.ts';
import { contentSecurityPolicy, originOf } from '#server/http/security.ts';
import type { Context } from '#server/trpc/procedures.ts';
import { WITHOUT_WORKER } from '#shared/api/offline.ts';
import { REVISION_META } from '#shared/api/trpc.ts';
import * as paths from '#shared/paths.ts';
import { scriptJson } from '#shared/text/text.ts';
import { accentStyle, iconTags, NOINDEX, pageTags, structuredData } from './page-tags.ts';
import { builtRenderer, fillTemplate, type Renderer, sha256, viteRenderer } from './renderer.ts';

const HTML = 'text/html; charset=utf-8';

/** Paths that are never a page: APIs and files. */
const NOT_A_PAGE = /^\/(api|trpc|uploads|images|assets)(\/|$)|\.\w+$/i;

/** Serves rendered pages and static files, in `dev` through Vite. @throws StartError when the client isn't built */
export async function registerPages(app: FastifyInstance, deps: Deps, { dev = false } = {}): Promise<void> {
  if (!dev) serveServiceWorker(app, deps);
  servePages(app, deps, await (dev ? viteRenderer(app) : builtRenderer()));
}

/** Answers every path that is neither an API's nor a file's with a page of `renderer`. */
export function servePages(app: FastifyInstance, deps: Deps, renderer: Renderer): void {
  const { canonicalAddress, movedTo } = renderer;
  const cachedBy: CachedBy = ({ url }) =>
    isPage(url) && movedTo(url) === null ? canonicalAddress(url) : pathOf(url);
  /** Shows errors as a page, including errors before the rendering. */
  const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers = {} } = problemOf(deps.health.reportError(error));
    if (!problemOf(error).expected) request.log.error(error, 'A page could not be rendered');
    return sendPlainPage(renderer, request, reply.code(status).headers(headers), FAILURE);
  };
  app.get(paths.offline, (request, reply) =>
    sendPlainPage(renderer, request, reply.header('cache-control', 'no-cache'), NO_NETWORK),
  );
  app.get('/*', { config: { cachedBy }, errorHandler }, async (request, reply) => {
    const file = renderer.files?.get(pathOf(request.url));
    if (file) return sendBuiltFile(file, request, reply);
    if (!isPage(request.url)) return reply.callNotFound();
    const moved = movedTo(request.url);
    if (moved !== null) return reply.redirect(moved, 301);
    const shell = await renderer.shell(request.url);
    const revision = deps.live.revision(); // Read before the data, so that the client is notified of changes in between.
    const { call, shows, errors } = anonymousCaller(app, deps);
    const page = await renderer.render(canonicalAddress(request.url), call);
    request.shows = [...shows];
    const [error] = errors;
    if (isMachineError(error) || deps.health.isBroken()) throw error;
    if (error || page.isPrivate) disableCaching(request);
    if (page.isPrivate) reply.header('cache-control', 'no-store');
    const origin = originOf(deps.config, request);
    // Structured data would be incomplete if a call failed.
    const tags = [...pageTags(page, origin), ...(error ? [] : aboutTags(deps, page, origin))];
    const since = `<meta name="${REVISION_META}" content="${revision}">`;
    const offline = deps.config.offline ? [] : [WITHOUT_WORKER];
    const accent = accentStyle(page.cafe?.accent ?? null);
    const { styles, scripts } = headFor(renderer, page.modules, reply, accent);
    const icons = iconTags(page.cafe?.logo?.imagePath);
    const head = [since, ...offline, ...icons, ...tags, styles, scripts].join('\n    ');
    return reply
      .code(page.status)
      .type(HTML)
      .send(fillTemplate(shell, { ...page, head }));
  });
}

/** The tags of a page's head. Allows its inline style and script in the response's header. In development Vite adds the tags. */
function headFor(renderer: Renderer, modules: readonly string[], reply: FastifyReply, accent = '') {
  const head = renderer.head(modules);
  if (!head) return { styles: accent && `<style>${accent}</style>`, scripts: '' };
  reply.header(
    'content-security-policy',
    contentSecurityPolicy({ ...head, styleHashes: [head.styleHash, ...(accent ? [sha256(accent)] : [])] }),
  );
  return accent ? { ...head, styles: `${head.styles}\n    <style>${accent}</style>` } : head;
}

/** The page's structured data; none for pages that search engines leave out. */
function aboutTags(deps: Deps, { status, noindex, path }: RenderedPage, origin: string | null): string[] {
  const about = origin === null || status === 404 || noindex ? null : structuredData(deps, path, origin);
  if (!about) return [];
  return [
    `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...about })}</script>`,
  ];
}

type PlainPage = { title: string; text: string; more: string };

const FAILURE: PlainPage = {
  title: 'Her gikk noe galt',
  text: 'Vi fikk ikke vist siden. Prøv igjen om litt.',
  more: '<a href="/">Til forsiden</a>',
};

const NO_NETWORK: PlainPage = {
  title: 'Ingen nett',
  text: 'Denne siden trenger nett. Menyen og Drømmekoppen virker også uten.',
  more: `<a href="${paths.menu}">Se Meny</a> · <a href="${paths.builder}">Lag din egen kopp</a>`,
};

async function sendPlainPage(
  renderer: Renderer,
  { url }: FastifyRequest,
  reply: FastifyReply,
  { title, text, more }: PlainPage,
) {
  const shell = await renderer.shell(url);
  const head = [...iconTags(undefined), NOINDEX, headFor(renderer, [], reply).styles].join('\n    ');
  const html = `<main><div class="stack gap-4 spacious"><h1>${title}</h1>
    <p>${text}</p><p>${more}</p></div></main>`;
  const page = fillTemplate(shell, { title, description: '', html, state: '{}', head });
  const scripts = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
  return reply.type(HTML).send(page.replace(scripts, ''));
}

function isPage(url: string): boolean {
  const path = pathOf(url);
  return path.startsWith('/') && !NOT_A_PAGE.test(path);
}

/**
 * A caller of tRPC procedures as an anonymous visitor, without a request of its own. A page is rendered even if a call
 * fails; `shows` collects the areas that the calls show, `errors` unexpected errors.
 */
function anonymousCaller(app: FastifyInstance, deps: Deps) {
  const visitor = { address: 'page', ip: '', deviceName: '', id: () => null, device: null };
  const remember = () => undefined;
  const ctx: Context = { deps, bearer: null, visitor: { ...visitor, remember, rememberUser: remember } };
  const shows = new Set<Shown>();
  const errors: unknown[] = [];
  const call: Call = async (path, input) => {
    const answer = await answerCall(ctx, { path, input, type: 'query' });
    for (const area of answer.shows) shows.add(area);
    if ('result' in answer.body) return answer.body.result.data;
    if (!answer.problem?.expected || deps.health.isBroken()) {
      app.log.error(answer.cause, `A page was rendered without ${path}`);
      errors.push(answer.cause);
    }
    throw answer.cause;
  };
  return { call, shows, errors };
}

/** A service worker that removes itself and its caches. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** Serves the service worker, which browsers update at each visit; with `OFFLINE=off`, a service worker that removes itself. */
export function serveServiceWorker(app: FastifyInstance, { config }: Deps): void {
  const script = config.offline ? readFileSync(`${ROOT}/build/offline/sw.js`, 'utf8') : REMOVAL;
  app.get('/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
