import { expect, vi } from 'vitest';
import {
  expectTooMany,
  fromAddress,
  REST_ACCOUNTS,
  readStatus,
  sessionHeader,
  signIn,
} from '#server/testing/accounts.ts';
import { admin, cookieHeader, mutate, query, readTables } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { RecoveryCodes } from '#shared/accounts/people.ts';

const NEW = 'Hemmelig2!';

const makeCodes = async (cafe: TestApp): Promise<string[]> =>
  RecoveryCodes.parse((await admin.mutate(cafe, 'people.makeRecoveryCodes', {})).body).codes;
const recover = (cafe: TestApp, username: string, code = '', headers = {}) =>
  mutate(cafe, 'people.recover', { username, code, password: NEW }, headers);
const readCodesLeft = async (cafe: TestApp) => (await admin.query(cafe, 'people.recoveryState')).body;

const WRONG = { status: 400, body: { code: 'noSuchCode' } };

test('ten codes are shown once, and each sets the password once', async ({ cafe }) => {
  expect(await readCodesLeft(cafe)).toEqual({ left: 0, createdAt: null });
  const codes = await makeCodes(cafe);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const stored = JSON.stringify(readTables(cafe));
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  }
  expect(await readCodesLeft(cafe)).toMatchObject({ left: 10 });

  // Codes are accepted in any case, and without separators.
  const typed = codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const done = await recover(cafe, 'ADMIN', typed);
  expect(await readStatus(cafe, bearer(cafe.tokens.Admin))).toBe(401);
  const session = sessionHeader(done);
  expect((await query(cafe, 'auth.me', undefined, session)).body).toMatchObject({ role: 'Admin' });
  await signIn(cafe, 'admin', NEW);
  expect(await recover(cafe, 'admin', codes[0])).toMatchObject(WRONG);
  const { body } = await query(cafe, 'audit.page', {}, session);
  const codesFromTo = (before: number, after: number) => ({
    username: 'admin',
    before: { recoveryCodes: before },
    after: { recoveryCodes: after },
  });
  expect(body).toMatchObject({ rows: [codesFromTo(10, 9), codesFromTo(0, 10)] });
});

test('new codes take the place of those before, and are of one account only', async ({ cafe }) => {
  const [old = ''] = await makeCodes(cafe);
  const [code = ''] = await makeCodes(cafe);
  expectUnchanged(cafe);
  expect(await recover(cafe, 'admin', old)).toMatchObject(WRONG);
  expect(await recover(cafe, 'kari', code)).toMatchObject(WRONG);
});

test('of two who use a code at once one succeeds', async ({ cafe }) => {
  const [code] = await makeCodes(cafe);
  const answers = await Promise.all([recover(cafe, 'admin', code), recover(cafe, 'admin', code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an unknown name is answered like a wrong code, after as many hashes', async ({ cafe }) => {
  await makeCodes(cafe);
  const hashed = vi.spyOn(cafe.deps.queues.passwords, 'run');
  const answers = [];
  for (const name of ['admin', 'nobody']) {
    const { status, body } = await recover(cafe, name, 'AAAA-AAAA-AAAA-AAAA');
    answers.push({ status, body, hashes: hashed.mock.calls.length });
    hashed.mockClear();
  }
  expect(answers[0]).toMatchObject({ ...WRONG, hashes: 1 });
  expect(answers[1]).toEqual(answers[0]);
});

test('wrong codes for any names lock out an address, but no known device, and failed logins don’t', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: 'on' }); // Three codes, one login
  const codes = await makeCodes(cafe);
  const [wifi, elsewhere] = [fromAddress('192.0.2.1'), fromAddress('192.0.2.2')];
  const logIn = async (password: string) =>
    (await REST_ACCOUNTS.login(cafe, { username: 'admin', password }, wifi)).status;
  expect([await logIn('Feil1!'), await logIn(NEW)]).toEqual([401, 429]);
  const { cookie } = cookieHeader(await recover(cafe, 'admin', codes[0], wifi));
  expect(cookie).toMatch(/^device=/);
  for (const name of ['admin', 'nobody']) expect(await recover(cafe, name, 'x', wifi)).toMatchObject(WRONG);
  expectTooMany(await recover(cafe, 'somebody', 'x', wifi));
  expectTooMany(await recover(cafe, 'admin', codes[1], wifi));
  expect((await recover(cafe, 'admin', codes[1], { ...wifi, cookie })).status).toBe(200);
  expect((await recover(cafe, 'admin', codes[2], elsewhere)).status).toBe(200);
});
