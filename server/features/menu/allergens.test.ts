import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { getDrink } from '#server/features/drinks/drinks.service.ts';
import { readToday } from '#server/features/today/today.service.ts';
import { admin, expectAnswer, get, readList, readLog, undo, undone } from '#server/testing/apis.ts';
import { type CsvApi, exportCsv, importFile, readPreview } from '#server/testing/csv.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { sendForm } from '#server/testing/pictures.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { adminWrites, MENU } from '#server/testing/writes.ts';
import { ALLERGENS, type Allergens, allergensOfCup, inAllergenOrder } from '#shared/menu/allergens.ts';

const [[, rest], [, trpc]] = adminWrites(MENU);
const [[, forms]] = adminWrites({ api: 'ingredientapi', router: 'ingredients', id: 'ingredientId' });
const ITEM = { name: 'Ål-latte', categoryId: 1, price: 45 };
const MILK = { name: 'Melk', categoryId: 3, unitPrice: 12 };
const NONE: Allergens = { contains: [], mayContain: [] };
const OATS: Allergens = { contains: ['oats'], mayContain: ['almond'] };

describe.for([
  ['menu items over REST', rest, ITEM],
  ['menu items over tRPC', trpc, ITEM],
  ['ingredients', forms, MILK],
] as const)('%s', ([, api, body]) => {
  test('nobody has said the allergens until somebody does', async ({ cafe }) => {
    expect((await api.create(cafe, { ...body, name: 'Ny' })).body).toMatchObject({ allergens: null });
    const update = (fields: object) => api.update(cafe, 2, { ...body, ...fields });
    const said = { contains: ['milk', 'oats'], mayContain: ['soy', 'almond'] };
    const stored = { allergens: { contains: ['oats', 'milk'], mayContain: ['almond', 'soy'] }, version: 2 };
    expect((await update({ allergens: said })).body).toMatchObject(stored);
    expect((await update(stored)).body).toMatchObject(stored);
    expect((await update({ description: 'Ny' })).body).toMatchObject({ ...stored, version: 3 });
    expect((await update({ allergens: NONE })).body).toMatchObject({ allergens: NONE });
    expect((await update({ allergens: null })).body).toMatchObject({ allergens: null });
  });

  test.for([
    [{ contains: ['milk'], mayContain: ['milk'] }, 'Holds milk in both lists'],
    [{ contains: ['milk', 'kiwi'], mayContain: [] }, 'Unknown allergen "kiwi"'],
    [{ contains: [], mayContain: ['oats', 'milk', 'oats'] }, 'Holds oats twice'],
    [{ contains: ['milk'] }, 'mayContain'],
    [['milk'], 'expected object'],
  ] as const)('%j is rejected by name', async ([allergens, message], { cafe }) => {
    const answer = await api.update(cafe, 2, { ...body, allergens });
    expectAnswer(answer, 400, { errors: { Allergens: [expect.stringContaining(message)] } });
  });
});

test('a form sends allergens as JSON; an empty field makes them unknown', async ({ cafe }) => {
  const send = async (fields: object) => {
    const texts = { name: 'Melk', categoryId: '3', unitPrice: '12', ...fields };
    return (await sendForm(cafe, 'PUT', '/api/ingredientapi/update/2', texts)).body;
  };
  const milk = { contains: ['milk'], mayContain: [] };
  expect(await send({ allergens: JSON.stringify(milk) })).toMatchObject({ allergens: milk });
  expect(await send({ description: 'Ny' })).toMatchObject({ allergens: milk });
  expect(await send({ allergens: '' })).toMatchObject({ allergens: null });
  for (const [sent, message] of [
    ['melk', 'Must be JSON'],
    ['{"contains":["kiwi"],"mayContain":[]}', 'Unknown allergen "kiwi"'],
  ] as const)
    expect(await send({ allergens: sent })).toMatchObject({
      errors: { Allergens: [expect.stringContaining(message)] },
    });
});

