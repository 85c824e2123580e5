import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, YEAR } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { choices } from '#server/db/choices-schema.ts';
import { drinks, likes, reports, visitors } from '#server/db/drinks-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { TRASH } from '#server/files/picture-files.ts';
import { UNDO } from '#server/records/undo.ts';
import { mutate, post } from '#server/testing/apis.ts';
import { addDeletedRecords, fillCafe } from '#server/testing/cafe.ts';
import { addDrink, addImage } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import {
  checkClock,
  deleteExpiredRows,
  forgetVisitors,
  removeDeleted,
  removeUnusedImages,
  trashIfUnused,
  trashUnusedFiles,
} from './old-data.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

test('a steady clock is trusted, also after a week without a check', async ({ deps }) => {
  for (const now of [NOW, NOW + HOUR, NOW + 2 * HOUR, NOW + 7 * DAY])
    expect(await checkClock(deps, now)).toEqual({ isTrusted: true, jump: 0 });
});

test.for([
  ['a year forward', YEAR],
  ['25 days forward', 25 * DAY],
  ['a year back', -YEAR],
  ['back to 1970', -NOW + HOUR],
] as const)('a clock that jumps %s is trusted again after a steady week', async ([, jump], { deps }) => {
  await checkClock(deps, NOW);
  const start = NOW + jump;
  expect(await checkClock(deps, start)).toEqual({ isTrusted: false, jump });
  for (let now = start + DAY; now < start + 7 * DAY; now += DAY)
    expect(await checkClock(deps, now)).toEqual({ isTrusted: false, jump: 0 });
  expect(await checkClock(deps, start + 7 * DAY)).toEqual({ isTrusted: true, jump: 0 });
});

test('a clock that jumps and is corrected is trusted again a week later', async ({ deps }) => {
  await checkClock(deps, NOW);
  await checkClock(deps, NOW + YEAR);
  expect(await checkClock(deps, NOW + HOUR)).toEqual({ isTrusted: false, jump: HOUR - YEAR });
  expect(await checkClock(deps, NOW + HOUR + 7 * DAY)).toMatchObject({ isTrusted: true });
});

test('a visitor who likes and has reported nothing is deleted after a day, and the address of another is removed', async ({
  deps,
}) => {
  const drinkId = addDrink(deps, 'Kopp');
  for (const [id, createdAt] of [
    ['without a like', 0],
    ['old', 0],
    ['who has reported', 0],
    ['new', DAY],
  ] as const)
    deps.edit.insert(visitors).values({ id, address: 'somewhere', firstDrinkId: drinkId, createdAt }).run();
  deps.edit.insert(likes).values({ drinkId, visitorId: 'old', createdAt: 0 }).run();
  deps.edit.insert(reports).values({ drinkId, visitorId: 'who has reported', createdAt: 0 }).run();
  await forgetVisitors(deps, DAY + 1);
  expect(deps.db.select().from(visitors).all()).toMatchObject([
    { id: 'old', address: null },
    { id: 'who has reported', address: null },
    { id: 'new', address: 'somewhere' },
  ]);
});

test.for([
  ['2026-11-22T02:15:00Z', '2025-11-22T02:15:00Z'],
  ['2028-11-22T02:15:00Z', '2027-11-22T02:15:00Z'],
  ['2028-02-29T12:00:00Z', '2027-03-01T12:00:00Z'],
] as const)('at %s audit entries since %s are retained', async ([now, oldest], { deps }) => {
  const entry = { username: 'admin', action: 'delete', entity: 'menuItem', entityId: 1 } as const;
  const first = Date.parse(oldest);
  for (const at of [first - DAY, first - 1, first, first + 1])
    deps.edit
      .insert(auditLog)
      .values({ ...entry, at })
      .run();
  await deleteExpiredRows(deps, Date.parse(now));
  expect(deps.db.select({ at: auditLog.at }).from(auditLog).all()).toEqual([
    { at: first },
    { at: first + 1 },
  ]);
});

const TABLES = { categories, choices, menuItems, ingredients, drinks, images };

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

/** A name as stored pictures have it. */
const named = (letter: string, extension = 'webp') => `${letter.repeat(32)}.${extension}`;

/** Writes a file with this modification time, in milliseconds. */
function write({ config }: Deps, name: string, changed = 0): void {
  const path = join(config.uploadsDir, name);
  writeFileSync(path, 'picture');
  utimesSync(path, changed / SECOND, changed / SECOND);
}

const refer = (deps: TestDeps, file: string, deletedAt?: number) =>
  addImage(deps, 'x', { kind: 'drink', file, deletedAt });

const isThere = ({ config }: Deps, name: string) => existsSync(join(config.uploadsDir, name));
const live = () => new AbortController().signal;

test('an unreferenced file is moved to the trash once it is a minute old, a referenced one never', ({
  deps,
}) => {
  const [lost, used, deleted] = [named('a'), named('b'), named('c')];
  for (const file of [lost, used, deleted]) write(deps, file, 5 * MINUTE);
  refer(deps, used);
  refer(deps, deleted, 1);
  for (const file of [lost, used, deleted]) trashIfUnused(deps, file, 6 * MINUTE - 1);
  expect(isThere(deps, lost)).toBe(true);
  for (const file of [lost, used, deleted, lost]) trashIfUnused(deps, file, 6 * MINUTE);
  expect([isThere(deps, lost), isThere(deps, join(TRASH, lost))]).toEqual([false, true]);
  expect([isThere(deps, used), isThere(deps, deleted)]).toEqual([true, true]);
});

test('old unreferenced files are moved to the trash, except those with other names', async ({ deps }) => {
  const [used, young, jpg] = [named('1'), named('2'), named('3', 'jpg')];
  const foreign = ['.gitkeep', 'cafe.db', 'first-password', 'picture.webp', named('g'), named('a', 'png')];
  for (const file of [used, named('4'), jpg, ...foreign]) write(deps, file);
  write(deps, young, 10 * MINUTE);
  refer(deps, used);
  mkdirSync(join(deps.config.uploadsDir, named('5')));
  utimesSync(join(deps.config.uploadsDir, named('5')), 0, 0);
  mkdirSync(join(deps.config.uploadsDir, '.unfinished'));
  await trashUnusedFiles(deps, 10 * MINUTE, live());
  expect(readdirSync(deps.config.uploadsDir).sort()).toEqual(
    [used, young, named('5'), '.unfinished', TRASH, ...foreign].sort(),
  );
});

test('all of many files are checked, until an abort', async ({ deps }) => {
  const files = Array.from({ length: 500 }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
  for (const file of files) write(deps, file);
  for (const file of files.slice(0, 100)) refer(deps, file);
  await trashUnusedFiles(deps, MINUTE, AbortSignal.abort());
  expect(readdirSync(deps.config.uploadsDir).sort()).toEqual(files);
  await trashUnusedFiles(deps, MINUTE, live());
  expect(readdirSync(deps.config.uploadsDir).sort()).toEqual([TRASH, ...files.slice(0, 100)]);
  expect(readdirSync(join(deps.config.uploadsDir, TRASH)).sort()).toEqual(files.slice(100));
});
