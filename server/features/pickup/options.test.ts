import { expect } from 'vitest';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { listChoices } from '#server/features/choices/choices.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { admin, expectAnswer, get, mutate, post, query } from '#server/testing/apis.ts';
import {
  expectRefusal,
  newOrder,
  test as ordering,
  placeOrder,
  readSlotName,
  sendOrder,
} from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import { allergensWith, takenOf } from '#shared/menu/drink-options.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { readFigures } from './figures.service.ts';

const guest = { query, mutate, post };

const contains = (...allergens: Allergens['contains']): Allergens => ({
  contains: allergens,
  mayContain: [],
});

/** A café whose item 1, for 34 NOK, is made of espresso and milk, and can be had with the options 1 (milk) and 2 (oat milk). */
const test = ordering.extend<{ milkShop: TestApp }>({
  milkShop: async ({ shop }, use) => {
    changeRow(shop.deps, ingredients, { allergens: contains() }, 1);
    changeRow(shop.deps, ingredients, { allergens: contains('milk') }, 2);
    changeRow(shop.deps, ingredients, { allergens: contains('oats') }, 3);
    const recipe = { madeOf: [1, 2], isRecipeComplete: true, allergens: contains('milk'), choiceIds: [1] };
    changeRow(shop.deps, menuItems, recipe, 1);
    const options = [
      { optionId: 1, name: 'Helmelk', price: 0, ingredientId: 2 },
      { optionId: 2, name: 'Havremelk', price: 6.5, ingredientId: 3 },
    ];
    await admin.put(shop, '/api/choiceapi/update/1', { name: 'Melk', kind: 'one', options });
    await use(shop);
  },
});

const linesWith = (...optionIds: number[]) => ({ lines: [{ menuItemId: 1, optionIds, quantity: 2 }] });

const tryLine = async (shop: TestApp, ...optionIds: number[]) =>
  sendOrder(shop, newOrder({ slot: await readSlotName(shop), ...linesWith(...optionIds) }));

const readBasket = async (shop: TestApp, ...optionIds: number[]) =>
  (await mutate(shop, 'pickup.basket', newOrder(linesWith(...optionIds)))).body;

test('a line with options costs them, names them, and has their allergens everywhere', async ({
  milkShop: shop,
}) => {
  const line = {
    name: 'Espresso',
    price: 40.5,
    quantity: 2,
    options: [{ choice: 'Melk', name: 'Havremelk', price: 6.5 }],
    allergens: { contains: ['oats'], mayContain: ['milk'] },
    allergensUnknown: [],
  };
  expect(await readBasket(shop, 2)).toMatchObject({ lines: [{ line, refusal: null }] });
  const { token, ...placed } = await placeOrder(shop, { ...linesWith(2), total: 81 });
  expect(placed).toMatchObject({ lines: [line], total: 81 });
  changeRow(shop.deps, menuItems, { choiceIds: [] }, 1);
  expect((await get(shop, `/api/pickupapi/order/${token}`)).body).toEqual(placed);
  expect((await admin.get(shop, '/api/pickupapi/queue')).body).toMatchObject({
    pickups: [{ lines: [line] }],
  });
});

test('guests and admins read the same allergens of a drink in the menu, the basket, an order and the queue', async ({
  milkShop: shop,
}) => {
  changeRow(shop.deps, menuItems, { isRecipeComplete: false, allergens: contains() }, 1);
  const allergens = contains('oats', 'milk');
  const taken = takenOf(listChoices(shop.deps), [2]);
  for (const by of [guest, admin]) {
    const { body: list } = await by.query(shop, 'menu.byCategory', { category: 'KaffeVarm' });
    const { body: item } = await by.query(shop, 'menu.byId', { menuItemId: 1, asGuest: true });
    expect(list).toContainEqual(item);
    expect(item).toMatchObject({ allergens: contains('milk') });
    // The dialogs of the menu and of the basket add the chosen options.
    expect(allergensWith(MenuItem.parse(item), listIngredients(shop.deps), taken)).toMatchObject({
      allergens,
    });
    const basket = await by.mutate(shop, 'pickup.basket', newOrder(linesWith(2)));
    expect(basket.body).toMatchObject({ lines: [{ line: { allergens } }] });
    const order = newOrder({ slot: await readSlotName(shop), ...linesWith(2) });
    expectAnswer(await by.post(shop, '/api/pickupapi/create', order), 201, { lines: [{ allergens }] });
  }
  const placed = { lines: [{ allergens }] };
  expectAnswer(await admin.get(shop, '/api/pickupapi/queue'), 200, { pickups: [placed, placed] });
});

test('without options, or with the first ones, it is the usual drink', async ({ milkShop: shop }) => {
  const usual = { price: 34, options: [], allergens: contains('milk') };
  for (const optionIds of [[], [1]])
    expect(await placeOrder(shop, linesWith(...optionIds))).toMatchObject({ lines: [usual] });
  const left = await placeOrder(shop, { lines: [{ menuItemId: 1, quantity: 1 }] });
  expect(left).toMatchObject({ lines: [usual] });
});

test('the figures sum the prices of options exactly', async ({ milkShop: shop }) => {
  const options = [
    { name: 'Helmelk', price: 0 },
    { name: 'Havremelk', price: 20.33 },
  ];
  await admin.put(shop, '/api/choiceapi/update/1', { name: 'Melk', kind: 'one', options });
  await placeOrder(shop, { lines: [{ menuItemId: 1, optionIds: [4], quantity: 3 }] });
  expect(readFigures(shop.deps).options).toEqual([{ name: 'Havremelk', drinks: 3, total: 60.99 }]);
});

