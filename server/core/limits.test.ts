import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLimitStore } from '#server/files/limit-store.ts';
import { makeFolder } from '#server/testing/program.ts';
import { createLimits } from './limits.ts';
import { YEAR } from './time.ts';

const tooManyAttempts = expect.objectContaining({
  code: 'tooMany',
  message: expect.stringMatching(/try again in \d+ seconds$/),
});

test('a limit counts by key, tells when it is reached, and can be reset', async () => {
  const limits = createLimits(0.2);
  for (let time = 0; time < 2; time += 1) {
    await limits.check('failedLogin', 'a');
    await limits.take('failedLogin', 'a');
  }
  await expect(limits.check('failedLogin', 'a')).rejects.toEqual(tooManyAttempts);
  await expect(limits.take('failedLogin', 'a')).rejects.toEqual(tooManyAttempts);
  await limits.take('failedLogin', 'b');
  await limits.take('newDrink', 'a');
  await limits.forget('failedLogin', 'a');
  // Counting throws no error.
  for (const isReached of [false, true, true]) {
    await limits.count('failedLogin', 'a');
    expect(await limits.isReached('failedLogin', 'a')).toBe(isReached);
  }
});

test('the factor multiplies the limits, and one attempt is always allowed', async () => {
  const [few, many] = [createLimits(0.01), createLimits(2)];
  await few.take('failedLogin', 'a');
  await expect(few.take('failedLogin', 'a')).rejects.toEqual(tooManyAttempts);
  for (let time = 0; time < 20; time += 1) await many.take('failedLogin', 'a');
  await expect(many.take('failedLogin', 'a')).rejects.toEqual(tooManyAttempts);
});

/** A store in a folder of its own, which can be opened again. */
function stores() {
  const folder = makeFolder();
  const secret = Buffer.alloc(32, 7);
  return {
    folder,
    open: () => {
      const store = openLimitStore(folder, secret);
      onTestFinished(() => void store.client.close());
      return store;
    },
  };
}

test('stored counters survive a restart without readable keys, and the others do not', async () => {
  const { folder, open } = stores();
  const before = createLimits(0.1, open());
  await before.take('failedLogin', '192.0.2.1 kari');
  for (let like = 0; like < 24; like += 1) await before.take('like', '192.0.2.1');
  const after = createLimits(0.1, open());
  await expect(after.check('failedLogin', '192.0.2.1 kari')).rejects.toEqual(tooManyAttempts);
  await after.check('like', '192.0.2.1');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(files.join()).not.toMatch(/kari|192\.0\.2\.1/);
});

test('expired counters are deleted from the store', async () => {
  const store = stores().open();
  const limits = createLimits(1, store);
  await limits.take('failedLogin', 'a');
  const left = () => store.client.prepare('select count(*) from limits').pluck().get();
  limits.deleteExpired(Date.now());
  expect(left()).toBe(1);
  limits.deleteExpired(Date.now() + YEAR);
  expect(left()).toBe(0);
});

test('a damaged store is replaced, and one that can’t be written falls back to memory', async () => {
  const { folder, open } = stores();
  writeFileSync(join(folder, 'limits.db'), 'noise '.repeat(1000));
  const { client, ...store } = open();
  client.pragma('query_only = on');
  const limits = createLimits(0.1, { client, ...store });
  await limits.take('failedLogin', 'a');
  await expect(limits.take('failedLogin', 'a')).rejects.toEqual(tooManyAttempts);
});

test.for([true, false])(
  'a counter from a clock that was a year ahead blocks nobody (stored: %s)',
  async (isStored) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = createLimits(0.1, isStored ? stores().open() : undefined);
    const now = Date.now();
    vi.setSystemTime(now + YEAR);
    await limits.take('failedLogin', 'a');
    expect(await limits.isReached('failedLogin', 'a')).toBe(true);
    vi.setSystemTime(now);
    expect(await limits.isReached('failedLogin', 'a')).toBe(false);
    await limits.take('failedLogin', 'a');
  },
);
