import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { users } from '#server/db/schema.ts';
import {
  ACCOUNT_APIS,
  type AccountApi,
  expectTooMany,
  fromAddress,
  REST_ACCOUNTS,
  signIn,
} from '#server/testing/accounts.ts';
import { get, readTables } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';

const TAKEN = { status: 409, body: { message: 'Username is already taken' } };

describe.for(ACCOUNT_APIS)('%s', ([, api]) => {
  test('who registers can log in, and has the name in any case and Unicode form', async ({ cafe }) => {
    const composed = 'Åse_1-é'.normalize('NFC');
    const answer = await api.register(cafe, { username: composed, password: PASSWORD, role: 'Admin', id: 1 });
    const user = { id: 4, username: composed, name: composed, role: 'User' };
    expect(answer).toMatchObject({ status: api.made, body: user });
    for (const username of [composed.toLowerCase(), composed.normalize('NFD').toUpperCase()])
      expect((await get(cafe, '/api/auth/user', await signIn(cafe, username))).body).toEqual(user);
    expect(JSON.stringify(readTables(cafe))).not.toContain(PASSWORD);
    expectUnchanged(cafe);
    const same = ['KARI', 'kari', 'Admin', composed, composed.toUpperCase(), composed.normalize('NFD')];
    for (const username of same) {
      const { status, body } = await api.register(cafe, { username, password: 'Hemmelig2!' });
      expect({ status, body }, username).toEqual(TAKEN);
    }
  });

  test('of two simultaneous registrations of a name exactly one succeeds', async ({ cafe }) => {
    const passwords = ['Hemmelig1!', 'Hemmelig2!'];
    const both = passwords.map((password, index) =>
      api.register(cafe, { username: ['Ola-N', 'ola-n'][index], password }),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([api.made, 409]);
    const winner = answers.findIndex(({ status }) => status === api.made);
    expect(answers[1 - winner]).toMatchObject(TAKEN);
    const rows = cafe.deps.db.select().from(users).where(eq(users.usernameKey, 'ola-n')).all();
    expect(rows).toHaveLength(1);
    await signIn(cafe, 'ola-n', passwords[winner]);
    await expect(signIn(cafe, 'ola-n', passwords[1 - winner])).rejects.toThrow('401');
  });

  test('an address registers so often, and names that are taken count', async () => {
    const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.07', TRUST_PROXY: 'on' }); // Two an hour
    const register = (username: string, headers = {}) =>
      api.register(cafe, { username, password: PASSWORD }, headers);
    expect((await register('ola-1')).status).toBe(api.made);
    expect((await register('kari')).status).toBe(409);
    const before = readTables(cafe);
    for (const [, other] of ACCOUNT_APIS)
      expectTooMany(await other.register(cafe, { username: 'ola-2', password: PASSWORD }));
    expect(readTables(cafe)).toEqual(before);
    expect((await register('ola-2', fromAddress('192.0.2.1'))).status).toBe(api.made);
    await signIn(cafe, 'ola-1');
  });
});

test('names that are taken do not count towards the accounts of all guests in a day', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'on' }); // Five a day
  const registerFrom = (host: number, username: string) =>
    REST_ACCOUNTS.register(cafe, { username, password: PASSWORD }, fromAddress(`192.0.2.${host}`));
  for (let host = 1; host <= 6; host += 1) expect((await registerFrom(host, 'kari')).status).toBe(409);
  for (let host = 11; host <= 15; host += 1)
    expect((await registerFrom(host, `ola-${host}`)).status).toBe(201);
  expect((await registerFrom(16, 'ola-16')).status).toBe(429);
});

test('invalid input does not count as a registration', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.045' }); // One an hour
  for (const [, api] of ACCOUNT_APIS) {
    expect((await api.register(cafe, { username: 'ola-n', password: 'kort' })).status).toBe(400);
  }
  for (const [index, [, api]] of ACCOUNT_APIS.entries()) {
    const { status } = await api.register(cafe, { username: 'ola-n', password: PASSWORD });
    expect(status).toBe(index === 0 ? api.made : 429);
  }
});

const LONG = 'x'.repeat(10_000);

const TOO_SHORT_NAME = 'The field Username must be a minimum length of 4.';
const TOO_LONG_NAME = 'The field Username must be a maximum length of 32.';
const ODD_NAME = 'The field Username may hold letters, digits and _ - . only.';

