import { describe, expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { readToday } from '#server/features/today/today.service.ts';
import { admin, get, undo, undone } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { adminWrites, CHOICES } from '#server/testing/writes.ts';
import { MAX_CHOICES, MAX_OPTIONS } from '#shared/menu/choice-kinds.ts';
import type { Choice } from '#shared/menu/choices.ts';

const EXTRA = {
  name: 'Ekstra',
  kind: 'several',
  max: 2,
  options: [
    { name: 'Shot', price: 10, ingredientId: 1 },
    { name: 'Mandeldryss', price: 5.5, allergens: { contains: ['almond'], mayContain: [] } },
  ],
};

/** The test café's choice, with the options 1 and 2. */
const MILK = {
  name: 'Melk',
  kind: 'one',
  options: [
    { optionId: 1, name: 'Helmelk', price: 0 },
    { optionId: 2, name: 'Havremelk', price: 6.5 },
  ],
};

const listChoices = async (cafe: TestApp): Promise<Choice[]> =>
  (await cafe.ask('GET', '/api/choiceapi/choiceslist')).json();

const optionsOf = async (cafe: TestApp) =>
  (await listChoices(cafe))[0]?.options.map(({ name, isAvailable }) => [name, isAvailable]);

describe.for(adminWrites(CHOICES))('%s', ([, api]) => {
  test('creates a choice, whose options have ids, and the allergens of their ingredients', async ({
    cafe,
  }) => {
    const milk = { contains: ['milk'], mayContain: [] } as const;
    changeRow(cafe.deps, ingredients, { allergens: { contains: [...milk.contains], mayContain: [] } }, 1);
    const { status, body } = await api.create(cafe, EXTRA);
    expect(status).toBe(api.created);
    const [shot, almond] = EXTRA.options;
    expect(body).toEqual({
      ...EXTRA,
      choiceId: 2,
      isPreparedApart: false,
      version: 1,
      options: [
        { ...shot, optionId: 3, allergens: milk, isAvailable: true },
        { ...almond, optionId: 4, ingredientId: null, isAvailable: true },
      ],
    });
    expect((await get(cafe, '/api/choiceapi/choiceslist')).body).toContainEqual(body);
  });

  test('a choice without a limit has none, also with one option more', async ({ cafe }) => {
    const { max: _, ...extra } = EXTRA;
    expect((await api.create(cafe, { ...extra, max: null })).body).toMatchObject({ max: null });
    const options = [...EXTRA.options, { name: 'Sirup', price: 8 }];
    expect((await api.update(cafe, 2, { ...extra, options })).body).toMatchObject({ max: null });
  });

  test('changes options by their ids, adds new ones, and removes those left out', async ({ cafe }) => {
    const [, oats] = MILK.options;
    const options = [
      { name: 'Laktosefri', price: 0 },
      { ...oats, price: 7 },
    ];
    const { status, body } = await api.update(cafe, 1, { ...MILK, options, version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      options: [
        { optionId: 3, name: 'Laktosefri', price: 0 },
        { optionId: 2, name: 'Havremelk', price: 7 },
      ],
    });
    expect((await api.update(cafe, 1, { ...MILK, options: [MILK.options[0]] })).status).toBe(400);
    const twice = [
      { ...oats, price: 0 },
      { ...oats, name: 'Ny' },
    ];
    expect((await api.update(cafe, 1, { ...MILK, options: twice })).status).toBe(400);
    expect((await api.update(cafe, 1, { ...MILK, name: 'Ny', version: 1 })).status).toBe(409);
  });

  test('keeps what is left out of an option, and writes nothing where nothing changes', async ({ cafe }) => {
    await admin.put(cafe, '/api/choiceapi/set-available/2', { isAvailable: false });
    const entries = cafe.deps.db.select().from(auditLog).all().length;
    const { body } = await api.update(cafe, 1, MILK);
    expect(body).toMatchObject({ version: 2, options: [{ ingredientId: 2 }, { isAvailable: false }] });
    expect(cafe.deps.db.select().from(auditLog).all()).toHaveLength(entries);
  });

  test.for([
    ['Options', { options: [] }],
    [
      'Options',
      {
        options: [
          { name: 'A', price: 0 },
          { name: 'a ', price: 0 },
        ],
      },
    ],
    ['Options', { options: [{ name: 'A', price: -1 }] }],
    ['Options', { options: [{ name: 'A', price: 1.234 }] }],
    ['Options', { options: [{ name: '', price: 0 }] }],
    ['Options', { options: [{ name: 'A', price: 0, ingredientId: 99 }] }],
    ['Options', { options: [{ name: 'A', price: 0, optionId: 99 }] }],
    [
      'Options',
      { options: Array.from({ length: MAX_OPTIONS + 1 }, (_, id) => ({ name: `${id}`, price: 0 })) },
    ],
    ['Options', { options: [{ name: 'A' }] }],
    ['Options', { options: undefined }],
    ['Options', { kind: 'one', max: undefined, options: [{ name: 'A', price: 5 }] }],
    ['Max', { kind: 'one', options: [{ name: 'A', price: 0 }] }],
    ['Max', { max: 0 }],
    ['Kind', { kind: 'two' }],
    ['Kind', { kind: undefined }],
    ['Name', { name: '' }],
    ['Name', { name: 'Melk; varm' }], // Files separate choices by semicolons.
    ['Name', { name: undefined }],
  ] as const)('rejects %s of %j', async ([field, wrong], { unchangedCafe }) => {
    const { status, body } = await api.create(unchangedCafe, { ...EXTRA, ...wrong });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('rejects a name that is taken, and a choice too many', async ({ cafe }) => {
    expect(await api.create(cafe, { ...EXTRA, name: ' MELK' })).toMatchObject({
      status: 409,
      body: { code: 'choiceNameTaken', subject: 'Melk', errors: { Name: [expect.any(String)] } },
    });
    for (let count = 2; count <= MAX_CHOICES; count += 1)
      await api.create(cafe, { ...EXTRA, name: `Nr. ${count}` });
    const tooMany = { status: 409, body: { code: 'tooManyChoices' } };
    expect(await api.create(cafe, EXTRA)).toMatchObject(tooMany);
    const deleted = await api.remove(cafe, 1);
    await api.create(cafe, EXTRA);
    expect(await undo(cafe, deleted)).toMatchObject(tooMany);
  });

  test('deletes a choice, saying how many had it, and undo brings it back with the same options', async ({
    cafe,
  }) => {
    const before = await listChoices(cafe);
    changeRow(cafe.deps, menuItems, { choiceIds: [1] }, 2);
    const deleted = await api.remove(cafe, 1);
    expect(deleted).toMatchObject({
      status: 200,
      body: { message: 'The choice was deleted; 1 menu item had it' },
    });
    expect(await listChoices(cafe)).toEqual([]);
    expect(await undo(cafe, deleted)).toMatchObject(undone(1));
    expect((await listChoices(cafe)).map(({ version: _, ...choice }) => choice)).toEqual(
      before.map(({ version: _, ...choice }) => choice),
    );
  });
});

test('options and whether they are prepared apart are undone together', async ({ cafe }) => {
  const put = (more: object) => admin.put(cafe, '/api/choiceapi/update/1', { ...MILK, ...more });
  await put({ isPreparedApart: true });
  const fewer = await put({ options: MILK.options.slice(0, 1) });
  await put({ options: MILK.options.slice(0, 1), isPreparedApart: false });
  expect((await undo(cafe, fewer)).body).toMatchObject({
    undone: 0,
    conflicts: [{ fields: ['isPreparedApart'] }],
  });
});

test('an option is sold out by itself, by a till too, or with its ingredient', async ({ cafe }) => {
  const till = { headers: bearer(cafe.keyTokens.Till) };
  const sell = (id: number, isAvailable: boolean) =>
    cafe.ask('PUT', `/api/choiceapi/set-available/${id}`, { ...till, payload: { isAvailable } });
  expect((await sell(2, false)).statusCode).toBe(200);
  expect(await optionsOf(cafe)).toEqual([
    ['Helmelk', true],
    ['Havremelk', false],
  ]);
  expect((await sell(2, true)).statusCode).toBe(200);
  await admin.put(cafe, '/api/ingredientapi/set-available/2', { isAvailable: false });
  // Its own availability does not change that.
  await sell(1, true);
  expect(await optionsOf(cafe)).toEqual([
    ['Helmelk', false],
    ['Havremelk', true],
  ]);
  expect((await sell(99, false)).statusCode).toBe(404);
});

test('an option of a deleted ingredient is sold out, and its allergens are unknown', async ({ cafe }) => {
  const countUnknown = () => readToday(cafe.deps).withoutAllergens.options;
  const before = countUnknown();
  const deleted = await admin.remove(cafe, '/api/ingredientapi/delete/2');
  const [choice] = await listChoices(cafe);
  expect(choice?.options[0]).toMatchObject({ isAvailable: false, allergens: null });
  expect(countUnknown()).toBe(before + 1);
  // The owner can still change the other options.
  expect((await admin.put(cafe, '/api/choiceapi/update/1', { ...MILK, name: 'Hvilken melk' })).status).toBe(
    200,
  );
  await undo(cafe, deleted);
  expect(await optionsOf(cafe)).toContainEqual(['Helmelk', true]);
});
