import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { version } from '#scripts/process.mjs';

const OUTPUT = `${import.meta.dirname}/build`;

/** Writes every script, style sheet and SVG compressed beside itself, so that serving it costs nothing. */
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

/** For the service worker: the URLs of the files that guests may need, without those of the back office and of orders, which need a network. */
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

/** Packages with native parts, which can't be in a bundle, and Vite, which only development needs. */
const EXTERNAL = ['better-sqlite3', 'argon2', 'sharp', 'vite'];

/** What runs on the server, and no browser gets. */
const onServer = (folder: string) => ({ outDir: `${OUTPUT}/${folder}`, ssr: true, copyPublicDir: false });

/** Less to read at a start, with the names that stack traces show. */
const SMALLER = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const;

/**
 * `vite build` makes what the browser gets, the bundle that renders the same pages on the server, and the server: stripping
 * the types of its files and finding its packages took most of a start.
 */
export default defineConfig(({ command }) => ({
  root: 'client',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['nb-NO', 'en-US'] }), enforce: 'pre' },
    compressed(),
    builtFiles(),
  ],
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
        // What every page loads is one file: otherwise each module that some lazy file shares with it is a request. The entry
        // stays its own, or Vite would not find it. So are the sentences on errors: pages pay for the name of each file that
        // they may load.
        rolldownOptions: {
          // tRPC's packages don't say that what is not used of them (WebSockets) may be left out.
          treeshake: { moduleSideEffects: [{ test: /[/]@trpc[/]/, sideEffects: false }] },
          output: {
            // Without names, which every page would pay for: the first file lists all that it may load.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], test: /(?<!main\.tsx|index\.html)$/ },
                { name: 'failure', test: /\/reason-text[.]/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything is inside, built for production, whatever the environment of the server says.
      resolve: { noExternal: command === 'build' || [] },
      build: {
        ...onServer('pages'),
        // One file: a page's module that could not be read when it was first needed would be missing for ever.
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
