import { describe, expect, onTestFinished, vi } from 'vitest';
import { ACCOUNT_APIS, type AccountApi, fromAddress, REST_ACCOUNTS } from '#server/testing/accounts.ts';
import { cookieHeader } from '#server/testing/apis.ts';
import { createReadableLog } from '#server/testing/log.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD, STRANGER, type TestApp } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { createUser } from './accounts.service.ts';
import { userWithPassword } from './login.service.ts';

const RIGHT = { username: 'kari', password: PASSWORD };
const WRONG = { username: 'kari', password: 'Feil1!' };

/** Limits: two failures per account and address, twelve per address, and twelve per account from everywhere. */
const FEW = { RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: 'on' };

/** Logs in. @returns the device cookie. */
async function logInForDevice(cafe: TestApp, api: AccountApi, credentials = RIGHT) {
  const answer = await api.login(cafe, credentials, fromAddress('198.51.100.1'));
  const properties = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 };
  expect(answer.raw.cookies).toMatchObject([{ name: 'device', ...properties }]);
  return cookieHeader(answer);
}

/** Fails as often as an address may, also with other names. */
async function exhaustFailures(cafe: TestApp, api: AccountApi, address: string): Promise<void> {
  for (let time = 0; time < 2; time += 1) await api.login(cafe, WRONG, fromAddress(address));
  for (let time = 0; time < 10; time += 1)
    await api.login(cafe, { ...WRONG, username: `gjest-${time}` }, fromAddress(address));
  expect((await api.login(cafe, { ...RIGHT, username: 'admin' }, fromAddress(address))).status).toBe(429);
}

test('TRUST_PROXY=on does not believe another machine about its address or its protocol', async () => {
  const { ask } = await createTestApp({ ...FEW, HOST: '0.0.0.0' });
  const tries: number[] = [];
  for (let time = 1; time <= 4; time += 1) {
    const headers = { ...fromAddress(`198.51.100.${time}`), 'x-forwarded-proto': 'https' };
    const answer = await ask('POST', '/api/auth/login', {
      remoteAddress: '192.0.2.66',
      headers,
      payload: WRONG,
    });
    tries.push(answer.statusCode);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  }
  expect(tries).toEqual([401, 401, 429, 429]);
});

describe.for(ACCOUNT_APIS)('%s', ([, api]) => {
  test('failures on the café’s network lock out neither a known device nor a session', async () => {
    const cafe = await createTestApp(FEW);
    const known = await logInForDevice(cafe, api);
    await exhaustFailures(cafe, api, '192.0.2.1');
    expect((await api.login(cafe, RIGHT, fromAddress('192.0.2.1'))).status).toBe(429);
    expect((await api.login(cafe, RIGHT, { ...fromAddress('192.0.2.1'), ...known })).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' };
    const mine = { ...bearer(cafe.tokens.User), ...fromAddress('192.0.2.1') };
    expect((await api.changePassword(cafe, change, mine)).status).toBe(200);
  });

  test('neither bad calls nor a flood of logins on the café’s network keep a known device out', async () => {
    const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' });
    const known = await logInForDevice(cafe, api);
    const wifi = fromAddress('192.0.2.1');
    for (let time = 0; time < 100; time += 1)
      expect((await api.register(cafe, { username: 'x' }, wifi)).status).toBe(400);
    const flood = Array.from({ length: 40 }, (_each, time) =>
      api.login(cafe, { ...WRONG, username: `gjest-${time}` }, wifi),
    );
    expect((await api.login(cafe, RIGHT, { ...wifi, ...known })).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('a known device has the same limits as others, and is only known for its own users', async () => {
    const cafe = await createTestApp(FEW);
    const known = { ...(await logInForDevice(cafe, api)), ...fromAddress('192.0.2.7') };
    for (let time = 0; time < 2; time += 1) expect((await api.login(cafe, WRONG, known)).status).toBe(401);
    expect((await api.login(cafe, RIGHT, known)).status).toBe(429);
    await exhaustFailures(cafe, api, '192.0.2.8');
    const asAdmin = { ...RIGHT, username: 'admin' };
    expect((await api.login(cafe, asAdmin, { ...known, ...fromAddress('192.0.2.8') })).status).toBe(429);
  });
});

test.for([
  'device=x',
  'device=aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa.2',
  'device=aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa.2.x',
])('the forged cookie %s makes no device known', async (cookie) => {
  const cafe = await createTestApp(FEW);
  await exhaustFailures(cafe, REST_ACCOUNTS, '192.0.2.1');
  expect((await REST_ACCOUNTS.login(cafe, RIGHT, { ...fromAddress('192.0.2.1'), cookie })).status).toBe(429);
});

test('a device remembers the last eight users who logged in', async ({ cafe }) => {
  let browser = { cookie: '' };
  for (let time = 1; time <= 9; time += 1) {
    const username = `gjest-${time}`;
    await createUser(cafe.deps, { username, password: PASSWORD }, 'User');
    browser = cookieHeader(await REST_ACCOUNTS.login(cafe, { username, password: PASSWORD }, browser));
  }
  expect(browser.cookie).toMatch(/^device=[\w-]{36}\.12\.11\.10\.9\.8\.7\.6\.5\./);
});

test('guesses from many addresses take two seconds each, and the owner logs in at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const deps = createTestDeps(FEW);
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'User');
  const askFrom = (address: string, password: string, more = {}) =>
    userWithPassword(deps, { ...STRANGER, address, ip: address, ...more }, 'kari', password);
  for (let address = 1; address <= 12; address += 1)
    expect(await askFrom(`192.0.2.${address}`, 'Feil1!')).toBe(null);
  const answered: string[] = [];
  const slow = ['198.51.100.1', '198.51.100.2'].map((address) =>
    askFrom(address, PASSWORD).then(() => answered.push(address)),
  );
  const owner = { device: { id: 'x', userIds: [1] } };
  expect(await askFrom('192.0.2.1', PASSWORD, owner)).toMatchObject({ username: 'kari' });
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  await slow[0];
  expect(answered).toEqual(['198.51.100.1']);
  await vi.advanceTimersByTimeAsync(2000);
  await slow[1];
  expect(answered).toEqual(['198.51.100.1', '198.51.100.2']);
});

test('failed logins are logged with address and name, for tools that block addresses', async () => {
  const { log, lines } = createReadableLog();
  const deps = { ...createTestDeps(), log };
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'User');
  const asker = { ...STRANGER, address: '2001:db8:0:1', ip: '2001:db8:0:1::7' };
  await userWithPassword(deps, asker, 'Kari', 'Feil1!');
  await userWithPassword(deps, asker, 'Kari', PASSWORD);
  expect(lines()).toEqual([
    expect.objectContaining({ level: 40, msg: 'Login failed', address: '2001:db8:0:1::7', username: 'Kari' }),
  ]);
  expect(JSON.stringify(lines())).not.toContain('Feil1!');
});
