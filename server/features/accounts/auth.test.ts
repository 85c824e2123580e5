import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect } from 'vitest';
import { sessions } from '#server/db/schema.ts';
import { ACCOUNT_APIS, expectTooMany, fromAddress, REST_ACCOUNTS } from '#server/testing/accounts.ts';
import { type Answer, cookieHeader, expectAnswer, get, post, query } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { Token } from '#shared/accounts/auth.ts';

const HOUR = 60 * 60;

const readToken = ({ body }: Answer): string => Token.parse(body).message;

const WRONG = { status: 401, body: { message: 'Invalid username or password' } };

describe.for(ACCOUNT_APIS)('%s', ([, { login }]) => {
  test('a login returns a token with user, role and session', async ({ cafe }) => {
    const answer = await login(cafe, { username: 'kari', password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    const claims = decodeJwt(readToken(answer));
    const [, , , session] = cafe.deps.db.select().from(sessions).all();
    expect(claims).toEqual({
      sub: '2',
      name: 'kari',
      role: 'User',
      jti: session?.id,
      iat: expect.any(Number),
      exp: Math.floor((session?.expiresAt ?? 0) / 1000),
    });
    const user = { id: 2, username: 'kari', name: 'kari', role: 'User' };
    for (const url of ['/api/auth/user', '/api/auth/user/details']) {
      expect((await get(cafe, url, bearer(readToken(answer)))).body).toEqual(user);
    }
    expect((await query(cafe, 'auth.me', undefined, bearer(readToken(answer)))).body).toEqual(user);
  });

  test('finds a username in any case, and answers a wrong one like a wrong password', async ({ cafe }) => {
    expect((await login(cafe, { username: ' KARI ', password: PASSWORD })).status).toBe(200);
    expectUnchanged(cafe);
    const answers = [];
    for (const wrong of ['Feil1!', PASSWORD.toLowerCase(), `${PASSWORD} `])
      answers.push(await login(cafe, { username: 'kari', password: wrong }));
    for (const username of ['nobody', "' or 1=1 --"])
      answers.push(await login(cafe, { username, password: PASSWORD }));
    for (const answer of answers) expect(answer).toMatchObject(WRONG);
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
  });

  test('reports missing and invalid fields of a login', async ({ cafe }) => {
    const bad = [
      [{}, ['Username', 'Password']],
      [{ username: 'kari' }, ['Password']],
      [{ username: '', password: PASSWORD }, ['Username']],
      [{ username: 'kari', password: '' }, ['Password']],
      [{ username: 'kari', password: 7 }, ['Password']],
      [{ username: 'kari', password: 'x'.repeat(1025) }, ['Password']],
      [{ username: 'kari', password: PASSWORD, rememberMe: 'yes' }, ['RememberMe']],
    ] as const;
    for (const [credentials, fields] of bad) {
      const { status, body } = await login(cafe, credentials);
      expect(status).toBe(400);
      expect(Object.keys(Object(body).errors)).toEqual(fields);
    }
  });

  test('failed logins only block their account and address', async () => {
    const cafe = await createTestApp(FEW);
    for (let time = 0; time < 2; time += 1) expect((await login(cafe, guess)).status).toBe(401);
    for (const [, api] of ACCOUNT_APIS) {
      expectTooMany(await api.login(cafe, { ...right, username: 'Kari' }));
    }
    expect((await login(cafe, { ...right, username: 'admin' })).status).toBe(200);
    expect((await login(cafe, right, fromAddress('192.0.2.1'))).status).toBe(200);
  });

  test('failed logins with any names only block their address', async () => {
    const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'on' }); // Six failures
    const elsewhere = fromAddress('192.0.2.1');
    for (const username of ['one', 'two', 'three', 'four', 'five', 'admin']) {
      expect((await login(cafe, { ...guess, username })).status, username).toBe(401);
    }
    for (const [, api] of ACCOUNT_APIS) expectTooMany(await api.login(cafe, right));
    // Pages say how long to wait.
    const { body } = await post(cafe, '/trpc/auth.login', right);
    expect(Object(body)).toMatchObject({ error: { data: { retryAfter: expect.any(Number) } } });
    for (const username of ['kari', 'admin']) {
      expect((await login(cafe, { ...right, username }, elsewhere)).status, username).toBe(200);
    }
  });

  test('a storm of logins from one address leaves room for the others', async () => {
    const cafe = await createTestApp({ TRUST_PROXY: 'on' });
    const names = Array.from({ length: 150 }, (_, index) => `name-${index}`);
    const storm = names.map((username) => login(cafe, { ...guess, username }));
    const admin = login(cafe, { ...right, username: 'admin' }, fromAddress('192.0.2.1'));
    const rejected = (await Promise.all(storm)).filter(({ status }) => status !== 401);
    expect(rejected).toHaveLength(132); // Two at once and 16 that wait are served.
    for (const answer of rejected) {
      expectAnswer(answer, 429, { message: 'Too many at once; try again in a moment' });
      expect(answer.raw.headers['retry-after']).toBe('1');
    }
    expect((await admin).status).toBe(200);
  });
});

