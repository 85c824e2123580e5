import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { Call, RenderedPage } from '#client/render.tsx';
import { REVISION_META } from '#shared/live.ts';
import type { Deps } from './deps.ts';
import { originOf } from './origin.ts';
import { pageTags } from './page-tags.ts';
import { fillTemplate, headTags, type Manifest } from './page-template.ts';
import { appRouter } from './router.ts';
import { StartError } from './start-error.ts';
import { YEAR } from './time.ts';
import type { Context } from './trpc.ts';

const ROOT = `${import.meta.dirname}/..`;

/** Addresses that are never a page: other doors, and files. */
const NO_PAGE = /^\/(api|trpc|uploads|images|assets)(\/|$)|\.\w+$/i;

/** What Vite's tools need beyond our policy: its reloading scripts and styles are inline, its news comes by socket. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:";

/** Renders pages: `shell` is the whole HTML around them for an address, with places still to be filled. */
export type Renderer = {
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

/** Answers every address that is no door's and no file's with what `renderer` makes of it. */
export function servePages(app: FastifyInstance, deps: Deps, renderer: Renderer): void {
  const call = visitorsCall(app, deps);
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (!path.startsWith('/') || NO_PAGE.test(path)) return reply.callNotFound();
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const shell = await renderer.shell(request.url);
    const revision = deps.live.revision(); // Read before the data: what changes in between is told again.
    try {
      const page = await renderer.render(request.url, call);
      const tags = pageTags(page, originOf(deps.config, request));
      const since = `<meta name="${REVISION_META}" content="${revision}">`;
      const head = [since, ...tags, renderer.head(shell, page.modules)].join('\n    ');
      return reply.code(page.status).send(fillTemplate(shell, { ...page, head }));
    } catch (error) {
      request.log.error(error, 'A page could not be rendered');
      return reply.code(500).send(failurePage(shell));
    }
  });
}

/** A page without scripts that says that something went wrong. */
function failurePage(shell: string): string {
  const html = `<main class="failure"><h1>Her gikk noe galt</h1>
    <p>Vi fikk ikke vist siden. Prøv igjen om litt.</p><p><a href="/">Til forsiden</a></p></main>`;
  const parts = { title: 'Her gikk noe galt', description: '', html, state: '{}', head: '' };
  return fillTemplate(shell, parts).replace(/<script type="module".*?<\/script>/gs, '');
}

/** Calls procedures as a visitor who has never been here, without a request of its own. */
function visitorsCall(app: FastifyInstance, deps: Deps): Call {
  const visitor = { address: 'page', id: () => null, remember: () => undefined };
  const ctx: Context = { deps, signedIn: null, visitor };
  return async (path, input) => {
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
      const isFault = !(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR';
      if (isFault) app.log.error(error, `A page was rendered without ${path}`);
      throw error;
    }
  };
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
  const { render }: Pick<Renderer, 'render'> = await import(pathToFileURL(bundle).href);
  return {
    render,
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
    request.readVersion = null;
    reply.header('content-security-policy', DEV_POLICY);
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    render: async (url, call) => {
      const { render } = await vite.ssrLoadModule('/render.tsx');
      return render(url, call);
    },
    shell: (url) => vite.transformIndexHtml(url, readFileSync(`${ROOT}/client/index.html`, 'utf8')),
    head: () => '',
  };
}
