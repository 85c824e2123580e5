import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { version } from '#scripts/process.mjs';

const OUTPUT = `${import.meta.dirname}/build`;

/** Compresses every script, style sheet and SVG at build time, so the server does not compress on each request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      const names = readdirSync(dir, { encoding: 'utf8', recursive: true });
      for (const name of names.filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = `${dir}/${name}`;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes));
      }
    },
  };
}

type BuiltFile = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

/** Lists the files that the service worker caches. Leaves out back office and orders, because they need the network. */
function builtFiles(): Plugin {
  const NAME = 'virtual:built-files';
  return {
    name: 'built-files',
    applyToEnvironment: (environment) => environment.name === 'offline',
    resolveId: (id) => (id === NAME ? id : null),
    load(id) {
      if (id !== NAME) return null;
      const text = readFileSync(`${OUTPUT}/client/manifest.json`, 'utf8');
      const manifest: Record<string, BuiltFile> = JSON.parse(text);
      const files = new Set<string>();
      const visit = (source: string): void => {
        const built = manifest[source];
        if (!built || files.has(`/${built.file}`) || /\b(office|pickup)/.test(source)) return;
        for (const file of [built.file, ...(built.css ?? [])]) files.add(`/${file}`);
        [...(built.imports ?? []), ...(built.dynamicImports ?? [])].forEach(visit);
      };
      visit('index.html');
      Object.keys(manifest)
        .filter((source) => source.endsWith('.woff2'))
        .forEach(visit);
      const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
      return `export const files = ${JSON.stringify([...files])}; export const version = '${version}';`;
    },
  };
}

/** tRPC is published for old browsers, with a copy of object spread that took an eighth of the time of a call. */
function nativeSpread(): Plugin {
  const COPY = /function _objectSpread2\(e\) \{.*?\n\}/s;
  return {
    name: 'native-spread',
    transform: {
      filter: { id: /[/]@trpc[/]/ },
      handler: (code) =>
        code.replace(COPY, 'function _objectSpread2(a, b, c) { return { ...a, ...b, ...c }; }'),
    },
  };
}

const ENTRY = /(main\.tsx|index\.html)$/;
const ON_MOST_PAGES = /list-data|send-once|avoided-words|allergen-warning|shared\/text\/(text|money)[.]/;

/** Whether the entry loads a module at once: it imports it statically, itself or through others. */
const isInitial = (id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean =>
  ENTRY.test(id) ||
  (!seen.has(id) &&
    !!context.getModuleInfo(id)?.importers.some((importer) => isInitial(importer, context, seen.add(id))));

const isOfFirstLoad = (id: string, context: Rolldown.ChunkingContext): boolean =>
  !ENTRY.test(id) && (ON_MOST_PAGES.test(id) || isInitial(id, context));

/** Packages with native parts can't be bundled, and only development needs Vite. */
const EXTERNAL = ['better-sqlite3', 'argon2', 'sharp', 'vite'];

/** Build options of server code. */
const onServer = (folder: string) => ({ outDir: `${OUTPUT}/${folder}`, ssr: true, copyPublicDir: false });

/** Small files start faster. Names stay, because stack traces show them. */
const SMALLER = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const;

/**
 * `vite build` builds the client, the bundle that renders the same pages on the server, and the server itself. Without
 * a bundle, stripping types and resolving packages took most of the server's start.
 */
export default defineConfig(({ command }) => ({
  root: 'client',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['nb-NO', 'en-US'] }), enforce: 'pre' },
    nativeSpread(),
    compressed(),
    builtFiles(),
  ],
  // Short names, because a page contains its styles. `[local]` makes them readable.
  css: { modules: { generateScopedName: '[local]_[hash:base64:3]' } },
  builder: {},
  build: {
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: `${OUTPUT}/client`,
        manifest: 'manifest.json',
        // All modules of the first load are one file: otherwise each module that it shares with a lazy file would be a
        // request. The entry is a separate file, because Vite must find it.
        rolldownOptions: {
          // tRPC's packages lack `sideEffects: false`, so their unused modules (WebSockets) would be bundled.
          treeshake: { moduleSideEffects: [{ test: /[/]@trpc[/]/, sideEffects: false }] },
          output: {
            // Names would make every page larger, because the first file lists all lazy files.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: (id, context) => (isOfFirstLoad(id, context) ? 'first' : null) },
                // The home page, and the pages that share a part with it.
                { name: 'home', test: /rich-text[.]|use-swipe|most-liked/ },
                // The pages of staff and of their screens.
                { name: 'staff', test: /staff-page|use-fragment/ },
                // The builder and its dialogs.
                {
                  name: 'choosing',
                  test: /ingredient-details|look-choice|choose\/(ingredients|choices)[.]module/,
                },
                // The builder, a cup's page and lists of cups share these.
                {
                  name: 'cup',
                  test: /client\/cup\/(cup-contents|cup-drawing)|not-found-page|shared\/(cup|drinks)\/(cup[.]|looks|drawing|drink-layers|units|drink-limits)|shared\/text\/color[.]|drink-buttons|dream-cups-button|latest-mutation|lib\/share[.]/,
                },
                // Pages of the menu and of cups share these: allergens, and what a guest avoids.
                {
                  name: 'allergens',
                  test: /shared\/menu\/(allergens|category-names)[.]|\/allergen-lines[.]|avoid-bar|menu-sheet|use-wake-lock/,
                },
                // Most forms and lists of cups have these.
                {
                  name: 'fields',
                  test: /ui\/table|\/ui\/field\/(field|form-fields)[.]|not-shown|use-is-mounted|drink-ingredients|form-errors|\/undo[.]/,
                },
                // Pages of orders, `Bestill igjen` and the header's links share these. Other pages load the file for the
                // sentences of an error.
                {
                  name: 'order',
                  test: /\/reason-text[.]|pickup\/(basket|order-again|ready-alert|stepper|use-pickup|closed-notice|counter\/ring)[.]|norwegian-date/,
                },
                {
                  name: 'lists',
                  test: /client\/lists\/|drink-list[.]|search-field|list-limits|file-button/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundle all packages in their production build, independent of the server's NODE_ENV.
      resolve: { noExternal: command === 'build' || [] },
      build: {
        ...onServer('pages'),
        // A single file: if reading a page's module failed once, Node would cache the failure.
        rolldownOptions: {
          input: 'client/render.tsx',
          output: { entryFileNames: 'render.js', codeSplitting: false, minify: SMALLER },
        },
      },
    },
    // After the client, whose files it lists.
    offline: {
      consumer: 'client',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: `${OUTPUT}/offline`,
        copyPublicDir: false,
        rolldownOptions: {
          input: `${import.meta.dirname}/client/offline/service-worker.ts`,
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
    // The program in one file, which extracts and runs the rest.
    binary: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        ...onServer('binary'),
        rolldownOptions: {
          input: 'server/binary/main.ts',
          output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false },
        },
      },
    },
    server: {
      consumer: 'server',
      define: { BUILT_VERSION: JSON.stringify(version()) },
      resolve: { noExternal: true, external: EXTERNAL },
      build: {
        ...onServer('server'),
        rolldownOptions: {
          input: { main: 'server/main.ts', worker: 'server/worker/worker.ts' },
          // Requiring modules of Node is faster than importing them.
          output: {
            format: 'cjs',
            minify: SMALLER,
            entryFileNames: '[name].cjs',
            chunkFileNames: '[name].cjs',
          },
        },
      },
    },
  },
}));
