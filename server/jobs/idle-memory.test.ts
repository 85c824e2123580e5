import { expect, test } from 'vitest';
import { createIdleCollection } from './idle-memory.ts';

const MB = 2 ** 20;

/** A process whose memory is garbage but for 50 MB. */
function processOf(size: number) {
  const state = { size: size * MB, collections: 0 };
  const collect = () => {
    state.collections += 1;
    state.size = 50 * MB;
  };
  const job = createIdleCollection(collect, () => ({ heapUsed: state.size, rss: state.size }));
  return { state, job };
}

test('garbage is collected once when nothing happens any more, and not in a rush', () => {
  const { state, job } = processOf(60);
  for (const size of [100, 150, 200]) {
    state.size = size * MB;
    job();
  }
  expect(state.collections).toBe(0);
  job();
  expect(state.collections).toBe(1);
  for (let look = 0; look < 10; look++) {
    state.size += MB;
    job();
  }
  expect(state.collections).toBe(1);
  state.size = 120 * MB;
  job();
  job();
  expect(state.collections).toBe(2);
});

test('room that the process keeps though its objects are few is given back too', () => {
  let [rss, collections] = [400 * MB, 0];
  const collect = () => {
    rss = 100 * MB;
    collections += 1;
  };
  const job = createIdleCollection(collect, () => ({ heapUsed: 50 * MB, rss }));
  for (const _ of [1, 2, 3]) job();
  expect(collections).toBe(1);
});

test('without a way to collect, nothing is done', () => {
  const job = createIdleCollection(undefined, () => ({ heapUsed: 200 * MB, rss: 300 * MB }));
  job();
  expect(job).not.toThrow();
});
