import { expect } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { mutate } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import {
  expectRefusal,
  newOrder,
  placeOrder,
  readSlotName,
  sendOrder,
  test,
  turnOnOrders,
} from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Allergen, Allergens } from '#shared/menu/allergens.ts';
import { PricedBasket } from '#shared/pickup/pickup.ts';

const ITEM = { menuItemId: 2, size: 'Stor', quantity: 2 };
const POURED = { ingredientIds: [1, 2], quantity: 1 };
const SMALL = { name: 'Liten', priceOre: 0 };
const SIZES = [SMALL, { name: 'Stor', priceOre: 5500 }];

/** The lines of a basket as its guest sees them. */
const readSeenLines = async (shop: TestApp, lines: object[]) =>
  PricedBasket.parse((await mutate(shop, 'pickup.basket', newOrder({ lines }))).body).lines.map(
    ({ line }) => line,
  );

/** An order of a menu item and of two cups, with what its guest has seen. */
async function makeSeenOrder(shop: TestApp) {
  await turnOnOrders(shop, { drinksPerSlot: 50 });
  changeRow(shop.deps, menuItems, { sizes: SIZES, allergens: contains() }, 2);
  const { drinkId } = await saveDrink(shop, [1, 2], { name: 'Min' });
  const lines = [ITEM, { drinkId, quantity: 1 }, POURED];
  const slot = await readSlotName(shop);
  return { ...newOrder(), slot, lines, seen: await readSeenLines(shop, lines) };
}

const contains = (...allergens: Allergen[]): Allergens => ({ contains: allergens, mayContain: [] });

/** Changes the record with the id 2, or the saved cup. */
const changeItem = (values: Partial<typeof menuItems.$inferInsert>) => (shop: TestApp) =>
  changeRow(shop.deps, menuItems, values, 2);
const changeMilk = (values: Partial<typeof ingredients.$inferInsert>) => (shop: TestApp) =>
  changeRow(shop.deps, ingredients, values, 2);
const changeCup = (values: Partial<typeof drinks.$inferInsert>) => (shop: TestApp) =>
  changeRow(shop.deps, drinks, values, 1);

const CHANGES: [what: string, change: (shop: TestApp) => void, subject: string][] = [
  ['the allergens of a menu item', changeItem({ allergens: contains('hazelnut') }), 'Ål-latte'],
  ['that nobody knows its allergens', changeItem({ allergens: null }), 'Ål-latte'],
  ['the price of its size', changeItem({ sizes: [SMALL, { name: 'Stor', priceOre: 5600 }] }), 'Ål-latte'],
  ['its name', changeItem({ name: 'Nøttelatte' }), 'Nøttelatte'],
  ['the allergens of an ingredient of cups', changeMilk({ allergens: contains('milk') }), 'Min'],
  ['the name of a saved cup', changeCup({ name: 'Din' }), 'Din'],
  ['its vessel', changeCup({ vessel: 'mug' }), 'Min'],
  ['an ingredient of a cup that is not saved', changeMilk({ name: 'Havremelk' }), 'Min Drømmekopp'],
  ['how much of the cup it fills', changeMilk({ fillLevel: 25 }), 'Min Drømmekopp'],
];

test.for(CHANGES)('an order is refused once %s has changed', async ([, change, subject], { shop }) => {
  const ordered = await makeSeenOrder(shop);
  change(shop);
  expectRefusal(await sendOrder(shop, ordered), 'lineChanged', subject);
  expectRefusal(await mutate(shop, 'pickup.create', ordered), 'lineChanged', subject);
  const seen = await readSeenLines(shop, ordered.lines);
  expect((await sendOrder(shop, { ...ordered, seen })).status).toBe(201);
});

