import { expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { get, put } from '#server/testing/apis.ts';
import { placeOrder, test, turnOnOrders } from '#server/testing/pickups.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { readBoard } from './counter.service.ts';

const board = async (shop: TestApp) =>
  (await get(shop, '/api/pickupapi/board', bearer(shop.keyTokens.Screen))).body;

const setState = (shop: TestApp, state: string, version: number) =>
  put(shop, '/api/pickupapi/state/1', { state, version }, bearer(shop.tokens.Barista));

test('shows the numbers that are made or ready, until they are collected', async ({ shop }) => {
  const shown = { pickupId: 1, number: 1, name: null };
  await placeOrder(shop, { name: 'Kari' });
  expect(await board(shop)).toEqual({ making: [], ready: [] });
  await setState(shop, 'making', 1);
  expect(await board(shop)).toEqual({ making: [shown], ready: [] });
  await setState(shop, 'ready', 2);
  expect(await board(shop)).toEqual({ making: [], ready: [shown] });
  expect(readBoard(shop.deps, Date.now() + 2 * DAY)).toEqual({ making: [], ready: [] });
  await setState(shop, 'collected', 3);
  expect(await board(shop)).toEqual({ making: [], ready: [] });
});

test('has first names only where the owner shows them', async ({ shop }) => {
  await placeOrder(shop, { name: 'Kari Nordmann' });
  await setState(shop, 'making', 1);
  await turnOnOrders(shop, { showsNames: true });
  expect(await board(shop)).toMatchObject({ making: [{ name: 'Kari' }] });
});

test('opens the shop for no orders', async ({ shop }) => {
  shop.deps.counter.heartbeatAt = 0;
  await board(shop);
  expect(shop.deps.counter.heartbeatAt).toBe(0);
});
