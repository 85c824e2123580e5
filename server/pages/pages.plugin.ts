import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, RenderedPage } from '#client/render.tsx';
import { appRouter } from '#server/api/router.ts';
import { isMachineError, problemOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/start-error.ts';
import { YEAR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { originOf } from '#server/http/origin.ts';
import { giveUpCaching } from '#server/http/response-cache.ts';
import { type Context, problemOfTrpc } from '#server/trpc/procedures.ts';
import { REVISION_META } from '#shared/live-limits.ts';
import { pageTags } from './page-tags.ts';
import { fillTemplate, headTags, type Manifest } from './page-template.ts';

const HTML = 'text/html; charset=utf-8';

const ROOT = `${import.meta.dirname}/../..`;

/** Addresses that are never a page: other APIs, and files. */
const NO_PAGE = /^\/(api|trpc|uploads|images|assets)(\/|$)|\.\w+$/i;

/** What Vite's tools need beyond our policy: its reloading scripts and styles are inline, its news comes by socket. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:";

/** Renders pages: `shell` is the whole HTML around them for an address, with places still to be filled. */
export type Renderer = {
  /** The address under which the page that a URL shows is rendered and cached. */
  canonicalAddress: (url: string) => string;
  render: (url: string, call: Call) => Promise<RenderedPage>;
  shell: (url: string) => Promise<string>;
  head: (shell: string, modules: readonly string[]) => string;
};

/**
 * Serves every page, rendered, and the files that belong to the pages; in `dev` through Vite, which reloads them.
 * @throws StartError when the pages have not been built.
 */
export async function registerPages(app: FastifyInstance, deps: Deps, { dev = false } = {}): Promise<void> {
  if (!dev) return servePages(app, deps, await builtRenderer(app));
  servePages(app, deps, await viteRenderer(app));
}

/** Answers every address that is no API's and no file's with what `renderer` makes of it. */
export function servePages(app: FastifyInstance, deps: Deps, renderer: Renderer): void {
  const cachedBy = ({ url }: FastifyRequest) => (isPage(url) ? renderer.canonicalAddress(url) : null);
  /** What goes wrong is told by a page too, also where it is found before a page is rendered. */
  const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers = {}, expected } = problemOf(error);
    deps.health.note(error);
    if (!expected) request.log.error(error, 'A page could not be rendered');
    reply.code(status).headers(headers).type(HTML);
    return reply.send(failurePage(await renderer.shell(request.url)));
  };
  app.get('/*', { config: { cachedBy }, errorHandler }, async (request, reply) => {
    if (!isPage(request.url)) return reply.callNotFound();
    const shell = await renderer.shell(request.url);
    const revision = deps.live.revision(); // Read before the data: what changes in between is told again.
    const { call, errors } = visitorsCall(app, deps);
    const page = await renderer.render(renderer.canonicalAddress(request.url), call);
    const [error] = errors;
    if (isMachineError(error)) throw error;
    if (error) giveUpCaching(request);
    const tags = pageTags(page, originOf(deps.config, request));
    const since = `<meta name="${REVISION_META}" content="${revision}">`;
    const head = [since, ...tags, renderer.head(shell, page.modules)].join('\n    ');
    reply.code(page.status).type(HTML).header('cache-control', 'no-cache');
    return reply.send(fillTemplate(shell, { ...page, head }));
  });
}

/** A page without scripts that says that something went wrong. */
function failurePage(shell: string): string {
  const html = `<main class="failure"><h1>Her gikk noe galt</h1>
    <p>Vi fikk ikke vist siden. Prøv igjen om litt.</p><p><a href="/">Til forsiden</a></p></main>`;
  const parts = { title: 'Her gikk noe galt', description: '', html, state: '{}', head: '' };
  return fillTemplate(shell, parts).replace(/<script type="module".*?<\/script>/gs, '');
}

/** Whether there could be a page at a root-relative URL. */
function isPage(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.startsWith('/') && !NO_PAGE.test(path);
}

/**
 * Calls procedures as a visitor who has never been here, without a request of its own. A page is rendered also without
 * what a call failed to bring; `errors` are errors that nobody expected.
 */
function visitorsCall(app: FastifyInstance, deps: Deps): { call: Call; errors: unknown[] } {
  const visitor = {
    ...{ address: 'page', ip: '', id: () => null, remember: () => undefined },
    ...{ device: null, rememberUser: () => undefined },
  };
  const ctx: Context = { deps, signedIn: null, visitor };
  const errors: unknown[] = [];
  const call: Call = async (path, input) => {
    try {
      return await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: async () => input,
        ctx,
        type: 'query',
        signal: undefined,
        batchIndex: 0,
      });
    } catch (error) {
      if (!(error instanceof TRPCError) || !problemOfTrpc(error).expected) {
        const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
        deps.health.note(cause);
        app.log.error(cause, `A page was rendered without ${path}`);
        errors.push(cause);
      }
      throw error;
    }
  };
  return { call, errors };
}

/** The pages as `vite build` left them. */
async function builtRenderer(app: FastifyInstance): Promise<Renderer> {
  const built = `${ROOT}/build/client`;
  const bundle = `${ROOT}/build/server/render.js`;
  if (!existsSync(`${built}/index.html`) || !existsSync(bundle)) {
    throw new StartError('The pages have not been built; npm start builds them first.');
  }
  const files = { decorateReply: false, index: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: `${built}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
  });
  await app.register(fastifyStatic, {
    ...files,
    root: built,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', 'manifest.json'],
  });
  const shell = readFileSync(`${built}/index.html`, 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(`${built}/manifest.json`, 'utf8'));
  const { render, canonicalAddress }: Pick<Renderer, 'render' | 'canonicalAddress'> = await import(
    pathToFileURL(bundle).href
  );
  return {
    render,
    canonicalAddress,
    shell: async () => shell,
    head: (template, modules) => headTags(manifest, template, modules),
  };
}

/** The pages as they are in the sources, through Vite's middleware. */
async function viteRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${ROOT}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    giveUpCaching(request);
    reply.header('content-security-policy', DEV_POLICY);
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    canonicalAddress: (url) => url,
    render: async (url, call) => {
      const { render } = await vite.ssrLoadModule('/render.tsx');
      return render(url, call);
    },
    shell: (url) => vite.transformIndexHtml(url, readFileSync(`${ROOT}/client/index.html`, 'utf8')),
    head: () => '',
  };
}
