import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

/** Jobs that record their start and end when the test says so. */
function createJobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('owners take turns in the order of their first jobs', async () => {
  const { started, work, end } = createJobs();
  const queue = createQueue(1, 9);
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => queue.run(work(name), name[0]));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    await settled();
    expect(started.at(-1)).toBe(name);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

test('surplus jobs are rejected at once, and a slot is released only once', async () => {
  const { work, end } = createJobs();
  const queue = createQueue(1, 3, 3);
  const first = queue.run(work('a1'), 'a');
  const waiting = [queue.run(work('a2'), 'a'), queue.run(work('a3'), 'a')];
  await expect(queue.run(work('a4'), 'a')).rejects.toMatchObject({ code: 'tooMany' });
  waiting.push(queue.run(work('b1'), 'b'));
  await expect(queue.run(work('c1'), 'c')).rejects.toMatchObject({ code: 'unavailable' });
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await settled();
    end(name);
  }
  await Promise.all([first, ...waiting]);
  const release = await queue.enter();
  release();
  release();
  await Promise.all([queue.run(async () => 1), queue.run(async () => 2)]);
});

test('other work runs between two queued jobs', async () => {
  const queue = createQueue(1, 9);
  const order: string[] = [];
  const work = (name: string) => queue.run(async () => void order.push(name));
  const all = [work('one'), work('two')];
  setImmediate(() => order.push('in between'));
  await Promise.all(all);
  expect(order).toEqual(['one', 'in between', 'two']);
});

test('a failing job releases its slot', async () => {
  const queue = createQueue(1, 9);
  const fails = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'next');
  await expect(fails).rejects.toThrow('no');
  expect(await next).toBe('next');
});
