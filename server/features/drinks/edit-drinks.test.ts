import { describe, expect } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { readToday } from '#server/features/today/today.service.ts';
import {
  type Answer,
  admin,
  get,
  mutate,
  query,
  readList,
  readLog,
  undo,
  undone,
  user,
} from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { addDrink, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { adminWrites, DRINKS } from '#server/testing/writes.ts';
import { Drink, OfficeDrinksPage } from '#shared/drinks/drinks.ts';

type Visibility = 'shown' | 'hidden';
type Api = {
  set: (cafe: TestApp, id: number, visibility: Visibility) => Promise<Answer>;
  many: (cafe: TestApp, body: object) => Promise<Answer>;
};

const APIS: Record<string, Api> = {
  REST: {
    set: (cafe, id, visibility) => admin.put(cafe, `/api/drinkapi/set-visibility/${id}`, { visibility }),
    many: (cafe, body) => admin.post(cafe, '/api/drinkapi/change-many', body),
  },
  tRPC: {
    set: (cafe, drinkId, visibility) => admin.mutate(cafe, 'drinks.setVisibility', { drinkId, visibility }),
    many: (cafe, body) => admin.mutate(cafe, 'drinks.changeMany', body),
  },
};

const readShownNames = async (cafe: TestApp) => readList(await query(cafe, 'drinks.list', {})).names;
const readOfficePage = async (cafe: TestApp, input: object = {}) => admin.query(cafe, 'drinks.page', input);
const readEntries = async (cafe: TestApp) => (await readLog(cafe)).rows;
const hide = { kind: 'visibility', visibility: 'hidden' };

describe.for(Object.entries(APIS))('%s', ([, api]) => {
  test('hides a cup and shows it again, in the log, and taken back', async ({ cafe }) => {
    addDrinks(cafe.deps, 'Sol');
    const hidden = await api.set(cafe, 1, 'hidden');
    expect(hidden).toMatchObject({ status: 200, body: { drinkId: 1, visibility: 'hidden' } });
    expect(await readShownNames(cafe)).toEqual([]);
    expect(await readEntries(cafe)).toMatchObject([
      {
        action: 'update',
        entity: 'drink',
        name: 'Sol',
        before: { visibility: 'shown' },
        after: { visibility: 'hidden' },
      },
    ]);
    expect((await api.set(cafe, 1, 'hidden')).status).toBe(200);
    expect(await readEntries(cafe)).toHaveLength(1);
    expect(await undo(cafe, hidden)).toMatchObject(undone(1));
    expect(await readShownNames(cafe)).toEqual(['Sol']);
    expect((await api.set(cafe, 1, 'hidden')).status).toBe(200);
    expect((await api.set(cafe, 1, 'shown')).body).toMatchObject({ visibility: 'shown' });
    expect(await readShownNames(cafe)).toEqual(['Sol']);
    expect(await readLog(cafe, { entity: 'drink', field: 'visibility' })).toMatchObject({ total: 4 });
  });

  test('changes several at once, or none; one undo takes it back', async ({ cafe }) => {
    addDrinks(cafe.deps, 'En', 'To', 'Tre');
    expect(await api.many(cafe, { ids: [1, 99], change: hide })).toMatchObject({ status: 404 });
    expect(await readShownNames(cafe)).toEqual(['En', 'To', 'Tre']);
    await api.set(cafe, 1, 'hidden');
    const hidden = await api.many(cafe, { ids: [1, 2, 3, 3], change: hide });
    expect(hidden).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await readShownNames(cafe)).toEqual([]);
    expect(await undo(cafe, hidden)).toMatchObject(undone(2));
    expect(await readShownNames(cafe)).toEqual(['To', 'Tre']);
    const deleted = await api.many(cafe, { ids: [2, 3], change: { kind: 'delete' } });
    expect(deleted.body).toEqual({ changed: 2 });
    expect(await readShownNames(cafe)).toEqual([]);
    expect(await undo(cafe, deleted)).toMatchObject(undone(2));
    expect(await readShownNames(cafe)).toEqual(['To', 'Tre']);
  });

  test('rejects another visibility, another change, and a cup that is gone', async ({ cafe }) => {
    addDrinks(cafe.deps, 'Sol');
    expect(await api.set(cafe, 1, 'waiting' as Visibility)).toMatchObject({ status: 400 });
    expect(await api.many(cafe, { ids: [1], change: { kind: 'price', price: 4 } })).toMatchObject({
      status: 400,
    });
    changeRow(cafe.deps, drinks, { deletedAt: Date.now() });
    expect(await api.set(cafe, 1, 'hidden')).toMatchObject({ status: 404, body: { code: 'drinkMissing' } });
  });
});