test('a cup has the allergens that its ingredients have today', async ({ cafe }) => {
  const say = (id: number, allergens: Allergens | null) =>
    changeRow(cafe.deps, ingredients, { allergens }, id);
  const { drinkId } = await saveDrink(cafe, [2, 1]);
  const expectAllergens = (allergens: Partial<Allergens>, allergensUnknown: string[]) =>
    expect(getDrink(cafe.deps, drinkId)).toMatchObject({ allergens, allergensUnknown });
  expectAllergens(NONE, ['Melk', 'Espresso']);
  say(2, { contains: ['milk'], mayContain: ['oats'] });
  expectAllergens({ contains: ['milk'], mayContain: ['oats'] }, ['Espresso']);
  say(1, OATS);
  expectAllergens({ contains: ['oats', 'milk'], mayContain: ['almond'] }, []);
  await admin.mutate(cafe, 'ingredients.delete', { ingredientId: 1 });
  expectAllergens({ contains: ['milk'] }, ['Espresso']);
});

const AREAS = ['menu', 'ingredients'] as const;

const findNames = async (cafe: TestApp, area: (typeof AREAS)[number], search: string) =>
  readList(await admin.query(cafe, `${area}.page`, { search })).names;

test('a search finds records by what they contain, also as traces', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { allergens: OATS }, 1);
  changeRow(cafe.deps, ingredients, { allergens: OATS }, 2);
  for (const search of ['havre', 'Mandel', 'gluten', 'nøtter']) {
    expect(await findNames(cafe, 'menu', search)).toEqual(['Espresso']);
    expect(await findNames(cafe, 'ingredients', search)).toEqual(['Melk']);
  }
  expect(await findNames(cafe, 'menu', 'hvete')).toEqual([]);
});

test('the overview and the lists have the records whose allergens nobody has said', async ({ cafe }) => {
  const counts = () => readToday(cafe.deps).withoutAllergens;
  const listed = async (area: (typeof AREAS)[number]) =>
    readList(await admin.query(cafe, `${area}.page`, { state: 'noAllergens' })).total;
  const before = counts();
  changeRow(cafe.deps, menuItems, { allergens: NONE }, 1);
  changeRow(cafe.deps, ingredients, { allergens: NONE }, 1);
  const unknown = { name: 'Skum', kind: 'several', options: [{ name: 'Lite', price: 0 }] };
  await admin.post(cafe, '/api/choiceapi/create', unknown);
  expect(counts()).toEqual({
    menuItems: before.menuItems - 1,
    ingredients: before.ingredients - 1,
    options: before.options + 1,
  });
  expect(counts()).toMatchObject({
    menuItems: await listed('menu'),
    ingredients: await listed('ingredients'),
  });
});

/** The cell of the record with the id 2 in the exported file. */
async function readExportedCell(cafe: TestApp, api: CsvApi): Promise<string | undefined> {
  const [titles = '', ...lines] = (await exportCsv(cafe, api)).split('\r\n');
  const cells = lines
    .find((line) => line.startsWith('2;'))
    ?.replaceAll('"', '')
    .split(/;(?! )/);
  return cells?.[titles.split(';').indexOf('Allergener')];
}

const makeFile = (cell = '') => `Id;Allergener\n2;"${cell}"`;

test.for([
  ['Milk, OATS ; KAN:  Almond', 'havre, melk; kan: mandel'],
  ['kan: brazil nut', 'kan: paranøtt'],
  ['Ingen av de 14', 'ingen'],
  ['Vet ikke', ''],
] as const)('a cell %j is stored, and exported as %j', async ([cell, stored], { cafe }) => {
  for (const [api, table] of [
    ['menuitemapi', menuItems],
    ['ingredientapi', ingredients],
  ] as const) {
    changeRow(cafe.deps, table, { allergens: { contains: ['fish'], mayContain: [] } }, 2);
    await importFile(cafe, api, makeFile(cell));
    expect(await readExportedCell(cafe, api)).toBe(stored);
  }
});

test.for([
  ['melk, havrre', 'Det finnes ikke noe allergen «havrre». Mente du «havre»?'],
  ['ingen, melk', 'Det finnes ikke noe allergen «ingen».'],
  ['melk,', 'Det finnes ikke noe allergen «».'],
  ['melk; kan: melk', 'Skriv hvert allergen én gang, som melk, havre; kan: mandel.'],
] as const)('a cell %j is rejected', async ([cell, message], { cafe }) => {
  const { problems } = await readPreview(cafe, 'menuitemapi', makeFile(cell));
  expect(problems).toEqual([{ line: 2, column: 'Allergener', message }]);
});

