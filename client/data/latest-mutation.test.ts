import { setImmediate } from 'node:timers/promises';
import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createTappedServer, expectLastTapWins } from '#client/testing/tapped.ts';
import { latestMutation } from './latest-mutation.ts';
import { createQueryClient, LATEST } from './query-client.ts';

/** A record that is available. */
function createRecord() {
  const queryClient = createQueryClient();
  const { send, ...tapped } = createTappedServer(true);
  const errors: unknown[] = [];
  const options = latestMutation({ id: 'record 1', send, onError: (error) => errors.push(error) });
  const observer = new MutationObserver(queryClient, options);
  const shown = () => {
    const pending = queryClient
      .getMutationCache()
      .findAll({ mutationKey: [LATEST, 'record 1'], status: 'pending' });
    return pending.at(-1)?.state.variables ?? tapped.server.value;
  };
  const tap = async () => {
    observer.mutate(!shown()).catch(() => undefined);
    await setImmediate();
  };
  return { ...tapped, errors, shown, tap };
}

test('of ten quick taps the first and the last are sent, and the error of the last is reported', async () => {
  const { requests, errors, shown, tap, answer } = createRecord();
  for (let taps = 0; taps < 10; taps += 1) await tap();
  await answer(false);
  expect([errors, shown()]).toEqual([[], true]);
  await answer(false);
  expect(requests.map(({ value }) => value)).toEqual([false, true]);
  expect(errors).toEqual([new Error('No')]);
});

test('a tap is shown at once, and rolled back where it fails; with any taps and answers the last tap wins', () =>
  expectLastTapWins(createRecord, (value) => value));
