import { setImmediate } from 'node:timers/promises';
import { notifyManager } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect } from 'vitest';

/** The requests for a value that is set by taps, which the test answers, and the value that the server has. */
export function createTappedServer(value: boolean) {
  const server = { value };
  const requests: { value: boolean; answer: (works: boolean) => void }[] = [];
  const send = (sent: boolean) =>
    new Promise<void>((resolve, reject) => {
      const answer = (works: boolean) => {
        if (works) server.value = sent;
        return works ? resolve() : reject(new Error('No'));
      };
      requests.push({ value: sent, answer });
    });
  const answer = async (works: boolean) => {
    requests.at(-1)?.answer(works);
    await setImmediate();
    // The next value is sent once components have got the response.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    await setImmediate();
  };
  return { server, requests, send, answer };
}

type Tapped = Omit<ReturnType<typeof createTappedServer>, 'send'> & {
  errors: unknown[];
  shown: () => unknown;
  tap: () => Promise<void>;
};

/**
 * Checks that the last tap wins, for random series of taps and responses, and that one request is sent at a time.
 * @param shownAs returns what the control shows for a value
 */
export async function expectLastTapWins(create: () => Tapped, shownAs: (value: boolean) => unknown) {
  const steps = fc.array(fc.constantFrom('tap', 'answer', 'fail'), { maxLength: 30 });
  const property = fc.asyncProperty(steps, async (series) => {
    const { server, requests, errors, shown, tap, answer } = create();
    let expected = server.value;
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
      if (errors.length > before) expected = server.value;
      if (step !== 'fail') expect(errors).toHaveLength(before);
      expect(shown()).toEqual(shownAs(expected));
      expect(requests.length - answered).toBeLessThanOrEqual(1);
    }
    while (answered < requests.length) await answerNext(true);
    expect([shown(), server.value]).toEqual([shownAs(expected), expected]);
  });
  await fc.assert(property);
}
