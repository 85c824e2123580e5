import { expect, test } from 'vitest';
import { createIdleCollection } from './idle-memory.ts';

const MB = 2 ** 20;

/** A heap whose garbage is everything over 50 MB. */
function heapOf(size: number) {
  const heap = { size: size * MB, collections: 0 };
  const collect = () => {
    heap.collections += 1;
    heap.size = 50 * MB;
  };
  return { heap, job: createIdleCollection(collect, () => heap.size) };
}

test('garbage is collected once when nothing happens any more, and not in a rush', () => {
  const { heap, job } = heapOf(60);
  for (const size of [100, 150, 200]) {
    heap.size = size * MB;
    job();
  }
  expect(heap.collections).toBe(0);
  job();
  expect(heap.collections).toBe(1);
  for (let look = 0; look < 10; look++) {
    heap.size += MB;
    job();
  }
  expect(heap.collections).toBe(1);
  heap.size = 120 * MB;
  job();
  job();
  expect(heap.collections).toBe(2);
});

test('without a way to collect, nothing is done', () => {
  const job = createIdleCollection(undefined, () => 200 * MB);
  job();
  expect(job).not.toThrow();
});
