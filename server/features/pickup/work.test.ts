import { describe, expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { pickups } from '#server/db/pickup-schema.ts';
import { type Answer, mutate, post, put } from '#server/testing/apis.ts';
import {
  expectRefusal,
  placeOrder,
  readNextSlots,
  readSlots,
  test,
  turnOnOrders,
} from '#server/testing/pickups.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { readQueue } from './counter.service.ts';
import { pause } from './slots.service.ts';

const BEA = { id: 3, username: 'bea', name: 'Bea', role: 'Barista' } as const;

type Call = (shop: TestApp, body: object) => Promise<Answer>;

const apis = (path: string, procedure: string): [string, Call][] => [
  ['REST', (shop, body) => put(shop, `/api/pickupapi/${path}/1`, body, bearer(shop.tokens.Barista))],
  [
    'tRPC',
    (shop, body) =>
      mutate(shop, `pickup.${procedure}`, { pickupId: 1, ...body }, bearer(shop.tokens.Barista)),
  ],
];

const TWO_LINES = [
  { menuItemId: 1, quantity: 1 },
  { ingredientIds: [1], quantity: 2 },
];

const setState = (shop: TestApp, state: string, version: number) =>
  put(shop, '/api/pickupapi/state/1', { state, version }, bearer(shop.tokens.Barista));

describe.for(apis('line', 'tickLine'))('%s', ([, tick]) => {
  test('the first tick begins an order, and ticks can be repeated and taken back', async ({ shop }) => {
    await placeOrder(shop, { lines: TWO_LINES });
    const first = { line: 1, isDone: true, version: 1 };
    const begun = { state: 'making', version: 2, lines: [{ isDone: false }, { isDone: true }] };
    expect(await tick(shop, first)).toMatchObject({ status: 200, body: begun });
    expect(await tick(shop, first)).toMatchObject({ status: 200, body: begun });
    // A second barista, whose screen has not followed yet.
    expect((await tick(shop, { ...first, line: 0 })).body).toMatchObject({
      ...begun,
      lines: [{ isDone: true }, { isDone: true }],
    });
    expect((await tick(shop, { ...first, isDone: false })).body).toMatchObject({
      state: 'making',
      lines: [{ isDone: true }, { isDone: false }],
    });
  });

  test('refuses an unknown line, an outdated order, and a finished one', async ({ shop }) => {
    await placeOrder(shop, { lines: TWO_LINES });
    for (const line of [2, -1, 20])
      expect((await tick(shop, { line, isDone: true, version: 1 })).status).toBe(400);
    await setState(shop, 'making', 1);
    await setState(shop, 'placed', 2);
    expectRefusal(await tick(shop, { line: 0, isDone: true, version: 1 }), 'changedMeanwhile');
    await setState(shop, 'cancelled', 3);
    expectRefusal(await tick(shop, { line: 0, isDone: true, version: 4 }), 'changedMeanwhile');
  });
});

describe.for(apis('time', 'postpone'))('%s', ([, postpone]) => {
  test('an order moves to another time, also during a pause', async ({ shop }) => {
    const [{ slot, room }, next] = await readNextSlots(shop);
    await placeOrder(shop, { slot });
    await pause(shop.deps, BEA, { minutes: 15 });
    const moved = { slot: next.slot, slotAt: next.slotAt, version: 2, state: 'placed' };
    expect(await postpone(shop, { slot: next.slot, version: 1 })).toMatchObject({ status: 200, body: moved });
    expect((await postpone(shop, { slot: next.slot, version: 1 })).body).toMatchObject(moved);
    expectRefusal(await postpone(shop, { slot, version: 1 }), 'changedMeanwhile');
    await pause(shop.deps, BEA, { minutes: 0 });
    expect(await readNextSlots(shop)).toMatchObject([{ room }, { room: room - 1 }]);
  });

  test('a full time names the next one with room, and the order itself takes none', async ({ shop }) => {
    await turnOnOrders(shop, { drinksPerSlot: 2 });
    const [{ slot }, next] = await readNextSlots(shop);
    const free = (await readSlots(shop))[2];
    const lines = [{ menuItemId: 1, quantity: 2 }];
    await placeOrder(shop, { slot, lines });
    await placeOrder(shop, { slot: next.slot, lines });
    const full = await postpone(shop, { slot: next.slot, version: 1 });
    expectRefusal(full, 'slotFull');
    expect(JSON.stringify(full.body)).toContain(`"subject":"${free?.slot}"`);
    expect((await postpone(shop, { slot, version: 1 })).body).toMatchObject({ slot, version: 2 });
    expectRefusal(await postpone(shop, { slot: '04:01', version: 2 }), 'slotGone');
  });

  test('an order larger than the room of a time moves to an empty one', async ({ shop }) => {
    const [{ slot }, next] = await readNextSlots(shop);
    await placeOrder(shop, { slot, lines: [{ menuItemId: 1, quantity: 3 }] });
    await turnOnOrders(shop, { drinksPerSlot: 2 });
    const move = { slot: next.slot, version: 1 };
    const { token } = await placeOrder(shop, { slot: next.slot });
    expectRefusal(await postpone(shop, move), 'slotFull');
    await post(shop, `/api/pickupapi/cancel/${token}`);
    expect((await postpone(shop, move)).body).toMatchObject({ slot: next.slot });
  });

  test('an order that is finished, or of an earlier day, stays at its time', async ({ shop }) => {
    const [, { slot }] = await readNextSlots(shop);
    await placeOrder(shop);
    await setState(shop, 'collected', 1);
    expectRefusal(await postpone(shop, { slot, version: 2 }), 'changedMeanwhile');
    await setState(shop, 'placed', 2);
    const slotAt = Date.now() - DAY;
    shop.deps.edit
      .update(pickups)
      .set({ day: norwegianDate(slotAt), slotAt })
      .run();
    expectRefusal(await postpone(shop, { slot, version: 3 }), 'changedMeanwhile');
  });
});

describe.for([
  ['REST', (shop: TestApp) => put(shop, '/api/pickupapi/printed/1', undefined, bearer(shop.tokens.Barista))],
  [
    'tRPC',
    (shop: TestApp) => mutate(shop, 'pickup.markPrinted', { pickupId: 1 }, bearer(shop.tokens.Barista)),
  ],
] as const)('%s', ([, mark]) => {
  test('of several counters the first one prints an order', async ({ shop }) => {
    expect((await mark(shop)).status).toBe(404);
    await placeOrder(shop);
    expect(readQueue(shop.deps, BEA).pickups).toMatchObject([{ printedAt: null }]);
    expect(await mark(shop)).toMatchObject({ status: 200, body: { isFirst: true } });
    expect((await mark(shop)).body).toEqual({ isFirst: false });
    expect(readQueue(shop.deps, BEA).pickups).toMatchObject([{ printedAt: expect.any(Number), version: 1 }]);
  });
});
