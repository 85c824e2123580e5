import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A slow machine is no reason to fail: what waits longer than this, in milliseconds, hangs. */
const HANGS = 180_000;

const common = {
  environment: 'node',
  setupFiles: '#scripts/quiet-console.ts',
  // Half of the time went into loading the same modules for each file; what tests need to themselves they make.
  isolate: false,
  retry: 0,
  allowOnly: false,
  testTimeout: HANGS,
  hookTimeout: HANGS,
} as const;

/** It needs `dist/cafe`. */
const BINARY_TEST = 'server/binary/program.test.ts';

/** The stress tests' file takes a minute: started last, it would run alone. */
class StressFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isStress = ({ moduleId }: TestSpecification) => moduleId.includes('/load/stress/');
    return (await super.sort(files)).toSorted((a, b) => Number(isStress(b)) - Number(isStress(a)));
  }
}

export default defineConfig({
  test: {
    // By default one core is left to Vitest itself, which does little.
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
          // They install and build whole programs.
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
