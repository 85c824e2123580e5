import Fastify from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { MAX_LISTENERS } from '#server/core/live.ts';
import { DAY } from '#server/core/time.ts';
import { post, put } from '#server/testing/apis.ts';
import { placeOrder, test } from '#server/testing/pickups.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { PICKUP_STREAM, TRPC_PREFIX } from '#shared/api/trpc.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { servePickup } from './follow.plugin.ts';
import { repeatPickups } from './follow.service.ts';

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Pickup> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
}

/** Follows an order over a real connection, which ends with the test. */
async function follow(origin: string, token: string) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const response = await fetch(`${origin}${TRPC_PREFIX}${PICKUP_STREAM}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: end.signal,
  });
  const pickups = linesOf(response.body ?? (async function* () {})());
  const next = async () => (await pickups.next()).value;
  /** Reads on to a wanted order, because the stream may repeat an earlier one at any time. Undefined if the stream ends. */
  const until = async (isWanted: (pickup: Pickup) => boolean) => {
    let pickup = await next();
    while (pickup && !isWanted(pickup)) pickup = await next();
    return pickup;
  };
  return { response, next, until, leave: () => end.abort() };
}

const serve = (shop: TestApp): Promise<string> => shop.app.listen({ port: 0, host: '127.0.0.1' });

test('a guest’s page gets the order at once, and every change of it', async ({ shop }) => {
  const { token, ...placed } = await placeOrder(shop);
  const { response, next, until } = await follow(await serve(shop), token);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await next()).toEqual(placed);
  const state = { state: 'making', version: 1 };
  await put(shop, '/api/pickupapi/state/1', state, bearer(shop.tokens.Barista));
  expect(await until(({ state }) => state === 'making')).toEqual({ ...placed, state: 'making' });
  await put(shop, '/api/pickupapi/state/1', { state: 'placed', version: 2 }, bearer(shop.tokens.Barista));
  expect(await until(({ state }) => state === 'placed')).toEqual(placed);
  await post(shop, `/api/pickupapi/cancel/${token}`);
  expect(await until(({ state }) => state === 'cancelled')).toEqual({ ...placed, state: 'cancelled' });
});

test('an unknown token is 404, and a page too many is sent to polling', async ({ shop }) => {
  const { token } = await placeOrder(shop);
  const origin = await serve(shop);
  expect((await follow(origin, `${token.slice(0, 20)}AA`)).response.status).toBe(404);
  const pages = await Promise.all(Array.from({ length: 10 }, () => follow(origin, token)));
  for (const { response } of pages) expect(response.status).toBe(200);
  expect((await follow(origin, token)).response.status).toBe(503);
  pages[0]?.leave();
  await expect.poll(() => shop.deps.pickupChanges.listenerCount('1')).toBe(9);
  expect((await follow(origin, token)).response.status).toBe(200);
});

test('an open page learns that the day of its order is over', async ({ shop }) => {
  const { token } = await placeOrder(shop);
  const { next, until } = await follow(await serve(shop), token);
  expect(await next()).toMatchObject({ isDayOver: false });
  vi.setSystemTime(Date.now() + 2 * DAY);
  for (const part of [0, 1]) repeatPickups(shop.deps, part, 2);
  expect(await until(({ isDayOver }) => isDayOver)).toBeDefined();
});

test('streams of orders count as open pages, whose number is limited', async ({ shop }) => {
  const { token } = await placeOrder(shop);
  const origin = await serve(shop);
  const { leave } = await follow(origin, token);
  for (let page = 1; page < MAX_LISTENERS.inAll; page++)
    shop.deps.live.admit(`${page}`, new AbortController());
  expect((await follow(origin, token)).response.status).toBe(503);
  leave();
  await expect.poll(shop.deps.live.listeners).toBe(MAX_LISTENERS.inAll - 1);
  expect((await follow(origin, token)).response.status).toBe(200);
});

test('a closing server ends the streams', async ({ shop }) => {
  const { token } = await placeOrder(shop);
  const { next, until } = await follow(await serve(shop), token);
  expect(await next()).toMatchObject({ state: 'placed' });
  await shop.app.close();
  expect(await until(() => false)).toBeUndefined();
});

test('an error while orders are repeated is reported, and ends nothing', async ({ shop }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  await servePickup(app, shop.deps);
  vi.spyOn(shop.deps.pickupChanges, 'eventNames').mockImplementation(() => {
    throw new Error('disk I/O error');
  });
  const report = vi.spyOn(shop.deps.health, 'reportError');
  vi.advanceTimersByTime(1000);
  expect(report).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  await app.close();
});
