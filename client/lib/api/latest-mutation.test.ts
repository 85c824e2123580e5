import { setImmediate } from 'node:timers/promises';
import { MutationObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestMutation } from './latest-mutation.ts';
import { createQueryClient } from './query-client.ts';

/** An available record, and a server whose responses the test controls. */
function createRecord() {
  const queryClient = createQueryClient();
  const server = { isAvailable: true };
  const requests: { value: boolean; respond: (works: boolean) => void }[] = [];
  const errors: unknown[] = [];
  const options = latestMutation({
    id: 'record 1',
    send: (value) =>
      new Promise<void>((resolve, reject) => {
        const respond = (works: boolean) => {
          if (works) server.isAvailable = value;
          return works ? resolve() : reject(new Error('No'));
        };
        requests.push({ value, respond });
      }),
    onError: (error) => errors.push(error),
  });
  const observer = new MutationObserver(queryClient, options);
  const shown = () => {
    const pending = queryClient.getMutationCache().findAll({ mutationKey: ['record 1'], status: 'pending' });
    return pending.at(-1)?.state.variables ?? server.isAvailable;
  };
  const tap = async () => {
    observer.mutate(!shown()).catch(() => undefined);
    await setImmediate();
  };
  const respond = async (works: boolean) => {
    requests.at(-1)?.respond(works);
    await setImmediate();
  };
  return { server, requests, errors, shown, tap, respond };
}

test('a value is shown at once, and is pending until the server has stored it', async () => {
  const { server, errors, shown, tap, respond } = createRecord();
  await tap();
  expect([shown(), server.isAvailable]).toEqual([false, true]);
  await respond(true);
  expect([shown(), server.isAvailable, errors]).toEqual([false, false, []]);
});

test('a value that can’t be sent is rolled back and its error reported', async () => {
  const { errors, shown, tap, respond } = createRecord();
  await tap();
  await respond(false);
  expect([shown(), errors]).toEqual([true, [new Error('No')]]);
});

test('of ten quick changes, the first and the last are sent, and the last one’s error is reported', async () => {
  const { requests, errors, shown, tap, respond } = createRecord();
  for (let taps = 0; taps < 10; taps += 1) await tap();
  await respond(false);
  expect([errors, shown()]).toEqual([[], true]);
  await respond(false);
  expect(requests.map(({ value }) => value)).toEqual([false, true]);
  expect(errors).toEqual([new Error('No')]);
});

test('for any sequence of changes and responses, the last change wins, with one request at a time', async () => {
  const steps = fc.array(fc.constantFrom('tap', 'respond', 'fail'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { server, requests, errors, shown, tap, respond } = createRecord();
      let expected = true;
      let responseCount = 0;
      const respondNext = async (works: boolean) => {
        if (responseCount === requests.length) return;
        responseCount += 1;
        await respond(works);
      };
      for (const step of series) {
        const before = errors.length;
        if (step === 'tap') {
          await tap();
          expected = !expected;
        } else await respondNext(step === 'respond');
        if (errors.length > before) expected = server.isAvailable;
        expect(shown()).toBe(expected);
        expect(requests.length - responseCount).toBeLessThanOrEqual(1);
      }
      while (responseCount < requests.length) await respondNext(true);
      expect([shown(), server.isAvailable]).toEqual([expected, expected]);
    }),
  );
});
