import { setImmediate } from 'node:timers/promises';
import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, refreshAreas } from '#client/data/query-client.ts';
import { showQuery } from '#client/testing/shown-query.ts';
import { createTappedServer, expectLastTapWins } from '#client/testing/tapped.ts';
import { likeMutation, likeOf, showLikes } from './drink-buttons.tsx';

let lastId = 0;

/** A cup with likes of others. */
function createCup(others = 7) {
  lastId += 1;
  const drinkId = lastId;
  const queryClient = createQueryClient();
  const { send, ...tapped } = createTappedServer(false);
  const counts = [others];
  const errors: boolean[] = [];
  const shown = () => [likeOf(drinkId).get(), counts.at(-1)];
  const tap = async () => {
    const options = likeMutation({
      drinkId,
      count: counts.at(-1) ?? 0,
      send: (liked) => send(liked).then(() => others + Number(liked)),
      show: (count) => counts.push(count),
      onError: (_error, liked) => errors.push(liked),
    });
    new MutationObserver(queryClient, options).mutate(!likeOf(drinkId).get()).catch(() => undefined);
    await setImmediate();
  };
  return { ...tapped, drinkId, counts, errors, shown, tap };
}

test('rolls back to the state on the server when the last of several taps could not be sent', async () => {
  const { requests, counts, errors, shown, tap, answer } = createCup();
  for (let taps = 0; taps < 4; taps += 1) await tap();
  await answer(true);
  await answer(false);
  expect(requests.map(({ value }) => value)).toEqual([true, false]);
  expect([shown(), errors]).toEqual([[true, 8], [false]]);
  expect(counts).toEqual([7, 8, 7, 8, 7, 7, 8]);
});

test('never shows fewer than 0 likes, whatever this browser has stored', async () => {
  const { drinkId, counts, tap, answer } = createCup(0);
  likeOf(drinkId).set(true);
  await tap();
  expect(counts.at(-1)).toBe(0);
  await answer(true);
});

test('a like is shown and counted at once, and rolled back where it fails; the last tap wins', () =>
  expectLastTapWins(createCup, (liked) => [liked, 7 + Number(liked)]));

test('a like while a change of the cups is being fetched does not lose the change', async () => {
  const cup = (name: string) => ({ drinkId: 1, name, timesFavorite: 0, ingredientDTOs: [], layers: [] });
  const pageWith = (name: string) => ({ rows: [cup(name)], total: 1 });
  const never = new Promise<object>(() => undefined);
  const { queryClient, observer, isLoaded } = showQuery(
    ['drinks', 'list'],
    pageWith('Før'),
    never,
    pageWith('Etter'),
  );
  await isLoaded();
  const refreshed = refreshAreas(queryClient, ['drinks']);
  await showLikes(queryClient, 1, 5);
  expect(observer.getCurrentResult().data).toMatchObject({ rows: [{ name: 'Før', timesFavorite: 5 }] });
  expect(await refreshed).toBe(false);
  expect(await refreshAreas(queryClient, ['drinks'])).toBe(true);
  expect(observer.getCurrentResult().data).toEqual(pageWith('Etter'));
});
