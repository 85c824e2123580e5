import { expect } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { mutate, post } from '#server/testing/apis.ts';
import { firstSlot, isRefused, order, place, setUp, test } from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const ITEM = { menuItemId: 2, size: 'Stor', quantity: 2 };
const POURED = { ingredientIds: [1, 2], quantity: 1 };
const NONE = { contains: [], mayContain: [] };
const SIZES = [
  { name: 'Liten', priceOre: 0 },
  { name: 'Stor', priceOre: 5500 },
];

async function saveCup(shop: TestApp): Promise<object> {
  const ingredientDTOs = [{ ingredientId: 1 }, { ingredientId: 2 }];
  const { body } = await post(shop, '/api/drinkapi/create', { name: 'Min', ingredientDTOs });
  return { drinkId: Object(body).drinkId, quantity: 1 };
}

/** An order of a menu item and of two cups, with what its guest has seen. */
async function seenOrder(shop: TestApp) {
  await setUp(shop, { drinksPerSlot: 50 });
  changeRow(shop.deps, menuItems, { sizes: SIZES, allergens: NONE }, 2);
  const lines = [ITEM, await saveCup(shop), POURED];
  const slot = await firstSlot(shop);
  const basket = await mutate(shop, 'pickup.basket', order({ lines }));
  const seen = Object(basket.body).lines.map(({ line }: { line: object }) => line);
  return { ...order(), slot, lines, seen: seen as Record<string, unknown>[] };
}

const CHANGES: [what: string, change: (shop: TestApp) => void, subject: string][] = [
  [
    'the allergens of a menu item',
    ({ deps }) => changeRow(deps, menuItems, { allergens: { contains: ['hazelnut'], mayContain: [] } }, 2),
    'Ål-latte',
  ],
  [
    'that nobody knows its allergens',
    ({ deps }) => changeRow(deps, menuItems, { allergens: null }, 2),
    'Ål-latte',
  ],
  [
    'the price of its size',
    ({ deps }) =>
      changeRow(deps, menuItems, { sizes: [SIZES[0], { name: 'Stor', priceOre: 5600 }] as typeof SIZES }, 2),
    'Ål-latte',
  ],
  ['its name', ({ deps }) => changeRow(deps, menuItems, { name: 'Nøttelatte' }, 2), 'Nøttelatte'],
  [
    'the allergens of an ingredient of cups',
    ({ deps }) => changeRow(deps, ingredients, { allergens: { contains: ['milk'], mayContain: [] } }, 2),
    'Min',
  ],
  ['the name of a saved cup', ({ deps }) => changeRow(deps, drinks, { name: 'Din' }, 1), 'Din'],
  ['its vessel', ({ deps }) => changeRow(deps, drinks, { vessel: 'mug' }, 1), 'Min'],
  [
    'an ingredient of a cup that is not saved',
    ({ deps }) => changeRow(deps, ingredients, { name: 'Havremelk' }, 2),
    'Min Drømmekopp',
  ],
  [
    'how much of the cup it fills',
    ({ deps }) => changeRow(deps, ingredients, { fillLevel: 25 }, 2),
    'Min Drømmekopp',
  ],
];

test.for(CHANGES)(
  'an order is refused once %s has changed, until its guest has seen it',
  async ([, change, subject], { shop }) => {
    const ordered = await seenOrder(shop);
    change(shop);
    isRefused(await place(shop, ordered), 'lineChanged', subject);
    isRefused(await mutate(shop, 'pickup.create', ordered), 'lineChanged', subject);
    const { lines } = Object((await mutate(shop, 'pickup.basket', ordered)).body);
    const seen = lines.map(({ line }: { line: object }) => line);
    expect((await place(shop, { ...ordered, seen })).status).toBe(201);
  },
);

test('what a client has seen in another order, or leaves out, is no difference', async ({ shop }) => {
  const allergens = { contains: ['milk', 'hazelnut'], mayContain: ['eggs', 'soy'] } as const;
  const { contains, mayContain } = allergens;
  changeRow(
    shop.deps,
    ingredients,
    { allergens: { contains: [...contains], mayContain: [...mayContain] } },
    1,
  );
  const { slot, lines, seen } = await seenOrder(shop);
  const [item, saved, poured] = seen;
  expect(saved?.allergens).toMatchObject({ contains: ['hazelnut', 'milk'] });
  const recipe = { ...Object(saved?.recipe), imagePath: '/images/1-320.webp', layers: undefined };
  const others = [
    { name: item?.name, price: item?.price },
    { ...saved, recipe, allergens: { contains: contains.toReversed(), mayContain: mayContain.toReversed() } },
    { ...poured, recipe: { ingredientDTOs: [{ name: 'Espresso' }, { name: 'Melk' }] } },
  ];
  for (const what of [seen, others, [{}, {}, {}], undefined])
    expect(await place(shop, order({ slot, lines, seen: what }))).toMatchObject({ status: 201 });
});

