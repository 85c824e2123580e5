import { expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { pickupLines } from '#server/db/pickup-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { mutate } from '#server/testing/apis.ts';
import { newOrder, placeOrder, readSlotName, sendOrder, test } from '#server/testing/pickups.ts';
import { changeRow } from '#server/testing/rows.ts';
import { PricedBasket } from '#shared/pickup/pickup.ts';
import { forgetNames } from './forget-pickups.service.ts';

test('the basket says which lines have choices, and has the pictures of menu items', async ({ shop }) => {
  changeRow(shop.deps, menuItems, { choiceIds: [1] }, 1);
  // This choice was deleted.
  changeRow(shop.deps, menuItems, { choiceIds: [99] }, 2);
  changeRow(shop.deps, menuItems, { isAvailable: false }, 3);
  const lines = [
    { menuItemId: 1, optionIds: [2], quantity: 1 },
    { menuItemId: 1, size: 'Svær', quantity: 1 },
    { ingredientIds: [1], quantity: 1 },
    { menuItemId: 3, quantity: 1 },
    { menuItemId: 2, quantity: 1 },
  ];
  const priced = PricedBasket.parse((await mutate(shop, 'pickup.basket', newOrder({ lines }))).body);
  const item = { hasChoices: true, imagePath: expect.stringMatching(/^\//) };
  const nothing = { hasChoices: false, imagePath: null };
  expect(priced.lines).toMatchObject([
    { ...item, line: { price: expect.any(Number) } },
    { ...item, line: null, refusal: { reason: 'sizeGone' } },
    { ...nothing, line: { price: expect.any(Number) } },
    { ...nothing, line: null, refusal: { reason: 'menuItemMissing' } },
    { ...item, hasChoices: false, refusal: null },
  ]);
});

test('the basket has the recipe of a cup that can’t be ordered', async ({ shop }) => {
  changeRow(shop.deps, ingredients, { isAvailable: false }, 2);
  const lines = [2, 1].map((id) => ({ ingredientIds: [id], quantity: 1 }));
  const priced = PricedBasket.parse((await mutate(shop, 'pickup.basket', newOrder({ lines }))).body);
  expect(priced.lines).toMatchObject([
    { line: null, refusal: { reason: 'soldOut', recipe: { ingredientDTOs: [{ ingredientId: 2 }] } } },
    { line: { recipe: { ingredientDTOs: [{ ingredientId: 1 }] } }, refusal: null },
  ]);
});

test('an unsaved cup can have a name, which is forgotten with that of the guest', async ({ shop }) => {
  const cup = (name: string) => ({ lines: [{ name, ingredientIds: [1], quantity: 1 }] });
  expect((await placeOrder(shop, cup(' Til  Åse '))).lines).toMatchObject([{ name: 'Til Åse' }]);
  expect((await placeOrder(shop, cup(''))).lines).toMatchObject([{ name: 'Min Drømmekopp' }]);
  const slot = await readSlotName(shop);
  expect((await sendOrder(shop, newOrder({ slot, ...cup('x'.repeat(121)) }))).status).toBe(400);
  await forgetNames(shop.deps, Date.now() + DAY + 1);
  const names = shop.deps.db.select({ name: pickupLines.name }).from(pickupLines).all();
  expect(names).toEqual([{ name: 'Min Drømmekopp' }, { name: 'Min Drømmekopp' }]);
});
