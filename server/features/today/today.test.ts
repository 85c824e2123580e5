import { ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { drinks, likes, visitors } from '#server/db/drinks-schema.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { ingredients, menuItems, users } from '#server/db/schema.ts';
import { admin } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { turnOnOrders } from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { DEMO_NAME } from '#shared/cafe/cafe-sections.ts';
import { readToday } from './today.service.ts';

test('both APIs say what is sold out, new, liked, missing and changed', async ({ cafe }) => {
  const { edit } = cafe.deps;
  addDrinks(cafe.deps, 'Gammel', 'Ny');
  const now = Date.now();
  changeRow(cafe.deps, drinks, { createdAt: now - DAY }, 2);
  for (const [id, age] of [
    ['a', DAY],
    ['b', 8 * DAY],
  ] as const) {
    edit.insert(visitors).values({ id, createdAt: 0 }).run();
    edit
      .insert(likes)
      .values({ drinkId: 1, visitorId: id, createdAt: now - age })
      .run();
  }
  changeRow(cafe.deps, menuItems, { description: '', imageId: 1 }, 1);
  await admin.mutate(cafe, 'categories.create', { name: 'Te' });
  edit
    .update(auditLog)
    .set({ at: now - DAY })
    .run();
  await admin.mutate(cafe, 'menu.changeMany', { ids: [2, 1], change: { kind: 'category', categoryId: 2 } });
  await admin.put(cafe, '/api/choiceapi/set-available/2', { isAvailable: false });
  const { body } = await admin.query(cafe, 'today.get');
  expect(body).toMatchObject({
    soldOut: [
      { of: 'ingredient', name: 'Multer' },
      { of: 'menuItem', name: 'Utsolgt kaffe' },
      { of: 'option', id: 2, name: 'Havremelk (valget Melk)', soldOutUntil: null },
    ],
    newest: [{ name: 'Ny' }, { name: 'Gammel' }],
    likesThisWeek: 1,
    cupsThisWeek: 1,
    withoutPicture: 4,
    withoutDescription: 1,
    changes: [
      { name: 'Melk', action: 'update', others: 0 },
      { name: 'Ål-latte', action: 'update', others: 1 },
      { name: 'Te', action: 'create', others: 0 },
    ],
  });
  expect((await admin.get(cafe, '/api/cafeapi/today')).body).toEqual(body);
});

test('an empty café has every step before it', () => {
  expect(readToday(createTestDeps()).steps.every(({ isDone }) => !isDone)).toBe(true);
});

test('a café without ingredients is not asked for their allergens', async ({ cafe }) => {
  const isAsked = () => readToday(cafe.deps).steps.some(({ step }) => step === 'ingredientAllergens');
  expect(isAsked()).toBe(true);
  cafe.deps.edit.update(ingredients).set({ deletedAt: 1 }).run();
  expect(isAsked()).toBe(false);
});

test('choices are a step once guests can order', async ({ cafe }) => {
  const stepsOf = () => readToday(cafe.deps).steps.filter(({ step }) => step === 'choices');
  expect(stepsOf()).toEqual([]);
  await turnOnOrders(cafe);
  expect(stepsOf()).toEqual([{ step: 'choices', isDone: true }]);
  await admin.remove(cafe, '/api/choiceapi/delete/1');
  expect(stepsOf()).toEqual([{ step: 'choices', isDone: false }]);
});

test('a step is done once its part of the café is there', async ({ cafe }) => {
  const done = () =>
    readToday(cafe.deps)
      .steps.filter(({ isDone }) => isDone)
      .map(({ step }) => step);
  expect(done()).toEqual(['categories', 'menu', 'ingredients', 'pictures', 'people']);
  const store = (section: string, value: object) => admin.mutate(cafe, 'cafe.update', { section, value });
  const { identity, home } = CAFE_DEFAULTS;
  // Neither a colour nor the demo's name is enough.
  await store('identity', { ...identity, name: DEMO_NAME, accent: '#204060' });
  expect(done()).not.toContain('name');
  // Saving the usual hours and texts unchanged is enough.
  await store('hours', CAFE_DEFAULTS.hours);
  await store('home', home);
  await store('identity', { ...identity, name: 'Fjordkaffe' });
  expect(done()).toEqual(expect.arrayContaining(['name', 'hours', 'texts']));
});

test('people are invited once somebody has a link that works', async ({ cafe }) => {
  const { deps } = cafe;
  deps.edit.update(users).set({ role: 'User' }).where(ne(users.username, 'admin')).run();
  const isDone = () => readToday(deps).steps.find(({ step }) => step === 'people')?.isDone;
  expect(isDone()).toBe(false);
  await admin.mutate(cafe, 'people.invite', { role: 'Barista' });
  expect(isDone()).toBe(true);
  deps.edit.update(accountLinks).set({ expiresAt: 0 }).run();
  expect(isDone()).toBe(false);
});
