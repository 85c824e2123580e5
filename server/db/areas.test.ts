import { expect } from 'vitest';
import { nextTurn } from '#server/core/time.ts';
import { userOfToken } from '#server/features/accounts/sessions.service.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { addDrinks, fillCafe } from '#server/testing/cafe.ts';
import { addImage, addLike, addUser } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { ALL_SHOWN, versionOf } from './areas.ts';
import { drinks } from './drinks-schema.ts';
import type { Tx } from './open.ts';
import { categories, menuItems, sessions, users } from './schema.ts';
import { write } from './write.ts';

function cafe() {
  const deps = createTestDeps();
  fillCafe(deps);
  addDrinks(deps, 'En');
  deps.versions();
  const all = () => ALL_SHOWN.map((area) => versionOf(deps.versions(), [area]));
  /** The areas whose versions a change moves. */
  const changedBy = async (work: () => unknown) => {
    await nextTurn();
    const before = all();
    await work();
    await nextTurn();
    const after = all();
    return ALL_SHOWN.filter((_, at) => before[at] !== after[at]);
  };
  return { deps, changedBy };
}

test.for<[name: string, change: (tx: { db: Tx }) => unknown, areas: string[]]>([
  [
    'a category',
    ({ db }) => db.update(categories).set({ tab: 'Te' }).run(),
    ['menu', 'categories', 'ingredients'],
  ],
  ['a menu item', ({ db }) => db.update(menuItems).set({ priceOre: 1 }).run(), ['menu', 'categories']],
  ['a like', ({ db: edit }) => addLike({ edit }), ['likes']],
  ['the name of a cup', ({ db }) => db.update(drinks).set({ name: 'To' }).run(), ['drinks']],
  ['a deleted cup', ({ db }) => db.delete(drinks).run(), ['drinks']],
  ['a new account', ({ db: edit }) => addUser({ edit }), ['people']],
  ['a cup’s picture', ({ db: edit }) => addImage({ edit }, 'x', { kind: 'drink' }), ['drinks']],
  [
    'an ingredient’s picture',
    ({ db: edit }) => addImage({ edit }, 'x', { kind: 'ingredient' }),
    ['ingredients'],
  ],
  ['a picture', ({ db: edit }) => addImage({ edit }, 'x'), ['menu', 'images', 'cafe']],
])('%s changes the versions of the areas that show it', async ([, change, areas]) => {
  const { deps, changedBy } = cafe();
  expect(await changedBy(() => write(deps, change))).toEqual(areas);
});

test('rows that go with another row change the version', async () => {
  const { deps, changedBy } = cafe();
  addLike(deps);
  const areas = await changedBy(() => write(deps, ({ db }) => db.delete(drinks).run()));
  expect(areas).toEqual(['drinks', 'likes']);
});

test('a write by another connection is seen in the same turn, where that takes long', () => {
  const { deps } = cafe();
  const before = deps.versions().others;
  addImage(deps, 'Ny');
  const start = performance.now();
  while (performance.now() - start < 2);
  expect(deps.versions().others).toBe(before + 1);
});

test('a write by another connection changes all versions', async () => {
  const { deps, changedBy } = cafe();
  expect(await changedBy(() => deps.edit.delete(sessions).run())).toEqual([]);
  expect(await changedBy(() => deps.edit.update(categories).set({ tab: 'Te' }).run())).toEqual(ALL_SHOWN);
});

const namesOf = (deps: Parameters<typeof listCategories>[0]) =>
  new Set(listCategories(deps).map(({ name }) => name));

test('what was read is read again after a change, by this process at once and by another one in the next turn', async ({
  cafe: { deps, tokens },
}) => {
  const role = async () => (await userOfToken(deps, tokens.Admin)).user.role;
  expect(await role()).toBe('Admin');
  deps.edit.update(users).set({ role: 'User' }).run();
  await nextTurn();
  expect(await role()).toBe('User');
  await write(deps, ({ db }) => db.delete(sessions).run());
  await expect(role()).rejects.toThrow('Token expired or invalid');
});

test('what a transaction has read is not cached where it is rolled back', async ({ cafe: { deps } }) => {
  const before = namesOf(deps);
  const failed = write(deps, (tx) => {
    tx.db.update(categories).set({ name: 'Alt er nytt' }).run();
    expect(namesOf(tx)).toEqual(new Set(['Alt er nytt']));
    throw new Error('Rolled back');
  });
  await expect(failed).rejects.toThrow('Rolled back');
  expect(namesOf(deps)).toEqual(before);
});
