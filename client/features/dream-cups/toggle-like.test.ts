import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLiked, setLiked } from './liked-store.ts';
import { type LikeWays, turnLike } from './toggle-like.ts';

let lastId = 0;

/** A cup with 7 likes of others, at a server that answers when it is told to. */
function createCup() {
  lastId += 1;
  const drinkId = lastId;
  const server = { likes: false };
  const asked: { liked: boolean; answer: (works: boolean) => void }[] = [];
  const shown = [7];
  const faults: boolean[] = [];
  const ways: LikeWays = {
    send: (liked) =>
      new Promise((resolve, reject) => {
        const answer = (works: boolean) => {
          if (works) server.likes = liked;
          return works ? resolve(7 + Number(server.likes)) : reject(new Error('No'));
        };
        asked.push({ liked, answer });
      }),
    show: (count) => shown.push(count),
    fail: (_error, liked) => faults.push(liked),
  };
  const turn = () => turnLike(drinkId, shown.at(-1) ?? 0, ways);
  return { drinkId, server, asked, shown, faults, turn };
}

test('shows a like at once, and what the server counts when it answers', async () => {
  const { drinkId, asked, shown, turn } = createCup();
  const done = turn();
  expect([isLiked(drinkId), shown.at(-1)]).toEqual([true, 8]);
  asked[0]?.answer(true);
  await done;
  expect(shown).toEqual([7, 8, 8]);
});

test('takes back what the server refused, and says so', async () => {
  const { drinkId, asked, shown, faults, turn } = createCup();
  const done = turn();
  asked[0]?.answer(false);
  await done;
  expect([isLiked(drinkId), shown.at(-1), faults]).toEqual([false, 7, [true]]);
});

test('two quick turns are two requests, one after the other; three are one', async () => {
  for (const [turns, requests] of [
    [2, [true, false]],
    [3, [true]],
  ] as const) {
    const { asked, turn } = createCup();
    const all = Array.from({ length: turns }, () => turn());
    expect(asked).toHaveLength(1);
    asked[0]?.answer(true);
    await Promise.resolve();
    await Promise.resolve();
    asked[1]?.answer(true);
    await Promise.all(all);
    expect(asked.map(({ liked }) => liked)).toEqual(requests);
  }
});

test('shows no fewer than no likes, whatever this browser remembers', () => {
  const { drinkId, asked, shown, turn } = createCup();
  setLiked(drinkId, true);
  shown.push(0);
  turn();
  expect(shown.at(-1)).toBe(0);
  asked[0]?.answer(true);
});

test('however it is turned and answered, the last wish wins, one request at a time', async () => {
  const steps = fc.array(fc.constantFrom('turn', 'answer', 'fail'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { drinkId, server, asked, shown, faults, turn } = createCup();
      let wish = false;
      let answered = 0;
      const answerNext = async (works: boolean) => {
        asked[answered]?.answer(works);
        answered = Math.min(asked.length, answered + 1);
        await new Promise(setImmediate);
      };
      for (const step of series) {
        const before = faults.length;
        if (step === 'turn') {
          turn();
          wish = !wish;
        } else await answerNext(step === 'answer');
        if (faults.length > before) wish = server.likes;
        expect(isLiked(drinkId)).toBe(wish);
        expect(asked.length - answered).toBeLessThanOrEqual(1);
      }
      while (answered < asked.length) await answerNext(true);
      expect([isLiked(drinkId), server.likes, shown.at(-1)]).toEqual([wish, wish, 7 + Number(wish)]);
    }),
  );
});
