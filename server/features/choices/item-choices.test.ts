import { describe, expect } from 'vitest';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer, get, readLog, undo, undone } from '#server/testing/apis.ts';
import { exportCsv, importFile, readPreview } from '#server/testing/csv.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { adminWrites, MENU } from '#server/testing/writes.ts';
import { MAX_ITEM_CHOICES } from '#shared/menu/choice-kinds.ts';
import { MenuItem } from '#shared/menu/menu.ts';

const ITEM = { name: 'Espresso', categoryId: 1, price: 34 };

/** Adds choices beside the test café’s choice 1. */
async function addChoices(cafe: TestApp, ...names: string[]): Promise<void> {
  for (const name of names)
    await admin.post(cafe, '/api/choiceapi/create', {
      name,
      kind: 'several',
      options: [{ name: 'Noe', price: 5 }],
    });
}

const choicesOf = async (cafe: TestApp, id: number) =>
  MenuItem.parse((await get(cafe, `/api/menuitemapi/${id}`)).body).choiceIds;

describe.for(adminWrites(MENU))('%s', ([, api]) => {
  test('an item has choices in its order, and keeps them where an update leaves them out', async ({
    cafe,
  }) => {
    await addChoices(cafe, 'Ekstra', 'Sukker', 'Is', 'Kopp', 'Topping', 'Smak');
    const changes = { choiceIds: [2, 1], madeOf: [1], isRecipeComplete: true };
    expect((await api.update(cafe, 1, { ...ITEM, ...changes })).body).toMatchObject(changes);
    expect((await api.update(cafe, 1, ITEM)).body).toMatchObject(changes);
    for (const choiceIds of [[9], [1, 1], [1, 2, 3, 4, 5, 6, 7]])
      expect(await api.update(cafe, 1, { ...ITEM, choiceIds })).toMatchObject({
        status: 400,
        body: { errors: { ChoiceIds: [expect.any(String)] } },
      });
    await admin.remove(cafe, '/api/choiceapi/delete/2');
    // The form sends the deleted one again, which may come back.
    expect((await api.update(cafe, 1, { ...ITEM, choiceIds: [1, 2] })).status).toBe(200);
    expect((await api.update(cafe, 3, { ...ITEM, choiceIds: [2] })).status).toBe(400);
    const { rows } = await readLog(cafe);
    expect(rows[0]).toMatchObject({ before: { choiceNames: 'Melk' }, after: { choiceNames: 'Melk' } });
  });
});

test('guests read the allergens of the usual options too, of which an unknown one makes the item unknown', async ({
  cafe,
}) => {
  const allergensOf = async () => MenuItem.parse((await get(cafe, '/api/menuitemapi/1')).body).allergens;
  changeRow(cafe.deps, menuItems, { choiceIds: [1], allergens: { contains: [], mayContain: [] } }, 1);
  expect(await allergensOf()).toBeNull();
  changeRow(cafe.deps, ingredients, { allergens: { contains: ['milk'], mayContain: [] } }, 2);
  expect(await allergensOf()).toEqual({ contains: ['milk'], mayContain: [] });
  expect(JSON.stringify((await admin.query(cafe, 'menu.printed')).body)).toContain('"contains":["milk"]');
  const till = bearer(cafe.keyTokens.Till);
  expect((await get(cafe, '/api/menuitemapi/1', till)).body).toMatchObject({
    allergens: { contains: ['milk'], mayContain: [] },
  });
  await admin.put(cafe, '/api/choiceapi/set-available/1', { isAvailable: false });
  await admin.put(cafe, '/api/choiceapi/set-available/2', { isAvailable: false });
  for (const path of ['/api/menuitemapi/1', '/api/menuitemapi/menuitemslist'])
    expect([(await get(cafe, path, till)).body].flat()).toContainEqual(
      expect.objectContaining({ menuItemId: 1, isAvailable: false }),
    );
  const { body } = await admin.query(cafe, 'menu.byId', { menuItemId: 1 });
  expect(body).toMatchObject({ allergens: { contains: [], mayContain: [] } });
});

