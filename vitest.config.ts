import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Timeout in milliseconds that only a hanging test reaches, because slow machines must not fail. */
const HANGS = 180_000;

const common = {
  environment: 'node',
  setupFiles: '#scripts/quiet-console.ts',
  // Isolation spent half of the time on loading the same modules for each file. Tests create their own state instead.
  isolate: false,
  retry: 0,
  allowOnly: false,
  testTimeout: HANGS,
  hookTimeout: HANGS,
  expect: { poll: { timeout: HANGS } },
} as const;

/** This test needs `dist/cafe`. */
const BINARY_TEST = 'server/binary/program.test.ts';

/** Starts the stress tests first: they take a minute, and would run alone at the end. */
class StressFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isStress = ({ moduleId }: TestSpecification) => moduleId.includes('/load/stress/');
    return (await super.sort(files)).toSorted((a, b) => Number(isStress(b)) - Number(isStress(a)));
  }
}

export default defineConfig({
  test: {
    // By default Vitest reserves a core for itself, but hardly uses it.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: StressFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'node',
          include: ['{server,shared,scripts,load}/**/*.test.ts'],
          exclude: [BINARY_TEST],
        },
      },
      { test: { ...common, name: 'binary', include: [BINARY_TEST] } },
      {
        test: {
          ...common,
          name: 'deploy',
          include: ['deploy/**/*.test.ts'],
          fileParallelism: false,
          // These tests install and build whole programs.
          testTimeout: 4 * HANGS,
          hookTimeout: 4 * HANGS,
        },
      },
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
