import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A slow machine is no reason to fail: what waits longer than this, in milliseconds, hangs. */
const HANGS = 60_000;

const common = {
  environment: 'node',
  setupFiles: './scripts/quiet-console.ts',
  // Half of the time went into loading the same modules for each file; what tests need to themselves they make.
  isolate: false,
  retry: 0,
  allowOnly: false,
  testTimeout: HANGS,
  hookTimeout: HANGS,
} as const;

export default defineConfig({
  test: {
    // By default one core is left to Vitest itself, which does little.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { ...common, name: 'node', include: ['{server,shared,scripts,torture}/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/e2e/**'],
        },
      },
    ],
  },
});
