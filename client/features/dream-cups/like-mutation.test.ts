import { setImmediate } from 'node:timers/promises';
import { MutationObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '#client/lib/api/query-client.ts';
import { likeMutation } from './like-mutation.ts';
import { isLiked, setLiked } from './liked-store.ts';

let lastId = 0;

/** A cup with other guests' likes, and a server whose responses the test controls. */
function createCup(others = 7) {
  lastId += 1;
  const drinkId = lastId;
  const queryClient = createQueryClient();
  const server = { liked: false };
  const requests: { liked: boolean; respond: (works: boolean) => void }[] = [];
  const counts = [others];
  const errors: boolean[] = [];
  const send = (liked: boolean) =>
    new Promise<number>((resolve, reject) => {
      const respond = (works: boolean) => {
        if (works) server.liked = liked;
        return works ? resolve(others + Number(server.liked)) : reject(new Error('No'));
      };
      requests.push({ liked, respond });
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
  const respond = async (works: boolean) => {
    requests.at(-1)?.respond(works);
    await setImmediate();
  };
  return { drinkId, server, requests, counts, errors, tap, respond };
}

test('a like is shown at once, and the server’s count after its response', async () => {
  const { drinkId, counts, tap, respond } = createCup();
  await tap();
  expect([isLiked(drinkId), counts]).toEqual([true, [7, 8]]);
  await respond(true);
  expect(counts).toEqual([7, 8, 8]);
});

test('a like that could not be sent is rolled back and reported', async () => {
  const { drinkId, counts, errors, tap, respond } = createCup();
  await tap();
  await respond(false);
  expect([isLiked(drinkId), counts.at(-1), errors]).toEqual([false, 7, [true]]);
});

test('when the last of several taps could not be sent, the server’s state is shown', async () => {
  const { drinkId, requests, counts, errors, tap, respond } = createCup();
  for (let taps = 0; taps < 4; taps += 1) await tap();
  await respond(true);
  await respond(false);
  expect(requests.map(({ liked }) => liked)).toEqual([true, false]);
  expect([isLiked(drinkId), counts.at(-1), errors]).toEqual([true, 8, [false]]);
});

test('the number of likes is never negative, even if the browser’s stored like is wrong', async () => {
  const { drinkId, counts, tap, respond } = createCup(0);
  setLiked(drinkId, true);
  await tap();
  expect(counts.at(-1)).toBe(0);
  await respond(true);
});

test('for any sequence of taps and responses, the last tap wins, with one request at a time', async () => {
  const steps = fc.array(fc.constantFrom('tap', 'respond', 'fail'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { drinkId, server, requests, counts, errors, tap, respond } = createCup();
      let expected = false;
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
        if (errors.length > before) expected = server.liked;
        expect([isLiked(drinkId), counts.at(-1)]).toEqual([expected, 7 + Number(expected)]);
        expect(requests.length - responseCount).toBeLessThanOrEqual(1);
      }
      while (responseCount < requests.length) await respondNext(true);
      expect([isLiked(drinkId), server.liked, counts.at(-1)]).toEqual([
        expected,
        expected,
        7 + Number(expected),
      ]);
    }),
  );
});
