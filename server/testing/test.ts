import { test as base } from 'vitest';
import { createTestApp } from './test-app.ts';
import { createTestDeps } from './test-deps.ts';
import { expectUnchanged } from './unchanged.ts';

/**
 * Vitest's `test`, with what most tests begin with: the test app as `cafe`, or as `unchangedCafe` where the test must not
 * change it, or dependencies with an empty database as `deps`. Fixtures are only made for tests that name them.
 */
export const test = base
  .extend('cafe', () => createTestApp())
  .extend('unchangedCafe', async () => expectUnchanged(await createTestApp()))
  .extend('deps', () => createTestDeps());
