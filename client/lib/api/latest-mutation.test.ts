import { setImmediate } from 'node:timers/promises';
import { MutationObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATEST, latestMutation } from './latest-mutation.ts';
import { createQueryClient } from './query-client.ts';

/** A record that is available, at a server whose answers the test gives. */
function createRecord() {
  const queryClient = createQueryClient();
  const server = { isAvailable: true };
  const requests: { value: boolean; answer: (works: boolean) => void }[] = [];
  const errors: unknown[] = [];
  const options = latestMutation({
    id: 'record 1',
    send: (value) =>
      new Promise<void>((resolve, reject) => {
        const answer = (works: boolean) => {
          if (works) server.isAvailable = value;
          return works ? resolve() : reject(new Error('No'));
        };
        requests.push({ value, answer });
      }),
    onError: (error) => errors.push(error),
  });
  const observer = new MutationObserver(queryClient, options);
  const shown = () => {
    const pending = queryClient
      .getMutationCache()
      .findAll({ mutationKey: [LATEST, 'record 1'], status: 'pending' });
    return pending.at(-1)?.state.variables ?? server.isAvailable;
  };
  const tap = async () => {
    observer.mutate(!shown()).catch(() => undefined);
    await setImmediate();
  };
  const answer = async (works: boolean) => {
    requests.at(-1)?.answer(works);
    await setImmediate();
  };
  return { server, requests, errors, shown, tap, answer };
}

test('a value is shown at once, and no longer pending when the server has it', async () => {
  const { server, errors, shown, tap, answer } = createRecord();
  await tap();
  expect([shown(), server.isAvailable]).toEqual([false, true]);
  await answer(true);
  expect([shown(), server.isAvailable, errors]).toEqual([false, false, []]);
});

test('a value that can’t be sent is rolled back, and the error reported', async () => {
  const { errors, shown, tap, answer } = createRecord();
  await tap();
  await answer(false);
  expect([shown(), errors]).toEqual([true, [new Error('No')]]);
});

test('of ten quick taps the first and the last are sent, and the error of the last is reported', async () => {
  const { requests, errors, shown, tap, answer } = createRecord();
  for (let taps = 0; taps < 10; taps += 1) await tap();
  await answer(false);
  expect([errors, shown()]).toEqual([[], true]);
  await answer(false);
  expect(requests.map(({ value }) => value)).toEqual([false, true]);
  expect(errors).toEqual([new Error('No')]);
});

test('with any taps and answers, the last tap wins, one request at a time', async () => {
  const steps = fc.array(fc.constantFrom('tap', 'answer', 'fail'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { server, requests, errors, shown, tap, answer } = createRecord();
      let expected = true;
      let answered = 0;
      const answerNext = async (works: boolean) => {
        if (answered === requests.length) return;
        answered += 1;
        await answer(works);
      };
      for (const step of series) {
        const before = errors.length;
        if (step === 'tap') {
          await tap();
          expected = !expected;
        } else await answerNext(step === 'answer');
        if (errors.length > before) expected = server.isAvailable;
        expect(shown()).toBe(expected);
        expect(requests.length - answered).toBeLessThanOrEqual(1);
      }
      while (answered < requests.length) await answerNext(true);
      expect([shown(), server.isAvailable]).toEqual([expected, expected]);
    }),
  );
});
