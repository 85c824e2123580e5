import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { expect, onTestFinished, vi } from 'vitest';
import { YEAR } from '#server/core/time.ts';
import { sessions, users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { deriveKey } from '#server/files/secret.ts';
import { ACCOUNT_APIS, readStatus, signIn } from '#server/testing/accounts.ts';
import { admin, expectAnswer, get, mutate, post, query, readTables } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { openSession, sessionIdOf, signToken } from './sessions.service.ts';

const HOUR = 60 * 60;
const LIST = '/api/categoryapi/categorieslist';
const MENU = '/api/menuitemapi/menuitemslist';
const newUser = { username: 'ola-n', password: PASSWORD };
const change = { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' };
const ADMIN_APIS = Object.entries({
  REST: (cafe: TestApp, headers: Record<string, string>) =>
    post(cafe, '/api/categoryapi/create', { name: 'Ny' }, headers),
  tRPC: (cafe: TestApp, headers: Record<string, string>) =>
    mutate(cafe, 'categories.create', { name: 'Ny' }, headers),
});
const KARI = { id: 2, username: 'kari', role: 'User' } as const;
const UNUSABLE = { status: 401, body: { message: 'Token expired or invalid' } };

test('an empty token is none', async ({ cafe }) => {
  for (const authorization of ['Bearer null', 'Bearer undefined', 'Bearer', 'Bearer ', 'bearer  null ']) {
    const headers = { authorization };
    expect((await get(cafe, LIST, headers)).status).toBe(200);
    expect((await query(cafe, 'categories.list', undefined, headers)).status).toBe(200);
    const own = [
      await get(cafe, '/api/auth/user', headers),
      await query(cafe, 'auth.me', undefined, headers),
    ];
    for (const answer of own)
      expect(answer).toMatchObject({ status: 401, body: { message: 'Log in first' } });
  }
});

/** A token of kari's session, with one change. */
async function makeUnusableTokens({ deps, tokens }: TestApp): Promise<Record<string, string>> {
  const { User: good } = tokens;
  const [head, body, signature = ''] = good.split('.');
  const { jti = '' } = decodeJwt(good);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (key: Buffer, exp: number) =>
    new SignJWT({ name: 'kari', role: 'User' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('2')
      .setJti(jti)
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(key);
  const now = Math.floor(Date.now() / 1000);
  const key = deriveKey(deps.secret, 'session tokens');
  return {
    garbage: 'x',
    'alg none': `${encode({ alg: 'none' })}.${body}.`,
    'another algorithm': `${encode({ alg: 'HS512' })}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    'flipped byte': `${head}.${body}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
    'another claim': `${head}.${encode({ ...decodeJwt(good), role: 'Admin' })}.${signature}`,
    'another café': await sign(Buffer.alloc(32, 9), now + HOUR),
    'the café’s secret itself': await sign(deps.secret, now + HOUR),
    'another purpose': await sign(deriveKey(deps.secret, 'visitor cookies'), now + HOUR),
    expired: await sign(key, now - 1),
    'a session that is not': await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setJti('x').sign(key),
    'no session': await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(key),
  };
}

async function expectUnusable(cafe: TestApp, authorization: string, why: string): Promise<void> {
  const headers = { authorization };
  const before = readTables(cafe);
  const answers = [
    await get(cafe, LIST, headers),
    await get(cafe, '/api/auth/user', headers),
    await post(cafe, '/api/drinkapi/create', { name: 'x', ingredientDTOs: [] }, headers),
    await query(cafe, 'categories.list', undefined, headers),
    await mutate(cafe, 'drinks.create', { name: 'x', choices: [], layers: [] }, headers),
  ];
  for (const [, api] of ADMIN_APIS) answers.push(await api(cafe, headers));
  for (const [, api] of ACCOUNT_APIS) {
    answers.push(
      await api.login(cafe, newUser, headers),
      await api.register(cafe, newUser, headers),
      await api.changePassword(cafe, change, headers),
      await api.deleteAccount(cafe, headers),
    );
  }
  for (const answer of answers) expect(answer, why).toMatchObject(UNUSABLE);
  expect(readTables(cafe)).toEqual(before);
}

test('an invalid token is 401 everywhere, even on public routes', async ({ cafe }) => {
  await get(cafe, LIST); // A cached response must not be sent for an invalid token.
  expect((await get(cafe, LIST, bearer(cafe.tokens.User))).status).toBe(200);
  for (const [why, token] of Object.entries(await makeUnusableTokens(cafe))) {
    await expectUnusable(cafe, `Bearer ${token}`, why);
  }
  const { User: token } = cafe.tokens;
  for (const header of [token, `Basic ${token}`, 'Basic', `Bearer ${token} x`])
    await expectUnusable(cafe, header, header);
});

test('a token is invalid once its session has expired or its user is deleted', async ({ cafe }) => {
  cafe.deps.edit
    .update(sessions)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(sessions.userId, 2))
    .run();
  await expectUnusable(cafe, `Bearer ${cafe.tokens.User}`, 'expired session');
  cafe.deps.edit.delete(users).where(eq(users.id, 1)).run();
  await expectUnusable(cafe, `Bearer ${cafe.tokens.Admin}`, 'deleted user');
});

test('a token that was verified before is invalid once it has expired', async () => {
  const deps = createTestDeps();
  const another = { ...createTestDeps(), secret: Buffer.alloc(32, 6) };
  const expiresAt = Date.now() + 60_000;
  const token = await signToken(deps, { sessionId: 'x', userId: 1, name: 'kari', role: 'User', expiresAt });
  expect(await sessionIdOf(deps, token)).toBe('x');
  expect(await sessionIdOf(deps, token)).toBe('x');
  expect(await sessionIdOf(another, token)).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt + 1 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await sessionIdOf(deps, token)).toBeNull();
});

test.for([
  ['REST', (cafe: TestApp, token: string) => post(cafe, '/api/auth/logout', undefined, bearer(token))],
  ['tRPC', (cafe: TestApp, token: string) => mutate(cafe, 'auth.logout', {}, bearer(token))],
] as const)('a logout over %s ends its session and no other', async ([_, logout], { cafe }) => {
  const others = [await signIn(cafe, 'kari'), bearer(cafe.tokens.Admin)];
  const answer = await logout(cafe, cafe.tokens.User);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Logged out' } });
  await expectUnusable(cafe, `Bearer ${cafe.tokens.User}`, 'logged out');
  for (const headers of others) expect(await readStatus(cafe, headers)).toBe(200);
});

test('a user has twenty sessions at most: a new one ends the oldest', async ({ cafe }) => {
  const ids = await write(cafe.deps, (tx) => Array.from({ length: 20 }, () => openSession(tx, KARI, false)));
  await expectUnusable(cafe, `Bearer ${cafe.tokens.User}`, 'the oldest of 21 sessions');
  const left = cafe.deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, 2)).all();
  expect(left.map(({ id }) => id).sort()).toEqual(ids.map(({ sessionId }) => sessionId).sort());
  expect((await admin.get(cafe, '/api/auth/user')).status).toBe(200);
});