test('the unknown ingredients of a cup, its order of ingredients and a missing recipe are compared', async ({
  shop,
}) => {
  const { slot, lines, seen } = await seenOrder(shop);
  const [item, saved, poured] = seen;
  const recipe = Object(saved?.recipe);
  const turned = { ...recipe, ingredientDTOs: recipe.ingredientDTOs.toReversed() };
  const isChanged = async (what: object[], subject: string) =>
    isRefused(await place(shop, order({ slot, lines, seen: what })), 'lineChanged', subject);
  await isChanged([{}, { ...saved, recipe: turned }, {}], 'Min');
  await isChanged([{}, { ...saved, recipe: null }, {}], 'Min');
  await isChanged([{}, {}, { ...poured, allergensUnknown: ['Melk'] }], 'Min Drømmekopp');
  await isChanged([{ ...item, recipe }, {}, {}], 'Ål-latte');
  await isChanged([{ ...item, size: null }, {}, {}], 'Ål-latte');
});

test('what was seen is of each line, and no part of what makes a request the same', async ({ shop }) => {
  const ordered = await seenOrder(shop);
  const few = { ...ordered, seen: ordered.seen.slice(1) };
  for (const answer of [await place(shop, few), await mutate(shop, 'pickup.create', few)])
    expect(answer).toMatchObject({ status: 400, body: { errors: { Seen: expect.anything() } } });
  const { body } = await place(shop, ordered);
  expect(await place(shop, { ...ordered, seen: undefined })).toMatchObject({ status: 201, body });
  expect(await place(shop, { ...ordered, seen: [{ price: 1 }, {}, {}] })).toMatchObject({
    status: 201,
    body,
  });
});

test('an empty name is no name, and the same as none', async ({ shop }) => {
  const slot = await firstSlot(shop);
  const { body, status } = await place(shop, order({ slot, name: '' }));
  expect({ status, body }).toMatchObject({ status: 201, body: { name: null } });
  const spaces = order({ slot, name: '  ' });
  const answer = await mutate(shop, 'pickup.create', spaces);
  expect(answer).toMatchObject({ status: 200, body: { name: null } });
  expect((await place(shop, { ...spaces, name: undefined })).body).toEqual(answer.body);
});

test('the name of a draft, or of what is out of season, is told to nobody who has its number', async ({
  shop,
}) => {
  const slot = await firstSlot(shop);
  const lines = [{ menuItemId: 2, quantity: 1 }];
  const ask = async () => [
    await place(shop, order({ slot, lines })),
    await mutate(shop, 'pickup.create', order({ slot, lines })),
    await mutate(shop, 'pickup.basket', order({ lines })),
  ];
  for (const hidden of [{ isAvailable: false }, { seasonFrom: '2999-01-01' }, { deletedAt: 1 }]) {
    changeRow(shop.deps, menuItems, { isAvailable: true, seasonFrom: null, deletedAt: null, ...hidden }, 2);
    const answers = await ask();
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect(answers[2]?.body).toMatchObject({ lines: [{ refusal: { reason: 'menuItemMissing', name: '' } }] });
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('latte');
  }
  changeRow(shop.deps, menuItems, { isAvailable: false, soldOutUntil: '2999-01-01', deletedAt: null }, 2);
  const [placed, , basket] = await ask();
  if (placed) isRefused(placed, 'soldOut', 'Ål-latte');
  expect(basket?.body).toMatchObject({ lines: [{ refusal: { name: 'Ål-latte', reason: 'soldOut' } }] });
});

test('a size that was stored with other spaces is ordered by the name that the menu shows', async ({
  shop,
}) => {
  await setUp(shop);
  const size = 'Stor\u00a0 0,4\u00a0l';
  changeRow(shop.deps, menuItems, { sizes: [{ name: size, priceOre: 5500 }] }, 2);
  const lines = [{ ...ITEM, size }];
  const { status, body } = await place(shop, order({ slot: await firstSlot(shop), lines }));
  expect([status, Object(body).lines]).toMatchObject([201, [{ size }]]);
});
