import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { drinks, likes, visitors } from '#server/db/drinks-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { UNDO } from '#server/records/undo.ts';
import { mutate, post } from '#server/testing/apis.ts';
import { addDeletedRecords, fillCafe } from '#server/testing/cafe.ts';
import { addDrink, addImage } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { removeDeleted, removeUnusedImages } from './old-data.ts';

const TABLES = { categories, menuItems, ingredients, drinks, images };

function cafe(): TestDeps {
  const deps = createTestDeps();
  fillCafe(deps);
  return deps;
}

type Kind = (typeof images.$inferInsert)['kind'];

/** Adds a picture of this kind. @returns its id. */
const addPicture = (deps: TestDeps, kind: Kind, file: string) => addImage(deps, file, { kind, file });

/** Adds a cup with this picture. */
const addCup = (deps: TestDeps, imageId: number, deletedAt?: number) =>
  addDrink(deps, 'Kopp', { imageId, deletedAt });

const namesIn = (deps: TestDeps, table: (typeof TABLES)[keyof typeof TABLES]): string[] =>
  deps.db
    .select({ name: table.name })
    .from(table)
    .all()
    .map(({ name }) => name);

test.for(Object.entries(TABLES))(
  'deleted %s are removed when their deletion can’t be undone any more',
  async ([_, table]) => {
    const deps = cafe();
    addDeletedRecords(deps);
    deps.edit.update(table).set({ deletedAt: 1000 }).where(eq(table.name, 'Slettet')).run();
    const before = namesIn(deps, table);
    await removeDeleted(deps, 1000 + UNDO - 1);
    expect(namesIn(deps, table)).toEqual(before);
    await removeDeleted(deps, 1000 + UNDO);
    expect(namesIn(deps, table)).toEqual(before.slice(0, -1));
  },
);

test('nothing is changed where nothing is to be removed', async () => {
  const deps = cafe();
  addCup(deps, addPicture(deps, 'drink', 'a'));
  addDeletedRecords(deps);
  expectUnchanged({ deps });
  expect(await removeDeleted(deps, Date.now())).toEqual([]);
});

test('a category stays until the menu items that were deleted after it are removed, and goes with them', async () => {
  const deps = cafe();
  deps.edit.update(menuItems).set({ deletedAt: 2 }).run();
  deps.edit.update(categories).set({ deletedAt: 1 }).run();
  await removeDeleted(deps, UNDO + 1);
  expect(namesIn(deps, categories)).toEqual(['Varm Kaffe', 'Kald Kaffe']);
  await removeDeleted(deps, UNDO + 2);
  expect([...namesIn(deps, menuItems), ...namesIn(deps, categories)]).toEqual([]);
  const { categoryId } = ingredients;
  expect(deps.db.select({ categoryId }).from(ingredients).get()).toEqual({ categoryId: null });
});

test('a removed drink takes only its own picture, choices and likes along', async ({ cafe: app }) => {
  const { deps } = app;
  for (const name of ['Bort', 'Blir']) {
    await post(app, '/api/drinkapi/create', { name, ingredientDTOs: [{ ingredientId: 1 }] });
  }
  await mutate(app, 'drinks.upvote', { drinkId: 1 });
  const files = deps.db.select({ file: images.file }).from(images).where(eq(images.kind, 'drink')).all();
  deps.edit.update(drinks).set({ deletedAt: 1 }).where(eq(drinks.id, 1)).run();
  expect(await removeDeleted(deps, UNDO + 1)).toEqual([]);
  expect([...deps.erased.files]).toEqual([files[0]?.file]);
  expect(deps.db.select().from(likes).all()).toEqual([]);
  expect(deps.db.select().from(visitors).all()).toHaveLength(1);
  expect(namesIn(deps, images)).toEqual(['Vinduet', 'AboutUs Bilde.jpg', 'Blir']);
  expect(clientOf(deps.db).prepare('select drink_id from drink_choices').pluck().all()).toEqual([2]);
  expect(clientOf(deps.db).prepare('select drink_id from drink_layers').pluck().all()).toEqual([2]);
});

test('a removed ingredient takes its own picture along, a gallery picture only leaves its records', async () => {
  const deps = cafe();
  const own = addPicture(deps, 'ingredient', 'own');
  deps.edit.update(ingredients).set({ imageId: own, deletedAt: 1 }).where(eq(ingredients.id, 1)).run();
  deps.edit.update(ingredients).set({ imageId: 1, deletedAt: 1 }).where(eq(ingredients.id, 2)).run();
  expect(await removeDeleted(deps, UNDO + 1)).toEqual(['own']);
  expect(namesIn(deps, images)).toEqual(['Vinduet', 'AboutUs Bilde.jpg']);
  deps.edit.update(menuItems).set({ imageId: 1 }).run();
  deps.edit.update(images).set({ deletedAt: 1 }).where(eq(images.id, 1)).run();
  expect(await removeDeleted(deps, UNDO + 1)).toEqual(['a.webp']);
  expect(deps.db.select({ imageId: menuItems.imageId }).from(menuItems).get()).toEqual({ imageId: null });
});

test('unreferenced pictures are removed once their replacement can’t be undone, except gallery pictures', async () => {
  const deps = cafe();
  for (const kind of ['drink', 'ingredient', 'gallery'] as const) addPicture(deps, kind, `lost ${kind}`);
  addImage(deps, 'replaced', { kind: 'ingredient', file: 'replaced', deletedAt: 1 });
  addCup(deps, addPicture(deps, 'drink', 'used'));
  addCup(deps, addPicture(deps, 'drink', 'deleted just now'), Date.now());
  expect(await removeUnusedImages(deps, UNDO)).toEqual(['lost drink', 'lost ingredient']);
  expect(await removeUnusedImages(deps, UNDO)).toEqual([]);
  expect(await removeUnusedImages(deps, UNDO + 1)).toEqual(['replaced']);
  expect(await removeUnusedImages(deps, Date.now())).toEqual([]);
});
