import { expect } from 'vitest';
import { readToday } from '#server/features/today/today.service.ts';
import { admin, mutate, query, readList, undo, undone, user } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { test as base } from '#server/testing/test.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Undone } from '#shared/api/audit.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { OfficeDrinksPage } from '#shared/drinks/drinks.ts';

const storeCupsWait = (cafe: TestApp, cupsWait: boolean) =>
  admin.mutate(cafe, 'cafe.update', { section: 'home', value: { ...CAFE_DEFAULTS.home, cupsWait } });

/** In a café whose owner looks at guests' cups first. */
const test = base.extend('cafe', async () => {
  const cafe = await createTestApp();
  expect((await storeCupsWait(cafe, true)).status).toBe(200);
  return cafe;
});

const cup = { name: 'Kopp', choices: [1], layers: [] };
const readShownNames = async (cafe: TestApp) => readList(await query(cafe, 'drinks.list', {})).names;
const setVisibility = (cafe: TestApp, visibility: string) =>
  admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, visibility });
const countWaiting = (cafe: TestApp) => readToday(cafe.deps).waitingCups;

test('cups of guests and users wait until the owner shows them', async ({ cafe }) => {
  const told = { name: 'Kopp', visibility: 'waiting' };
  expect((await mutate(cafe, 'drinks.create', cup)).body).toMatchObject(told);
  expect(await saveDrink(cafe, [1])).toMatchObject(told);
  expect((await user.mutate(cafe, 'drinks.create', cup)).body).toMatchObject(told);
  expect(await readShownNames(cafe)).toEqual([]);
  expect(countWaiting(cafe)).toBe(3);
  const change = { kind: 'visibility', visibility: 'shown' };
  const all = await admin.mutate(cafe, 'drinks.changeMany', { ids: [1, 2, 3], change });
  expect(all.body).toEqual({ changed: 3 });
  expect([await readShownNames(cafe), countWaiting(cafe)]).toEqual([['Kopp', 'Kopp', 'Kopp'], 0]);
  expect(await undo(cafe, all)).toMatchObject(undone(3));
  expect([await readShownNames(cafe), countWaiting(cafe)]).toEqual([[], 3]);
});

test('a new name is looked at like a new cup, and does not show what is hidden', async ({ cafe }) => {
  await user.mutate(cafe, 'drinks.create', cup);
  for (const [before, after] of [
    ['shown', 'waiting'],
    ['hidden', 'hidden'],
  ] as const) {
    await setVisibility(cafe, before);
    const renamed = await user.mutate(cafe, 'drinks.rename', { drinkId: 1, name: `Fra ${before}` });
    expect(renamed.body).toMatchObject({ name: `Fra ${before}`, visibility: after });
    expect(await readShownNames(cafe)).toEqual([]);
  }
});

test('cups of staff don’t wait', async ({ cafe }) => {
  for (const role of ['Admin', 'Barista'] as const) {
    const { body } = await mutate(cafe, 'drinks.create', cup, bearer(cafe.tokens[role]));
    expect(body).not.toHaveProperty('visibility');
  }
  expect(await readShownNames(cafe)).toHaveLength(2);
});

test('a repeated request gets the cup that waits, and saves no other', async ({ cafe }) => {
  const request = { ...cup, requestId: 'en-tilfeldig-kode-1' };
  const { body } = await mutate(cafe, 'drinks.create', request);
  expect((await mutate(cafe, 'drinks.create', request)).body).toEqual(body);
  expect(countWaiting(cafe)).toBe(1);
});

test('the choice can be taken back, and guests don’t read it', async ({ cafe }) => {
  expect(JSON.stringify((await query(cafe, 'cafe.get')).body)).not.toContain('cupsWait');
  const off = await storeCupsWait(cafe, false);
  expect((await mutate(cafe, 'drinks.create', cup)).body).not.toHaveProperty('visibility');
  expect(await undo(cafe, off)).toMatchObject(undone(1));
  expect((await mutate(cafe, 'drinks.create', cup)).body).toMatchObject({ visibility: 'waiting' });
  expect(await readShownNames(cafe)).toHaveLength(1);
});

base('by default no cup waits, and undoing that one was hidden shows no unseen name', async ({ cafe }) => {
  expect((await user.mutate(cafe, 'drinks.create', cup)).body).not.toHaveProperty('visibility');
  const state = async () => {
    const { body } = await admin.query(cafe, 'drinks.page', {});
    return OfficeDrinksPage.parse(body).rows[0]?.visibility ?? 'deleted';
  };
  const hidden = await setVisibility(cafe, 'hidden');
  expect(await undo(cafe, hidden)).toMatchObject(undone(1));
  expect(await state()).toBe('shown');
  await setVisibility(cafe, 'hidden');
  await user.mutate(cafe, 'drinks.rename', { drinkId: 1, name: 'Usett' });
  const replace = async () => {
    const { seen } = Undone.parse((await undo(cafe, hidden)).body);
    await undo(cafe, hidden, { newer: 'replace', seen });
    return [await readShownNames(cafe), await state()];
  };
  for (const _ of ['from hidden', 'from waiting']) expect(await replace()).toEqual([[], 'waiting']);
  expect(countWaiting(cafe)).toBe(1);
  await admin.mutate(cafe, 'drinks.delete', { drinkId: 1 });
  expect(await state()).toBe('deleted');
  expect(await replace()).toEqual([[], 'waiting']);
  await setVisibility(cafe, 'shown');
  expect(await readShownNames(cafe)).toEqual(['Usett']);
});