test('a renamed cup is the newest; showing or hiding needs the new name', async ({ cafe }) => {
  addDrink(cafe.deps, 'Pen', { ownerId: 2, createdAt: 1000 });
  addDrink(cafe.deps, 'Ny', { createdAt: 2000 });
  await user.put(cafe, '/api/drinkapi/rename/1', { name: 'Stygg' });
  const { names } = readList(await readOfficePage(cafe));
  expect(names).toEqual(['Stygg', 'Ny']);
  expect(readToday(cafe.deps).newest[0]).toMatchObject({ name: 'Stygg' });
  const change = { ...hide, namedUntil: 2000 };
  const changed = { status: 409, body: { code: 'changedMeanwhile' } };
  expect(await admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, ...change })).toMatchObject(changed);
  expect(await admin.mutate(cafe, 'drinks.changeMany', { ids: [2, 1], change })).toMatchObject(changed);
  expect(await readShownNames(cafe)).toEqual(['Ny', 'Stygg']);
  const namedUntil = OfficeDrinksPage.parse((await readOfficePage(cafe)).body).rows[0]?.namedAt;
  const seen = { ids: [2, 1], change: { ...hide, namedUntil } };
  expect((await admin.mutate(cafe, 'drinks.changeMany', seen)).body).toEqual({ changed: 2 });
});

test('the office lists all cups, newest first, with time and maker', async ({ cafe }) => {
  addDrink(cafe.deps, 'Åses', { ownerId: 2, createdAt: 1000, likes: 2 });
  addDrink(cafe.deps, 'Gjestens', { createdAt: 2000, visibility: 'waiting' });
  addDrink(cafe.deps, 'Skjult', { createdAt: 3000, visibility: 'hidden', likes: 1 });
  addDrink(cafe.deps, 'Meldt', { createdAt: 4000, reports: 2 });
  addDrink(cafe.deps, 'Meldt før', { createdAt: 5000, reports: 1 });
  addDrink(cafe.deps, 'Slettet', { createdAt: 6000, reports: 9, deletedAt: 1 });
  expect((await readOfficePage(cafe)).body).toMatchObject({
    rows: [
      { name: 'Meldt før', namedAt: 5000, maker: null, reports: 1, visibility: 'shown' },
      { name: 'Meldt', reports: 2 },
      { name: 'Skjult', visibility: 'hidden' },
      { name: 'Gjestens', maker: null, visibility: 'waiting' },
      { name: 'Åses', namedAt: 1000, maker: 'kari', reports: 0, visibility: 'shown' },
    ],
    total: 5,
  });
  const names = async (input: object) => readList(await readOfficePage(cafe, input));
  expect((await names({ sort: 'reports' })).names.slice(0, 3)).toEqual(['Meldt', 'Meldt før', 'Skjult']);
  expect((await names({ sort: 'reports', order: 'asc' })).names[0]).toBe('Åses');
  expect((await names({ sort: 'timesFavorite' })).names[0]).toBe('Åses');
  expect((await names({ sort: 'name', order: 'asc' })).names.at(-1)).toBe('Åses');
  expect(await names({ state: 'reported' })).toEqual({ names: ['Meldt før', 'Meldt'], total: 2 });
  expect(await names({ state: 'hidden', sort: 'name' })).toEqual({ names: ['Skjult'], total: 1 });
  expect(await names({ state: 'waiting' })).toEqual({ names: ['Gjestens'], total: 1 });
  expect(await names({ search: 'skjult' })).toEqual({ names: ['Skjult'], total: 1 });
  expect(await names({ search: 'KARI' })).toEqual({ names: ['Åses'], total: 1 });
  expect(await names({ search: 'meldt', state: 'hidden' })).toEqual({ names: [], total: 0 });
  expect(await names({ page: 2, pageSize: 2 })).toEqual({ names: ['Skjult', 'Gjestens'], total: 5 });
});

const LIST = '/api/drinkapi/drinkslist';

test.for(adminWrites(DRINKS))('%s deletes a cup, and restores its likes', async ([_, api], { cafe }) => {
  await saveDrink(cafe, [1]);
  await mutate(cafe, 'drinks.upvote', { drinkId: 1 });
  const [cup] = Drink.array().parse((await get(cafe, LIST)).body);
  const removed = await api.remove(cafe, 1);
  expect(removed).toMatchObject({ status: 200, body: { message: 'The dream cup was deleted' } });
  expect((await get(cafe, LIST)).body).toEqual([]);
  expect((await api.remove(cafe, 1)).status).toBe(404);
  expect((await mutate(cafe, 'drinks.upvote', { drinkId: 1 })).status).toBe(404);
  expect(await undo(cafe, removed)).toMatchObject(undone(1));
  expect((await get(cafe, LIST)).body).toEqual([{ ...cup, timesFavorite: 1 }]);
});
