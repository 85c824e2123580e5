import { describe, expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { admin, get, mutate } from '#server/testing/apis.ts';
import {
  expectRefusal,
  newOrder,
  placeOrder,
  readSlotName,
  sendOrder,
  test,
  turnOnOrders,
} from '#server/testing/pickups.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import { forgetNames, pickupsOf } from './forget-pickups.service.ts';

const ASKED = { asksWhere: true, takesNotes: true };
const ON = { ...ASKED, showsNames: true };

const readQueueAs = async (shop: TestApp, token: string) =>
  PickupQueue.parse((await get(shop, '/api/pickupapi/queue', bearer(token))).body).pickups;

test('the owner turns the questions on, and an update without them keeps them', async ({ shop }) => {
  const cafe = async () => (await get(shop, '/api/cafeapi/cafe')).body;
  expect(await cafe()).toMatchObject({ pickup: { asksWhere: false, takesNotes: false } });
  await turnOnOrders(shop, ON);
  const { asksWhere: _, takesNotes: __, showsNames: ___, ...older } = CAFE_DEFAULTS.pickup;
  const value = { ...older, isOn: true, drinksPerOrder: 3 };
  expect((await admin.put(shop, '/api/cafeapi/update', { section: 'pickup', value })).status).toBe(200);
  expect(readSettings(shop.deps).pickup.value).toMatchObject({ drinksPerOrder: 3, ...ON });
  expect(await cafe()).toMatchObject({ pickup: ASKED });
});

describe.for([
  ['REST', sendOrder],
  ['tRPC', (shop: TestApp, body: object) => mutate(shop, 'pickup.create', body)],
] as const)('%s', ([, send]) => {
  test('an order has a note and where it is drunk, if the café asks', async ({ shop }) => {
    const slot = await readSlotName(shop);
    const order = async (more: object) => send(shop, newOrder({ slot, ...more }));
    expectRefusal(await order({ note: 'Litt mindre is' }), 'questionsChanged');
    expectRefusal(await order({ where: 'here' }), 'questionsChanged');
    expect((await order({ note: '' })).body).toMatchObject({ note: null, where: null, avoids: [] });
    await turnOnOrders(shop, ASKED);
    expect(await order({})).toMatchObject({ status: 400, body: { code: 'questionsChanged' } });
    for (const wrong of [
      { where: 'there' },
      { where: 'away', note: 'x'.repeat(141) },
      { avoids: ['gluten'] },
    ])
      expect((await order(wrong)).status).toBe(400);
    const answers = { where: 'away', note: 'å'.repeat(140), avoids: ['milk'] };
    expect((await order(answers)).body).toMatchObject({ ...answers, total: 34 });
  });
});

test('a repeated order with another note is refused', async ({ shop }) => {
  await turnOnOrders(shop, { takesNotes: true });
  const sent = newOrder({ slot: await readSlotName(shop), note: 'Uten lokk' });
  const first = await sendOrder(shop, sent);
  expect((await sendOrder(shop, sent)).body).toEqual(first.body);
  expectRefusal(await sendOrder(shop, { ...sent, note: 'Med lokk' }), 'changedMeanwhile');
});

test('staff read notes and avoided allergens, keys do not, and both are forgotten with the name', async ({
  shop,
}) => {
  await turnOnOrders(shop, ASKED);
  const answers = { where: 'here', note: 'Uten lokk', avoids: ['milk'] } as const;
  await placeOrder(shop, answers, bearer(shop.tokens.User));
  expect(await readQueueAs(shop, shop.tokens.Barista)).toMatchObject([answers]);
  const nothing = { where: 'here', note: null, avoids: [] };
  expect(await readQueueAs(shop, shop.keyTokens.Screen)).toMatchObject([nothing]);
  expect(pickupsOf(shop.deps, 2, null)).toMatchObject([answers]);
  await forgetNames(shop.deps, Date.now() + DAY + 1);
  expect(await readQueueAs(shop, shop.tokens.Barista)).toMatchObject([nothing]);
});
