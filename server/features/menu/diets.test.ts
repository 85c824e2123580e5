import { describe, expect } from 'vitest';
import { choices } from '#server/db/choices-schema.ts';
import { menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer, get, readLog, readTables, undo, undone } from '#server/testing/apis.ts';
import { readPreview } from '#server/testing/csv.ts';
import { addChoice, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { adminWrites, MENU } from '#server/testing/writes.ts';
import { MenuPage } from '#shared/menu/menu.ts';

const APIS = adminWrites(MENU);
const [[, REST]] = APIS;
const ITEM = { name: 'Ål-latte', categoryId: 1, price: 45 };
const VEGAN = { vegan: true, vegetarian: true };
const UNKNOWN = { vegan: null, vegetarian: null };

const readDiets = async (cafe: TestApp) =>
  MenuPage.parse((await admin.query(cafe, 'menu.page', { pageSize: 100 })).body).rows.map(
    ({ menuItemId, vegan, vegetarian }) => ({ menuItemId, vegan, vegetarian }),
  );

describe.for(APIS)('%s', ([, api]) => {
  test('diets are unknown until the owner says yes or no, whatever the allergens are', async ({ cafe }) => {
    const allergens = { contains: [], mayContain: [] };
    expect((await api.create(cafe, { ...ITEM, name: 'Ny', allergens })).body).toMatchObject(UNKNOWN);
    const update = async (fields: object) => (await api.update(cafe, 2, { ...ITEM, ...fields })).body;
    expect(await update({ vegetarian: true })).toMatchObject({ vegan: null, vegetarian: true, version: 2 });
    expect(await update({ vegan: true })).toMatchObject({ ...VEGAN, version: 3 });
    expect(await update({ allergens: { contains: ['milk'], mayContain: [] } })).toMatchObject(VEGAN);
    expect((await get(cafe, '/api/menuitemapi/2')).body).toMatchObject(VEGAN);
    const no = { vegan: false, vegetarian: false };
    expect(await update(no)).toMatchObject(no);
    expect(await update(UNKNOWN)).toMatchObject(UNKNOWN);
    expect((await api.create(cafe, { ...ITEM, name: 'Falafel', ...VEGAN })).body).toMatchObject(VEGAN);
  });

  test('a vegan item that is not vegetarian is rejected, and changes nothing', async ({ cafe }) => {
    changeRow(cafe.deps, menuItems, VEGAN, 3);
    const before = readTables(cafe);
    const errors = { Vegan: [expect.stringContaining('must also be vegetarian')] };
    for (const vegetarian of [false, null, undefined]) {
      const input = { ...ITEM, vegan: true, vegetarian };
      for (const answer of [await api.create(cafe, input), await api.update(cafe, 2, input)])
        expectAnswer(answer, 400, { errors });
    }
    for (const vegetarian of [false, null])
      expectAnswer(await api.update(cafe, 3, { ...ITEM, vegetarian }), 400, { errors });
    expectAnswer(await api.update(cafe, 2, { ...ITEM, vegan: 'ja' }), 400, {
      errors: { Vegan: [expect.any(String)] },
    });
    expect(readTables(cafe)).toEqual(before);
  });
});

test.for([
  ['REST', (cafe: TestApp, input: object) => admin.post(cafe, '/api/menuitemapi/change-many', input)],
  ['tRPC', (cafe: TestApp, input: object) => admin.mutate(cafe, 'menu.changeMany', input)],
] as const)('the diets of many items are set at once over %s, or of none', async ([, send], { cafe }) => {
  changeRow(cafe.deps, menuItems, { vegan: false }, 1);
  const before = await readDiets(cafe);
  const answer = await send(cafe, { ids: [1, 2, 3], change: { kind: 'diet', ...VEGAN } });
  expect(answer).toMatchObject({ status: 200, body: { changed: 3 } });
  expect((await readDiets(cafe)).filter(({ vegan }) => vegan)).toHaveLength(3);
  expect(await undo(cafe, answer)).toMatchObject(undone(3));
  expect(await readDiets(cafe)).toEqual(before);
  const contradiction = { kind: 'diet', vegan: true, vegetarian: null };
  expect(await send(cafe, { ids: [1, 2], change: contradiction })).toMatchObject({ status: 400 });
  // The second item is known to be vegetarian, the first is not.
  changeRow(cafe.deps, menuItems, { vegetarian: true }, 2);
  const known = await readDiets(cafe);
  expectAnswer(await send(cafe, { ids: [2, 1], change: { kind: 'diet', vegan: true } }), 400, {
    message: 'Espresso is vegan, so it must also be vegetarian',
  });
  expect(await readDiets(cafe)).toEqual(known);
});

test('the log has both statements, and both are taken back together', async ({ cafe }) => {
  const said = await REST.update(cafe, 2, { ...ITEM, vegetarian: true, vegan: false });
  expect((await readLog(cafe)).rows[0]).toMatchObject({
    before: UNKNOWN,
    after: { vegan: false, vegetarian: true },
  });
  await REST.update(cafe, 2, { ...ITEM, vegan: true });
  const { body } = await undo(cafe, said);
  expect(body).toMatchObject({ undone: 0, conflicts: [{ fields: ['vegan'] }] });
  await undo(cafe, said, { newer: 'replace', seen: Object(body).seen });
  expect(await readDiets(cafe)).toContainEqual({ menuItemId: 2, ...UNKNOWN });
});

const HEADER = 'Id;Vegetarisk;Vegansk';

test.for([
  [`${HEADER}\n2;;ja`, UNKNOWN],
  [`${HEADER}\n2;nei;ja`, UNKNOWN],
  ['Id;Vegetarisk\n2;', VEGAN],
] as const)('%j is an error of its line', async ([file, stored], { cafe }) => {
  changeRow(cafe.deps, menuItems, stored, 2);
  const message = 'Skriv ja, for det som er vegansk, er vegetarisk.';
  expect((await readPreview(cafe, 'menuitemapi', file)).problems).toEqual([
    { line: 2, column: 'Vegetarisk', message },
  ]);
});

test('guests read no diet where the usual option is sold out', async ({ cafe }) => {
  const option = { priceOre: 0, ingredientId: null, allergens: null, isAvailable: true };
  const options = (isAvailable: boolean) => [
    { ...option, optionId: 101, name: 'Havremelk', isAvailable },
    { ...option, optionId: 102, name: 'Helmelk' },
  ];
  const choiceId = addChoice(cafe.deps, 'Melketype', { kind: 'one', options: options(true) });
  changeRow(cafe.deps, menuItems, { ...VEGAN, choiceIds: [choiceId] }, 2);
  expect((await get(cafe, '/api/menuitemapi/2')).body).toMatchObject(VEGAN);
  changeRow(cafe.deps, choices, { options: options(false) }, choiceId);
  expect((await get(cafe, '/api/menuitemapi/2')).body).toMatchObject(UNKNOWN);
});
