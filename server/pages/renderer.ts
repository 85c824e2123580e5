import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'vite';
import type { Call, RenderedPage } from '#client/render.tsx';
import { ROOT, StartError } from '#server/core/program.ts';
import { readBuiltFiles } from '#server/http/built-files.ts';
import { disableCaching } from '#server/http/response-cache.ts';
import { escapeMarkup } from '#shared/text/text.ts';

/** The CSP in development: Vite's scripts and styles are inline, and its updates come by WebSocket. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:";

/** Renders pages; `shell` is the HTML template for a URL, with placeholders. */
export type Renderer = {
  /** The canonical URL of a page, under which it is rendered and cached. */
  canonicalAddress: (url: string) => string;
  /** The URL of the page that another spelling means; null without one. */
  movedTo: (url: string) => string | null;
  render: (url: string, call: Call) => Promise<RenderedPage>;
  shell: (url: string) => Promise<string>;
  head: (modules: readonly string[]) => Head | null;
  files?: ReturnType<typeof readBuiltFiles>;
};

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
  const rendering: Pick<Renderer, 'render' | 'canonicalAddress' | 'movedTo'> = await import(
    pathToFileURL(bundle).href
  );
  return {
    ...rendering,
    files,
    shell: async () => shell,
    head: (modules) => {
      const cached = heads.get(modules.join());
      if (cached) return cached;
      const head = headOf(manifest, modules, textOf);
      heads.set(modules.join(), head);
      return head;
    },
  };
}

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
    movedTo: () => null,
    render: async (url, call) => {
      const { render } = await vite.ssrLoadModule('/render.tsx');
      return render(url, call);
    },
    shell: (url) => vite.transformIndexHtml(url, readFileSync(`${ROOT}/client/index.html`, 'utf8')),
    head: () => null,
  };
}

export type PageParts = { title: string; description: string; html: string; state: string; head: string };

/** Fills the HTML template. `html` and `head` are inserted unescaped; `state` must be safe inside a script element. */
export function fillTemplate(template: string, { title, description, html, state, head }: PageParts): string {
  const contents: Record<string, string> = {
    '<!--title-->': escapeMarkup(title),
    '<!--description-->': escapeMarkup(description),
    '<!--head-->': head,
    '<!--app-->': html,
    '>{}</script>': `>${state}</script>`,
  };
  // In one pass, so inserted text is not searched for placeholders.
  return template.replace(
    /<!--\w+-->|>\{\}<\/script>/g,
    (placeholder) => contents[placeholder] ?? placeholder,
  );
}

/** The files of modules and of all that they import, dependencies first. @throws Error for a module that the manifest lacks. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    chunk.imports?.forEach(visit);
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
  };
  modules.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The built template without its scripts and style sheets, which `headOf` adds. */
export const readTemplate = (html: string): string =>
  html.replace(
    /<script type="module"[^>]*><\/script>\s*|<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g,
    '',
  );

/**
 * A script that stores the page's address and what is pressed. It preloads the files in the template after the first paint,
 * and runs the entry once the whole document has arrived, because the page's data are at its end.
 */
const startOf = (entry: string): string =>
  `document.documentElement.dataset.address=location.href;addEventListener('click',e=>{self.pressed=e.target},true);new PerformanceObserver((_,o)=>{o.disconnect();document.head.append(document.getElementById('scripts').content);const run=()=>import('/${entry}');document.readyState==='loading'?addEventListener('DOMContentLoaded',run):run()}).observe({type:'paint',buffered:true})`;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** A page's tags for its head, and the hashes of its inline style and script for the content security policy. */
export type Head = ReturnType<typeof headOf>;

/**
 * The head's tags for the entry and `modules`: inline styles, preloaded fonts of common letters, and scripts, which are
 * fetched after the first paint. The template of the scripts also links the style sheets, disabled, so that Vite does not
 * load them again. Outside the template Chromium would fetch them although they are disabled.
 * @param read returns the text of a built file.
 * @throws Error for a module that the manifest lacks.
 */
export function headOf(manifest: Manifest, modules: readonly string[], read: (file: string) => string) {
  const [entry = '', { file = '' } = {}] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  const { scripts, styles } = filesOf(manifest, [entry, ...modules]);
  const start = startOf(file);
  const style = styles.map((file) => read(file).trim()).join('');
  const fonts = Object.entries(manifest).filter(([source]) => /(?<!-rare)[.]woff2$/.test(source));
  return {
    styles: [
      `<style>${style}</style>`,
      ...fonts.map(
        ([, { file }]) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
      ),
    ].join('\n    '),
    styleHash: sha256(style),
    scripts: [
      '<template id="scripts">',
      ...scripts.map((script) => `<link rel="modulepreload" href="/${script}">`),
      ...styles.map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled>`),
      `</template><script>${start}</script>`,
    ].join('\n    '),
    scriptHash: sha256(start),
  };
}
