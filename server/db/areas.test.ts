import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nextTurn } from '#server/core/time.ts';
import { fillCafe, fillDrinks } from '#server/testing/cafe.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { ALL_SHOWN, versionOf } from './areas.ts';
import { drinks, likes, visitors } from './drinks-schema.ts';
import type { Tx } from './open.ts';
import { categories, images, menuItems, sessions, users } from './schema.ts';
import { write } from './write.ts';

function cafe() {
  const deps = createTestDeps();
  fillCafe(deps);
  fillDrinks(deps, 'En');
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

const ACCOUNT = {
  username: 'kari',
  usernameKey: 'kari',
  passwordHash: '',
  role: 'User',
  createdAt: 0,
} as const;

const LIKE = ({ db }: { db: Tx }) => {
  db.insert(visitors).values({ id: 'a', createdAt: 0 }).run();
  db.insert(likes).values({ drinkId: 1, visitorId: 'a', createdAt: 0 }).run();
  db.update(drinks).set({ likes: 1 }).where(eq(drinks.id, 1)).run();
};

const picture = (kind: 'gallery' | 'ingredient' | 'drink') => ({
  kind,
  name: kind,
  nameSearch: kind,
  nameSort: kind,
  file: `${kind}.webp`,
  width: 1,
  height: 1,
  createdAt: 0,
});

test.for<[name: string, change: (tx: { db: Tx }) => unknown, areas: string[]]>([
  [
    'a category',
    ({ db }) => db.update(categories).set({ tab: 'Te' }).run(),
    ['menu', 'categories', 'ingredients'],
  ],
  ['a menu item', ({ db }) => db.update(menuItems).set({ priceOre: 1 }).run(), ['menu', 'categories']],
  ['a like', LIKE, ['likes']],
  ['the name of a cup', ({ db }) => db.update(drinks).set({ name: 'To' }).run(), ['drinks']],
  ['a deleted cup', ({ db }) => db.delete(drinks).run(), ['drinks']],
  ['a new account', ({ db }) => db.insert(users).values(ACCOUNT).run(), []],
  ['a cup’s picture', ({ db }) => db.insert(images).values(picture('drink')).run(), ['drinks']],
  [
    'an ingredient’s picture',
    ({ db }) => db.insert(images).values(picture('ingredient')).run(),
    ['ingredients'],
  ],
  ['a picture', ({ db }) => db.insert(images).values(picture('gallery')).run(), ['menu', 'images', 'cafe']],
])('%s changes the versions of the areas that show it', async ([, change, areas]) => {
  const { deps, changedBy } = cafe();
  expect(await changedBy(() => write(deps, change))).toEqual(areas);
});

test('rows that go with another row change the version', async () => {
  const { deps, changedBy } = cafe();
  await write(deps, LIKE);
  expect(await changedBy(() => write(deps, ({ db }) => db.delete(drinks).run()))).toEqual([
    'drinks',
    'likes',
  ]);
});

test('a write by another connection changes all versions', async () => {
  const { deps, changedBy } = cafe();
  expect(await changedBy(() => deps.edit.delete(sessions).run())).toEqual([]);
  expect(await changedBy(() => deps.edit.update(categories).set({ tab: 'Te' }).run())).toEqual(ALL_SHOWN);
});
