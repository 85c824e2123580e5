import { setImmediate } from 'node:timers/promises';
import { MutationObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '#client/lib/api/query-client.ts';
import { isLiked, likeMutation, setLiked } from './likes.ts';

let lastId = 0;

/** A cup with likes of others, at a server whose answers the test gives. */
function createCup(others = 7) {
  lastId += 1;
  const drinkId = lastId;
  const queryClient = createQueryClient();
  const server = { liked: false };
  const requests: { liked: boolean; answer: (works: boolean) => void }[] = [];
  const counts = [others];
  const errors: boolean[] = [];
  const send = (liked: boolean) =>
    new Promise<number>((resolve, reject) => {
      const answer = (works: boolean) => {
        if (works) server.liked = liked;
        return works ? resolve(others + Number(server.liked)) : reject(new Error('No'));
      };
      requests.push({ liked, answer });
    });
  const tap = async () => {
    const options = likeMutation({
      drinkId,
      count: counts.at(-1) ?? 0,
      send,
      show: (count) => counts.push(count),
      onError: (_error, liked) => errors.push(liked),
    });
    new MutationObserver(queryClient, options).mutate(!isLiked(drinkId)).catch(() => undefined);
    await setImmediate();
  };
  const answer = async (works: boolean) => {
    requests.at(-1)?.answer(works);
    await setImmediate();
  };
  return { drinkId, server, requests, counts, errors, tap, answer };
}

test('shows a like at once, and the server’s count when it answers', async () => {
  const { drinkId, counts, tap, answer } = createCup();
  await tap();
  expect([isLiked(drinkId), counts]).toEqual([true, [7, 8]]);
  await answer(true);
  expect(counts).toEqual([7, 8, 8]);
});

test('rolls back a like that could not be sent, and reports it', async () => {
  const { drinkId, counts, errors, tap, answer } = createCup();
  await tap();
  await answer(false);
  expect([isLiked(drinkId), counts.at(-1), errors]).toEqual([false, 7, [true]]);
});

test('rolls back to the state on the server when the last of several taps could not be sent', async () => {
  const { drinkId, requests, counts, errors, tap, answer } = createCup();
  for (let taps = 0; taps < 4; taps += 1) await tap();
  await answer(true);
  await answer(false);
  expect(requests.map(({ liked }) => liked)).toEqual([true, false]);
  expect([isLiked(drinkId), counts.at(-1), errors]).toEqual([true, 8, [false]]);
});

test('never shows fewer than 0 likes, whatever this browser has stored', async () => {
  const { drinkId, counts, tap, answer } = createCup(0);
  setLiked(drinkId, true);
  await tap();
  expect(counts.at(-1)).toBe(0);
  await answer(true);
});

test('the last tap wins for any order of taps and responses, with one request at a time', async () => {
  const steps = fc.array(fc.constantFrom('tap', 'answer', 'fail'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { drinkId, server, requests, counts, errors, tap, answer } = createCup();
      let expected = false;
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
        if (errors.length > before) expected = server.liked;
        expect([isLiked(drinkId), counts.at(-1)]).toEqual([expected, 7 + Number(expected)]);
        expect(requests.length - answered).toBeLessThanOrEqual(1);
      }
      while (answered < requests.length) await answerNext(true);
      expect([isLiked(drinkId), server.liked, counts.at(-1)]).toEqual([
        expected,
        expected,
        7 + Number(expected),
      ]);
    }),
  );
});