test('what a client has seen in another order, or leaves out, is no difference', async ({ shop }) => {
  const allergens: Allergens = { contains: ['milk', 'hazelnut'], mayContain: ['eggs', 'soy'] };
  changeRow(shop.deps, ingredients, { allergens }, 1);
  const { slot, lines, seen } = await makeSeenOrder(shop);
  const [item, saved, poured] = seen;
  expect(saved?.allergens).toMatchObject({ contains: ['hazelnut', 'milk'] });
  const recipe = { ...saved?.recipe, imagePath: '/images/1-320.webp', layers: undefined };
  const others = [
    { name: item?.name, price: item?.price },
    { ...saved, recipe, allergens: { contains: ['milk', 'hazelnut'], mayContain: ['soy', 'eggs'] } },
    { ...poured, recipe: { ingredientDTOs: [{ name: 'Espresso' }, { name: 'Melk' }] } },
  ];
  for (const what of [seen, others, [{}, {}, {}], undefined])
    await placeOrder(shop, { slot, lines, seen: what });
});

test('recipe, order of ingredients and unknown allergens are compared', async ({ shop }) => {
  const { slot, lines, seen } = await makeSeenOrder(shop);
  const [item, saved, poured] = seen;
  const recipe = saved?.recipe;
  const turned = { ...recipe, ingredientDTOs: recipe?.ingredientDTOs.toReversed() };
  const isChanged = async (what: object[], subject: string) =>
    expectRefusal(await sendOrder(shop, newOrder({ slot, lines, seen: what })), 'lineChanged', subject);
  await isChanged([{}, { ...saved, recipe: turned }, {}], 'Min');
  await isChanged([{}, { ...saved, recipe: null }, {}], 'Min');
  await isChanged([{}, {}, { ...poured, allergensUnknown: ['Melk'] }], 'Min Drømmekopp');
  await isChanged([{ ...item, recipe }, {}, {}], 'Ål-latte');
  await isChanged([{ ...item, size: null }, {}, {}], 'Ål-latte');
});

test('what was seen is of each line, and no part of what makes a request the same', async ({ shop }) => {
  const ordered = await makeSeenOrder(shop);
  const few = { ...ordered, seen: ordered.seen.slice(1) };
  for (const answer of [await sendOrder(shop, few), await mutate(shop, 'pickup.create', few)])
    expect(answer).toMatchObject({ status: 400, body: { errors: { Seen: expect.anything() } } });
  const { body } = await sendOrder(shop, ordered);
  for (const seen of [undefined, [{ price: 1 }, {}, {}]])
    expect(await sendOrder(shop, { ...ordered, seen })).toMatchObject({ status: 201, body });
});

test('an empty name is no name, and the same as none', async ({ shop }) => {
  expect(await placeOrder(shop, { name: '' })).toMatchObject({ name: null });
  const spaces = newOrder({ slot: await readSlotName(shop), name: '  ' });
  const answer = await mutate(shop, 'pickup.create', spaces);
  expect(answer).toMatchObject({ status: 200, body: { name: null } });
  expect((await sendOrder(shop, { ...spaces, name: undefined })).body).toEqual(answer.body);
});

test('the name of a draft, or of an item out of season, is not revealed by its id', async ({ shop }) => {
  const slot = await readSlotName(shop);
  const lines = [{ menuItemId: 2, quantity: 1 }];
  const ask = async () => [
    await sendOrder(shop, newOrder({ slot, lines })),
    await mutate(shop, 'pickup.create', newOrder({ slot, lines })),
    await mutate(shop, 'pickup.basket', newOrder({ lines })),
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
  if (placed) expectRefusal(placed, 'soldOut', 'Ål-latte');
  expect(basket?.body).toMatchObject({ lines: [{ refusal: { name: 'Ål-latte', reason: 'soldOut' } }] });
});

test('a size stored with other spaces is ordered by the name on the menu', async ({ shop }) => {
  await turnOnOrders(shop);
  const size = 'Stor\u00a0 0,4\u00a0l';
  changeRow(shop.deps, menuItems, { sizes: [{ name: size, priceOre: 5500 }] }, 2);
  const lines = [{ ...ITEM, size }];
  const answer = await sendOrder(shop, newOrder({ slot: await readSlotName(shop), lines }));
  expect(answer).toMatchObject({ status: 201, body: { lines: [{ size }] } });
});