test('an item says which ingredients it is made of, and the log names them', async ({ cafe }) => {
  const update = (madeOf: number[]) => trpc.update(cafe, 2, { ...ITEM, madeOf });
  expect((await update([2, 1])).body).toMatchObject({ madeOf: [2, 1], allergens: null });
  for (const [madeOf, message] of [
    [[1, 99], 'There is no ingredient 99'],
    [[1, 1], 'Must not have an id twice'],
  ] as const)
    expect(await update([...madeOf])).toMatchObject({ status: 400, body: { errors: { MadeOf: [message] } } });
  const [entry] = (await readLog(cafe)).rows;
  expect(entry).toMatchObject({ before: { madeOfNames: null }, after: { madeOfNames: 'Espresso, Melk' } });
  const madeOf = async (...ingredientIds: number[]) =>
    (await admin.query(cafe, 'menu.madeOf', { ingredientIds })).body;
  for (const found of [await madeOf(2), await madeOf(3, 2, 1)])
    expect(found).toEqual([{ menuItemId: 2, name: 'Ål-latte' }]);
  expect(await madeOf(3)).toEqual([]);
  changeRow(cafe.deps, menuItems, { seasonUntil: '2020-01-01' }, 2);
  expect(await madeOf(2)).toEqual([]);
  changeRow(cafe.deps, menuItems, { seasonUntil: null }, 2);
  await admin.mutate(cafe, 'menu.setAvailable', { menuItemId: 2, isAvailable: false });
  expect(await madeOf(2)).toEqual([]);
});

test('an ingredient that was deleted stays in what is made of it, and may come back', async ({ cafe }) => {
  await trpc.update(cafe, 2, { ...ITEM, madeOf: [1, 2] });
  const deleted = await admin.mutate(cafe, 'ingredients.delete', { ingredientId: 2 });
  expect((await trpc.update(cafe, 2, { ...ITEM, description: 'Ny' })).body).toMatchObject({ madeOf: [1, 2] });
  expect(await undo(cafe, deleted)).toMatchObject(undone(1));
  expect((await admin.query(cafe, 'menu.madeOf', { ingredientIds: [2] })).body).toHaveLength(1);
});

const said = fc.option(
  fc
    .uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 2 })
    .map((found): Allergens => ({ contains: inAllergenOrder(found), mayContain: [] })),
);

/** The allergens of each record with a name in an answer. */
function allergensOf(body: unknown, name: string): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  if ('allergens' in body && Object(body).name === name) return [body.allergens];
  return Object.values(body).flatMap((value) => allergensOf(value, name));
}

test('no list, cup or file says that there are none where nobody knows', async ({ cafe }) => {
  await saveDrink(cafe, [2, 1]);
  const isNone = (allergens: Allergens | null) => Object.values(allergens ?? { a: [1] }).flat().length === 0;
  await fc.assert(
    fc.asyncProperty(said, said, said, async (item, milk, espresso) => {
      changeRow(cafe.deps, menuItems, { allergens: item }, 2);
      changeRow(cafe.deps, ingredients, { allergens: milk }, 2);
      changeRow(cafe.deps, ingredients, { allergens: espresso }, 1);
      const now = allergensOfCup([
        { name: 'Melk', allergens: milk },
        { name: 'Espresso', allergens: espresso },
      ]);
      const bodies = async (url: string, ...procedures: [string, object?][]) => {
        const asked = procedures.map(([path, input]) => admin.query(cafe, path, input));
        return (await Promise.all([get(cafe, url), ...asked])).map(({ body }) => body);
      };
      const menu = await bodies(
        '/api/menuitemapi/menuitemslist',
        ['menu.byCategory', { category: 'Varm Kaffe' }],
        ['menu.printed'],
        ['menu.allergens'],
      );
      for (const body of menu) expect(allergensOf(body, 'Ål-latte')).toEqual([item]);
      const lists = await bodies('/api/ingredientapi/ingredientslist', ['ingredients.list']);
      for (const body of lists) expect(allergensOf(body, 'Melk')).toEqual([milk]);
      for (const body of await bodies('/api/drinkapi/1', ['drinks.find', { drinkId: 1 }]))
        expect(body).toMatchObject(now);
      expect((await readExportedCell(cafe, 'menuitemapi')) === 'ingen').toBe(isNone(item));
      expect((await readExportedCell(cafe, 'ingredientapi')) === 'ingen').toBe(isNone(milk));
    }),
    { numRuns: 30 },
  );
});
