import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { pickups, pushEndpoints } from '#server/db/pickup-schema.ts';
import { isPushService } from '#server/deps.ts';
import { admin, expectAnswer, get, mutate, post, readTables, user } from '#server/testing/apis.ts';
import { createReadableLog } from '#server/testing/log.ts';
import { expectRefusal, placeOrder, test } from '#server/testing/pickups.ts';
import { createBrowserKeys, startPushService, verifySender } from '#server/testing/push-service.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { MyData } from '#shared/accounts/own-data.ts';
import type { PickupState } from '#shared/pickup/pickup-states.ts';
import { forgetNames } from './forget-pickups.service.ts';

const CHROME = 'https://fcm.googleapis.com/fcm/send/abc';

const subscribe = (shop: TestApp, token: string, more: object = {}) =>
  mutate(shop, 'pickup.subscribe', { token, endpoint: CHROME, keys: createBrowserKeys().keys, ...more });

const readEndpoints = ({ deps }: TestApp) =>
  deps.db
    .select()
    .from(pushEndpoints)
    .all()
    .map(({ endpoint }) => endpoint);

/** Sets the state of an order, which the counter has read. */
function setState(shop: TestApp, state: PickupState, id = 1) {
  const [order] = shop.deps.db.select().from(pickups).where(eq(pickups.id, id)).all();
  return admin.put(shop, `/api/pickupapi/state/${id}`, { state, version: order?.version });
}

test('only known push services are called', () => {
  const known = [
    CHROME,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ];
  for (const url of known) expect(isPushService(new URL(url)), url).toBe(true);
  const unknown = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://kari@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com/',
    'https://evilpush.apple.com/',
    'https://push.apple.com.evil.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'file:///etc/passwd',
  ];
  for (const url of unknown) expect(isPushService(new URL(url)), url).toBe(false);
});

test('a browser subscribes to an open order; anything else is refused', async ({ shop }) => {
  const { token } = await placeOrder(shop);
  expectAnswer(await subscribe(shop, token), 200, {});
  expectAnswer(await subscribe(shop, token), 200, {});
  expect(readEndpoints(shop)).toEqual([CHROME]);
  const endpoint = (url: string) => subscribe(shop, token, { endpoint: url });
  for (const url of ['http://fcm.googleapis.com/a', 'https://fcm.googleapis.com:444/a', 'https://127.0.0.1/'])
    expectAnswer(await endpoint(url), 400, {
      errors: { Endpoint: [expect.stringContaining('push service')] },
    });
  expectAnswer(await endpoint(`${CHROME}${'a'.repeat(1000)}`), 400, {
    errors: { Endpoint: expect.anything() },
  });
  expectAnswer(await endpoint('fcm.googleapis.com'), 400, { errors: { Endpoint: expect.anything() } });
  const { auth } = createBrowserKeys().keys;
  for (const p256dh of ['', 'AAAA', `B${'A'.repeat(86)}`])
    expect(await subscribe(shop, token, { keys: { p256dh, auth } })).toMatchObject({ status: 400 });
  expectAnswer(await subscribe(shop, `${token.slice(0, 20)}AA`), 404, { code: 'pickupMissing' });
  expect((await endpoint(`${CHROME}2`)).status).toBe(200);
  expect((await endpoint(`${CHROME}3`)).status).toBe(200);
  expectRefusal(await endpoint(`${CHROME}4`), 'tooMany');
  expect((await endpoint(CHROME)).status).toBe(200);
  await post(shop, `/api/pickupapi/cancel/${token}`);
  expectAnswer(await subscribe(shop, token), 409, { message: 'The order is finished' });
});

test('`ready` sends one message, which only the browser can read', async ({ shop }) => {
  const service = await startPushService(shop);
  const browser = createBrowserKeys();
  const { token, number } = await placeOrder(shop);
  const key = Object((await mutate(shop, 'pickup.pushKey', { token })).body).key;
  await subscribe(shop, token, { endpoint: `${service.origin}/kari`, keys: browser.keys });
  expect(JSON.stringify(readTables(shop))).not.toContain(token);
  await setState(shop, 'making');
  await setState(shop, 'ready');
  await setState(shop, 'ready');
  await waitFor(() => expect(service.received).toHaveLength(1));
  const [{ body, headers, path } = { body: Buffer.of(), headers: {}, path: '' }] = service.received;
  expect(path).toBe('/kari');
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '3600',
    urgency: 'high',
    'content-type': 'application/octet-stream',
  });
  expect(headers).not.toHaveProperty('topic');
  expect(browser.decrypt(body)).toEqual({ number, path: `/henting/${token}` });
  expect(() => createBrowserKeys().decrypt(body)).toThrow();
  const claims = await verifySender(headers.authorization ?? '', key);
  expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:.+@.+/) });
  // A step that was taken back and repeated is told again.
  await setState(shop, 'making');
  await setState(shop, 'ready');
  await waitFor(() => expect(service.received).toHaveLength(2));
});