const USERNAMES: [username: unknown, messages: unknown][] = [
  [undefined, [expect.any(String)]],
  [null, [expect.any(String)]],
  [{ toString: 'ola' }, [expect.any(String)]],
  [['o', 'l', 'a', 'n'], [expect.any(String)]],
  ['', [TOO_SHORT_NAME, ODD_NAME]],
  ['ola', [TOO_SHORT_NAME]],
  ['ola\u030A', [TOO_SHORT_NAME]], // A letter and its ring count as they are composed.
  ['x'.repeat(33), [TOO_LONG_NAME]],
  ['ola nordmann', [ODD_NAME]],
  [' ola-n', [ODD_NAME]],
  ['ola-n\n', [ODD_NAME]],
  ['ola\u3164', [ODD_NAME]], // A letter that can’t be seen.
  ["ola'--", [ODD_NAME]],
];

const RULES = 'Passordet må ha: ';

const PASSWORDS: [password: unknown, message: unknown][] = [
  [undefined, expect.any(String)],
  [null, expect.any(String)],
  [123456, expect.any(String)],
  ['', 'The field Password must be minimum length of 6.'],
  ['Aa1!x', 'The field Password must be minimum length of 6.'],
  [`A1!${'x'.repeat(126)}`, 'The field Password must be a maximum length of 128.'],
  ['hemmelig1!', `${RULES}Minst én stor bokstav`],
  ['Hemmelig!', `${RULES}Minst ett tall`],
  ['Hemmelig1', `${RULES}Minst ett spesialtegn`],
  ['hemmelig', `${RULES}Minst én stor bokstav, Minst ett tall, Minst ett spesialtegn`],
];

async function expectRejected(
  call: AccountApi['changePassword'],
  cafe: TestApp,
  body: unknown,
  errors: unknown,
): Promise<void> {
  const before = readTables(cafe);
  const answer = await call(cafe, body, bearer(cafe.tokens.User));
  const why = JSON.stringify(body).slice(0, 100);
  expect(answer, why).toMatchObject({ status: 400, body: { message: expect.any(String), errors } });
  expect(Object.keys(Object(answer.body).errors), why).toEqual(Object.keys(Object(errors)));
  expect(readTables(cafe), why).toEqual(before);
}

describe.for(ACCOUNT_APIS)('%s', ([, { made, register, changePassword }]) => {
  test('reports each error in a registration and a change of password at its field', async ({ cafe }) => {
    for (const [username, Username] of USERNAMES)
      await expectRejected(register, cafe, { username, password: PASSWORD }, { Username });
    for (const [password, message] of PASSWORDS) {
      await expectRejected(register, cafe, { username: 'ola-n', password }, { Password: [message] });
      const change = { currentPassword: PASSWORD, newPassword: password };
      await expectRejected(changePassword, cafe, change, { NewPassword: [message] });
    }
    const one = [expect.any(String)];
    for (const currentPassword of [undefined, null, '', 7, [PASSWORD], { $ne: '' }, 'x'.repeat(1025), LONG])
      await expectRejected(
        changePassword,
        cafe,
        { currentPassword, newPassword: 'Hemmelig2!' },
        { CurrentPassword: one },
      );
    await expectRejected(register, cafe, {}, { Username: one, Password: one });
    await expectRejected(changePassword, cafe, {}, { CurrentPassword: one, NewPassword: one });
    for (const body of [[], 'text', 7, true, null])
      for (const call of [register, changePassword]) await expectRejected(call, cafe, body, { Body: one });
  });

  test('accepts names and passwords of exactly the minimum and maximum length', async ({ cafe }) => {
    const users = [
      ['olan', 'Aa1!xy'],
      ['Å'.normalize('NFD').repeat(32), `A1!${'x'.repeat(125)}`],
      ['x'.repeat(32), `A1!${'🫐'.repeat(125)}`],
    ] as const;
    for (const [username, password] of users) {
      expect((await register(cafe, { username, password })).status, username).toBe(made);
      const headers = await signIn(cafe, username, password);
      const change = { currentPassword: password, newPassword: password };
      expect((await changePassword(cafe, change, headers)).status, username).toBe(200);
    }
  });
});
