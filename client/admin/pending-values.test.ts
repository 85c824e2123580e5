import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWish, onWish, wishOf } from './pending-values.ts';

let lastId = 0;

/** A record that is available, at a server that answers when it is told to. */
function createRecord() {
  lastId += 1;
  const record = `record ${lastId}`;
  const server = { isAvailable: true };
  const asked: { wish: boolean; answer: (works: boolean) => void }[] = [];
  const faults: unknown[] = [];
  const send = (wish: boolean) =>
    new Promise<void>((resolve, reject) => {
      const answer = (works: boolean) => {
        if (works) server.isAvailable = wish;
        return works ? resolve() : reject(new Error('No'));
      };
      asked.push({ wish, answer });
    });
  const shown = () => wishOf(record) ?? server.isAvailable;
  const turn = () => makeWish(record, !shown(), { send, fail: (error) => faults.push(error) });
  return { record, server, asked, faults, shown, turn };
}

test('a wish is shown at once, and given up when the server has it', async () => {
  const { record, server, asked, faults, turn } = createRecord();
  const done = turn();
  expect([wishOf(record), server.isAvailable]).toEqual([false, true]);
  asked[0]?.answer(true);
  await done;
  expect([wishOf(record), server.isAvailable, faults]).toEqual([undefined, false, []]);
});

test('a refused wish is given up, and said to be', async () => {
  const { asked, faults, shown, turn } = createRecord();
  const done = turn();
  asked[0]?.answer(false);
  await done;
  expect([shown(), faults]).toEqual([true, [new Error('No')]]);
});

test('who listens hears of a wish and of its end, and of one record’s wishes only by asking for it', async () => {
  const first = createRecord();
  const second = createRecord();
  const heard: unknown[] = [];
  const stop = onWish(() => heard.push(wishOf(first.record)));
  const done = first.turn();
  first.asked[0]?.answer(true);
  await done;
  second.turn();
  stop();
  second.asked[0]?.answer(true);
  expect(heard).toEqual([false, undefined, undefined]);
});

test('however it is turned and answered, the last wish wins, one request at a time', async () => {
  const steps = fc.array(fc.constantFrom('turn', 'answer', 'fail'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const { server, asked, faults, shown, turn } = createRecord();
      let wish = true;
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
        if (faults.length > before) wish = server.isAvailable;
        expect(shown()).toBe(wish);
        expect(asked.length - answered).toBeLessThanOrEqual(1);
      }
      while (answered < asked.length) await answerNext(true);
      expect([shown(), server.isAvailable]).toEqual([wish, wish]);
    }),
  );
});