test('a browser that has unsubscribed is removed; other failures are logged without the endpoint', async ({
  shop,
}) => {
  const { log, lines } = createReadableLog();
  shop.deps.log = log;
  for (const status of [410, 404, 302, 500]) {
    const location = 'http://127.0.0.1:9/';
    const service = await startPushService(shop, (response) =>
      response.writeHead(status, { location }).end(),
    );
    const { token } = await placeOrder(shop);
    await subscribe(shop, token, { endpoint: `${service.origin}/hemmelig` });
    const [row] = shop.deps.db.select().from(pushEndpoints).all();
    await setState(shop, 'ready', row?.pickupId);
    if (status < 500 && status >= 400) await waitFor(() => expect(readEndpoints(shop)).toEqual([]));
    else {
      await waitFor(() =>
        expect(lines().at(-1)).toMatchObject({ level: 40, reason: `It answered ${status}` }),
      );
      expect(JSON.stringify(lines())).not.toMatch(new RegExp(`hemmelig|${token}`));
      expect(readEndpoints(shop)).toHaveLength(1);
      await setState(shop, 'collected', row?.pickupId);
    }
    expect(service.received).toHaveLength(1);
  }
});

test('a push service that does not answer holds up neither the counter nor the end of the app', async ({
  shop,
}) => {
  const service = await startPushService(shop, () => undefined);
  const { log, lines } = createReadableLog();
  shop.deps.log = log;
  const { token } = await placeOrder(shop);
  await subscribe(shop, token, { endpoint: `${service.origin}/` });
  expect((await setState(shop, 'ready')).status).toBe(200);
  await waitFor(() => expect(service.received).toHaveLength(1));
  expect(lines()).toEqual([]);
  await shop.app.close();
  await waitFor(() => expect(lines()).toMatchObject([{ level: 40, service: '127.0.0.1' }]));
});

test('browsers are forgotten once the order is finished', async ({ shop }) => {
  for (const [index, state] of (['collected', 'cancelled', 'notCollected', 'notMade'] as const).entries()) {
    const { token } = await placeOrder(shop);
    await subscribe(shop, token);
    await setState(shop, 'making', index + 1);
    expect(readEndpoints(shop)).toEqual([CHROME]);
    await setState(shop, state, index + 1);
    expect(readEndpoints(shop), state).toEqual([]);
  }
  const { token } = await placeOrder(shop);
  await subscribe(shop, token);
  await post(shop, `/api/pickupapi/cancel/${token}`);
  expect(readEndpoints(shop)).toEqual([]);
});

test('browsers are in the guest’s own data, and forgotten after a day or with the account', async ({
  shop,
}) => {
  const order = () => placeOrder(shop, {}, bearer(shop.tokens.User));
  const { token } = await order();
  await subscribe(shop, token);
  const { pickups: own } = MyData.parse((await user.get(shop, '/api/auth/my-data')).body);
  expect(own).toMatchObject([{ pushServices: [new URL(CHROME).host] }]);
  await forgetNames(shop.deps, Date.now() + DAY - 1000);
  expect(readEndpoints(shop)).toEqual([CHROME]);
  await forgetNames(shop.deps, Date.now() + DAY + 1000);
  expect(readEndpoints(shop)).toEqual([]);
  await subscribe(shop, token);
  await forgetNames(shop.deps, Date.now() + DAY + 1000);
  expect(readEndpoints(shop)).toEqual([]);
  await subscribe(shop, (await order()).token);
  expect((await user.mutate(shop, 'auth.deleteAccount', {})).status).toBe(200);
  expect(readEndpoints(shop)).toEqual([]);
  expect((await get(shop, `/api/pickupapi/order/${token}`)).status).toBe(200);
});