test('options that the drink can’t have are bad input, and what is gone since is refused', async ({
  milkShop: shop,
}) => {
  const extra = { name: 'Ekstra', kind: 'several', max: 1 };
  const options = ['Shot', 'Sirup'].map((name) => ({ name, price: 10 }));
  const { body: created } = await admin.post(shop, '/api/choiceapi/create', { ...extra, options });
  const isBad = async (message: string, ...optionIds: number[]) =>
    expectAnswer(await tryLine(shop, ...optionIds), 400, {
      message,
      code: 'optionGone',
      subject: 'Espresso',
    });
  await isBad('Espresso has no option 3', 3);
  await isBad('Espresso has no option 99', 99);
  await isBad('At most 1 of Melk', 1, 2);
  changeRow(shop.deps, menuItems, { choiceIds: [1, 2] }, 1);
  await isBad('At most 1 of Ekstra', 3, 4);
  expectAnswer(await tryLine(shop, 3, 3), 400, { errors: { Lines: expect.anything() } });
  expect(await placeOrder(shop, linesWith(3, 2))).toMatchObject({ lines: [{ price: 50.5 }] });
  const less = { ...extra, options: [{ name: 'Shot', optionId: 3, price: 12 }] };
  expect(created).toMatchObject({ choiceId: 2 });
  await admin.put(shop, '/api/choiceapi/update/2', less);
  expectRefusal(await tryLine(shop, 4), 'optionGone', 'Espresso');
  const slot = await readSlotName(shop);
  const cheap = newOrder({ slot, ...linesWith(3), total: 88 });
  expectRefusal(await sendOrder(shop, cheap), 'priceChanged', '92');
  const [line] = (await placeOrder(shop, linesWith(2))).lines;
  const seen = [{ ...line, options: [{ choice: 'Melk', name: 'Havremelk', price: 5 }] }];
  expectRefusal(await sendOrder(shop, newOrder({ slot, ...linesWith(2), seen })), 'lineChanged', 'Espresso');
});

test('a sold-out option is refused, also where the usual one is not named', async ({ milkShop: shop }) => {
  await admin.put(shop, '/api/choiceapi/set-available/2', { isAvailable: false });
  expectRefusal(await tryLine(shop, 2), 'optionSoldOut', 'Havremelk');
  expect(await readBasket(shop, 2)).toMatchObject({
    lines: [
      {
        line: null,
        refusal: {
          name: 'Espresso',
          options: [{ name: 'Havremelk' }],
          reason: 'optionSoldOut',
          subject: 'Havremelk',
        },
      },
    ],
  });
  expect((await tryLine(shop)).status).toBe(201);
  await admin.put(shop, '/api/choiceapi/set-available/2', { isAvailable: true });
  await admin.put(shop, '/api/ingredientapi/set-available/2', { isAvailable: false });
  expectRefusal(await tryLine(shop), 'optionSoldOut', 'Helmelk');
  expect((await tryLine(shop, 2)).status).toBe(201);
});

test('while the usual option is sold out, guests also read the allergens of the next one', async ({
  milkShop: shop,
}) => {
  const options = [
    { optionId: 2, name: 'Havremelk', price: 0, ingredientId: 3 },
    { optionId: 1, name: 'Helmelk', price: 0, ingredientId: 2 },
    { name: 'Rismelk', price: 0, allergens: contains() },
  ];
  await admin.put(shop, '/api/choiceapi/update/1', { name: 'Melk', kind: 'one', options });
  changeRow(shop.deps, menuItems, { madeOf: [1, 3], allergens: contains('oats') }, 1);
  const lists = async () => [
    (await get(shop, '/api/menuitemapi/menuitemslist')).body,
    (await get(shop, '/api/menuitemapi/1')).body,
    ...Object((await query(shop, 'menu.allergens')).body).map(({ items }: { items: unknown }) => items),
  ];
  const espressos = async () => (await lists()).flat().filter(({ menuItemId }) => menuItemId === 1);
  for (const item of await espressos()) expect(item.allergens).toEqual(contains('oats'));
  await admin.put(shop, '/api/ingredientapi/set-available/3', { isAvailable: false });
  expect(await espressos()).toHaveLength(3);
  for (const item of await espressos()) expect(item.allergens).toEqual(contains('oats', 'milk'));
  const rice = { allergens: { contains: [], mayContain: ['oats'] } };
  expect(await readBasket(shop, 3)).toMatchObject({ lines: [{ line: rice }] });
  changeRow(shop.deps, ingredients, { allergens: null }, 2);
  for (const item of await espressos()) expect(item.allergens).toBeNull();
  expect(await readBasket(shop, 3)).toMatchObject({ lines: [{ line: rice }] });
});

test('a drink is sold out where all options of a choice are', async ({ milkShop: shop }) => {
  const namesOf = async () =>
    JSON.stringify((await get(shop, '/api/menuitemapi/menuitemslist')).body).includes('Espresso');
  expect(await namesOf()).toBe(true);
  for (const id of [1, 2])
    await admin.put(shop, `/api/choiceapi/set-available/${id}`, { isAvailable: false });
  expect(await namesOf()).toBe(false);
  expect((await get(shop, '/api/menuitemapi/1')).status).toBe(404);
  for (const optionIds of [[], [2]]) expectRefusal(await tryLine(shop, ...optionIds), 'soldOut', 'Espresso');
  await admin.put(shop, '/api/choiceapi/set-available/2', { isAvailable: true });
  expect(await namesOf()).toBe(true);
});
