import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const OUTPUT = `${import.meta.dirname}/build`;

/** Writes every script and style sheet compressed beside itself, so that serving it costs nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(`${dir}/assets`).filter((file) => /\.(js|css)$/.test(file))) {
        const file = `${dir}/assets/${name}`;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes));
      }
    },
  };
}

/** `vite build` makes both: what the browser gets, and the bundle that renders the same pages on the server. */
export default defineConfig(({ command }) => ({
  root: 'client',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['nb-NO', 'en-US'] }), enforce: 'pre' },
    compressed(),
  ],
  builder: {},
  build: {
    emptyOutDir: true,
    // One small sheet for all pages: no page waits for its own, none flashes.
    cssCodeSplit: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: { build: { outDir: `${OUTPUT}/client`, manifest: 'manifest.json' } },
    ssr: {
      // Everything is inside, built for production, whatever the environment of the server says.
      resolve: { noExternal: command === 'build' || [] },
      build: {
        outDir: `${OUTPUT}/server`,
        ssr: true,
        copyPublicDir: false,
        // One file: a page's module that could not be read when it was first needed would be missing for ever.
        rolldownOptions: {
          input: 'client/render.tsx',
          output: { entryFileNames: 'render.js', codeSplitting: false },
        },
      },
    },
  },
}));