test('sessions of a clock that was ahead end before a new one', async ({ cafe }) => {
  vi.useFakeTimers({ now: Date.now() + YEAR, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await write(cafe.deps, (tx) => Array.from({ length: 20 }, () => openSession(tx, KARI, false)));
  vi.useRealTimers();
  await signIn(cafe, 'kari');
});

test.for(ADMIN_APIS)('%s: a changed role applies at once', async ([_, createCategory], { cafe }) => {
  changeRow(cafe.deps, users, { role: 'User' }, 1);
  changeRow(cafe.deps, users, { role: 'Admin' }, 2);
  const before = readTables(cafe);
  expectAnswer(await createCategory(cafe, bearer(cafe.tokens.Admin)), 403, {
    message: 'Only admins may do this',
  });
  expect(readTables(cafe)).toEqual(before);
  expect((await admin.get(cafe, '/api/auth/user')).body).toMatchObject({ role: 'User' });
  expect((await admin.get(cafe, MENU)).raw.body).not.toContain('Utsolgt');
  expect((await createCategory(cafe, bearer(cafe.tokens.User))).status).toBeLessThan(300);
  expect((await get(cafe, MENU, bearer(cafe.tokens.User))).raw.body).toContain('Utsolgt');
});

/** Ends all sessions of the user, like a password change elsewhere. */
const endSessions = ({ deps }: TestApp) => deps.edit.delete(sessions).where(eq(sessions.userId, 2)).run();

/** A body whose second half is sent after `meanwhile`. */
const sendInHalves = (text: string, meanwhile: () => void) =>
  Readable.from(
    (function* () {
      yield text.slice(0, 5);
      meanwhile();
      yield text.slice(5);
    })(),
  );

const CALLS = [
  ['DELETE', '/api/auth/delete-account', {}],
  ['POST', '/trpc/auth.changePassword', { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' }],
  ['POST', '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] }],
  ['POST', '/trpc/drinks.create', { name: 'Kopp', choices: [], layers: [] }],
] as const;

test.for(CALLS)('%s %s fails if the session ends meanwhile', async ([method, url, body], { cafe }) => {
  const headers = { ...bearer(cafe.tokens.User), 'content-type': 'application/json' };
  let before: unknown;
  const payload = sendInHalves(JSON.stringify(body).padEnd(10), () => {
    endSessions(cafe);
    before = readTables(cafe);
  });
  const answer = await cafe.ask(method, url, { headers, payload });
  expect(answer.statusCode, answer.body).toBe(401);
  expect(answer.body).toContain('Token expired or invalid');
  expect(readTables(cafe)).toEqual(before);
});