test.for([
  ['kari', undefined, null, 12],
  ['kari', false, null, 12],
  ['kari', true, null, 30 * 24],
  ['admin', true, null, 12],
  ['admin', true, 'admin', 30 * 24],
  ['admin', false, 'admin', 12],
  ['admin', undefined, 'admin', 12],
  ['admin', true, 'kari', 12],
] as const)(
  'a session of %s with rememberMe %s, on a device that %s has used, lasts %d hours',
  async ([username, rememberMe, known, hours], { cafe }) => {
    for (const [, { login }] of ACCOUNT_APIS) {
      const device = known ? cookieHeader(await login(cafe, { username: known, password: PASSWORD })) : {};
      const token = readToken(await login(cafe, { username, password: PASSWORD, rememberMe }, device));
      const { exp = 0, iat = 0, jti = '' } = decodeJwt(token);
      expect(Math.abs(exp - iat - hours * HOUR)).toBeLessThanOrEqual(1);
      const stored = cafe.deps.db.select().from(sessions).where(eq(sessions.id, jti)).get();
      expect(Math.floor((stored?.expiresAt ?? 0) / 1000)).toBe(exp);
    }
  },
);

const FEW = { RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: 'on' }; // Two failures
const guess = { username: 'kari', password: 'Feil1!' };
const right = { username: 'kari', password: PASSWORD };

test('a forged device cookie makes no admin’s session long', async ({ cafe }) => {
  const cookie = 'device=aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa.1';
  const remembered = { username: 'admin', password: PASSWORD, rememberMe: true };
  const token = readToken(await REST_ACCOUNTS.login(cafe, remembered, { cookie }));
  const { exp = 0, iat = 0 } = decodeJwt(token);
  expect(exp - iat).toBeLessThanOrEqual(12 * HOUR + 1);
});

test('a successful login is not counted, and resets the failures before it', async () => {
  const cafe = await createTestApp(FEW);
  for (let time = 0; time < 3; time += 1) expect((await REST_ACCOUNTS.login(cafe, right)).status).toBe(200);
  for (let time = 0; time < 3; time += 1) {
    expect((await REST_ACCOUNTS.login(cafe, guess)).status).toBe(401);
    expect((await REST_ACCOUNTS.login(cafe, right)).status).toBe(200);
  }
});

test('of many simultaneous guesses only the first few are answered', async () => {
  const cafe = await createTestApp(FEW);
  const guesses = [guess, guess, guess, guess, guess, guess, right];
  const answers = await Promise.all(guesses.map((credentials) => REST_ACCOUNTS.login(cafe, credentials)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  expect(answers.at(-1)?.status).toBe(429);
});