test('a new recipe is complete only where its sender says so', async ({ cafe }) => {
  const update = async (more: object) =>
    (await admin.put(cafe, '/api/menuitemapi/update/1', { ...ITEM, ...more })).body;
  expect(await update({ madeOf: [1], isRecipeComplete: true })).toMatchObject({ isRecipeComplete: true });
  expect(await update({ madeOf: [1] })).toMatchObject({ isRecipeComplete: true });
  expect(await update({ madeOf: [1, 2] })).toMatchObject({ isRecipeComplete: false });
  const empty = { madeOf: [], isRecipeComplete: true };
  expect(await update(empty)).toMatchObject({ isRecipeComplete: false });
  const created = await admin.post(cafe, '/api/menuitemapi/create', { ...ITEM, ...empty });
  expect(created.body).toMatchObject({ isRecipeComplete: false });
});

test('a recipe and whether it is complete are undone together', async ({ cafe }) => {
  const update = (more: object) => admin.put(cafe, '/api/menuitemapi/update/1', { ...ITEM, ...more });
  await update({ madeOf: [1], isRecipeComplete: true });
  const longer = await update({ madeOf: [1, 2], isRecipeComplete: true });
  await update({ isRecipeComplete: false });
  // The recipe of before would count as incomplete.
  expect((await undo(cafe, longer)).body).toMatchObject({
    undone: 0,
    conflicts: [{ fields: ['isRecipeComplete'] }],
  });
});

test('many items get a choice, or lose it, all or none', async ({ cafe }) => {
  const change = (more: object, ids = [1, 2]) =>
    admin.post(cafe, '/api/menuitemapi/change-many', {
      ids,
      change: { kind: 'choice', choiceId: 1, ...more },
    });
  changeRow(cafe.deps, menuItems, { choiceIds: [1] }, 2);
  const given = await change({ isGiven: true });
  expect(given).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await choicesOf(cafe, 1)).toEqual([1]);
  expect(await undo(cafe, given)).toMatchObject(undone(1));
  expect(await choicesOf(cafe, 1)).toEqual([]);
  expect(await change({ isGiven: false })).toMatchObject({ body: { changed: 1 } });
  expect(await choicesOf(cafe, 2)).toEqual([]);
  expect((await change({ isGiven: true, choiceId: 9 })).status).toBe(400);
  const full = Array.from({ length: MAX_ITEM_CHOICES }, (_, index) => index + 2);
  await addChoices(cafe, ...full.map((id) => `Nr. ${id}`));
  changeRow(cafe.deps, menuItems, { choiceIds: full }, 2);
  const refused = await change({ isGiven: true });
  expectAnswer(refused, 400, { code: 'tooManyChoices', subject: 'Ål-latte' });
  expect(await choicesOf(cafe, 1)).toEqual([]);
  // Deleted choices, which stay in an item, do not count.
  changeRow(cafe.deps, menuItems, { choiceIds: [...full.slice(1), 99] }, 2);
  expect(await change({ isGiven: true })).toMatchObject({ status: 200 });
  const ofIngredients = { ids: [1], change: { kind: 'choice', choiceId: 1, isGiven: true } };
  expect((await admin.post(cafe, '/api/ingredientapi/change-many', ofIngredients)).status).toBe(400);
});

test('a file sets choices by name, keeps them, or takes them away', async ({ cafe }) => {
  await addChoices(cafe, 'Ekstra', 'Størrelse på kopp');
  const file = (cell: string) => importFile(cafe, 'menuitemapi', `Id;Valg\n1;${cell}`);
  expect((await file('" ekstra; MELK "')).body).toMatchObject({ updated: 1 });
  expect(await choicesOf(cafe, 1)).toEqual([2, 1]);
  expect(await exportCsv(cafe, 'menuitemapi')).toContain('"Ekstra; Melk"');
  const { problems } = await readPreview(cafe, 'menuitemapi', 'Id;Valg\n1;Ekstrra');
  expect(problems).toMatchObject([{ message: 'Det finnes ikke noe valg «Ekstrra». Mente du «Ekstra»?' }]);
  await importFile(cafe, 'menuitemapi', 'Id;Pris\n1;35');
  expect(await choicesOf(cafe, 1)).toEqual([2, 1]);
  await file('');
  expect(await choicesOf(cafe, 1)).toEqual([]);
  const semicolon = { name: 'Melk; varm', kind: 'one', options: [{ name: 'A', price: 0 }] };
  expect((await admin.post(cafe, '/api/choiceapi/create', semicolon)).status).toBe(400);
});
