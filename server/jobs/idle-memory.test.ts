import { expect, test } from 'vitest';
import { createIdleCollection } from './maintenance.ts';

const MB = 2 ** 20;

/** A fake process whose load can be set; after a collection it needs 50 MB. */
function createProcess() {
  const state = { rss: 200 * MB, utilization: 0, collections: 0 };
  const collect = () => {
    state.collections += 1;
    state.rss = 50 * MB;
  };
  const job = createIdleCollection(
    collect,
    () => state.utilization,
    () => state.rss,
  );
  return { state, job };
}

test('garbage is collected when the process is idle, and under load only when it needs much memory', () => {
  const { state, job } = createProcess();
  state.utilization = 0.1;
  for (const _ of [1, 2, 3]) job();
  expect(state.collections).toBe(0);
  state.utilization = 0.01;
  job();
  expect(state.collections).toBe(1);
  state.utilization = 0.9;
  state.rss = 400 * MB;
  job();
  expect(state.collections).toBe(2);
});

test('garbage is not collected again before memory has grown, nor without a collector', () => {
  const { state, job } = createProcess();
  for (let look = 0; look < 10; look++) {
    job();
    state.rss += MB;
  }
  expect(state.collections).toBe(1);
  state.rss = 120 * MB;
  job();
  expect(state.collections).toBe(2);
  const withoutCollector = createIdleCollection(
    undefined,
    () => 0,
    () => 300 * MB,
  );
  expect(withoutCollector).not.toThrow();
});
