import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Call, RenderedPage } from '#client/render.tsx';
import { ROOT } from '#server/core/root.ts';
import { StartError } from '#server/core/start-error.ts';
import { readBuiltFiles } from '#server/http/built-files.ts';
import { disableCaching } from '#server/http/response-cache.ts';
import { type Head, headOf, type Manifest, readTemplate } from './page-template.ts';

/** The CSP in development: Vite's scripts and styles are inline, and its updates come by WebSocket. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:";

/** Renders pages; `shell` is the HTML template for a URL, with placeholders. */
export type Renderer = {
  /** The canonical URL of a page, under which it is rendered and cached. */
  canonicalAddress: (url: string) => string;
  render: (url: string, call: Call) => Promise<RenderedPage>;
  shell: (url: string) => Promise<string>;
  head: (modules: readonly string[]) => Head | null;
  /** The files beside the pages, by path. */
  files?: ReturnType<typeof readBuiltFiles>;
};

/** Renders with the client that `vite build` wrote. */
export async function builtRenderer(): Promise<Renderer> {
  const built = `${ROOT}/build/client`;
  const bundle = `${ROOT}/build/pages/render.js`;
  if (!existsSync(`${built}/index.html`) || !existsSync(bundle)) {
    throw new StartError('The pages have not been built; npm start builds them first.');
  }
  const files = readBuiltFiles(built);
  const textOf = (name: string): string => {
    const file = files.get(`/${name}`);
    if (!file) throw new Error(`The build has no ${name}`);
    return file.content.toString();
  };
  const shell = readTemplate(readFileSync(`${built}/index.html`, 'utf8'));
  const manifest: Manifest = JSON.parse(readFileSync(`${built}/manifest.json`, 'utf8'));
  const heads = new Map<string, Head>();
  const rendering: Pick<Renderer, 'render' | 'canonicalAddress'> = await import(pathToFileURL(bundle).href);
  return {
    ...rendering,
    files,
    shell: async () => shell,
    head: (modules) => {
      const known = heads.get(modules.join());
      if (known) return known;
      const head = headOf(manifest, modules, textOf);
      heads.set(modules.join(), head);
      return head;
    },
  };
}

/** Renders from the sources through Vite's middleware. */
export async function viteRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${ROOT}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    disableCaching(request);
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
    head: () => null,
  };
}
