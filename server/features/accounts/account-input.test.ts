import { describe, expect } from 'vitest';
import { ACCOUNT_APIS, type AccountApi, signIn } from '#server/testing/accounts.ts';
import { contentOf } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';

const LONG = 'x'.repeat(10_000);

const TOO_SHORT_NAME = 'The field Username must be a minimum length of 4.';
const TOO_LONG_NAME = 'The field Username must be a maximum length of 32.';
const ODD_NAME = 'The field Username may hold letters, digits and _ - . only.';

const USERNAMES: [username: unknown, messages: unknown][] = [
  [undefined, [expect.any(String)]],
  [null, [expect.any(String)]],
  [7, [expect.any(String)]],
  [{ toString: 'ola' }, [expect.any(String)]],
  [['o', 'l', 'a', 'n'], [expect.any(String)]],
  ['', [TOO_SHORT_NAME, ODD_NAME]],
  ['ola', [TOO_SHORT_NAME]],
  ['ola\u030A', [TOO_SHORT_NAME]], // A letter and its ring count as they are composed.
  ['x'.repeat(33), [TOO_LONG_NAME]],
  [LONG, [TOO_LONG_NAME]],
  ['ola nordmann', [ODD_NAME]],
  [' ola-n', [ODD_NAME]],
  ['ola-n\n', [ODD_NAME]],
  ['ola\u0000n', [ODD_NAME]],
  ['ola\u200Bn', [ODD_NAME]],
  ['ola\u3164', [ODD_NAME]], // A letter that can’t be seen.
  ['<b>ola</b>', [ODD_NAME]],
  ["ola'--", [ODD_NAME]],
];

const RULES = 'Passordet må ha: ';

const PASSWORDS: [password: unknown, message: unknown][] = [
  [undefined, expect.any(String)],
  [null, expect.any(String)],
  [123456, expect.any(String)],
  [{}, expect.any(String)],
  ['', 'The field Password must be minimum length of 6.'],
  ['Aa1!x', 'The field Password must be minimum length of 6.'],
  [`A1!${'x'.repeat(126)}`, 'The field Password must be a maximum length of 128.'],
  [`A1!${LONG}`, 'The field Password must be a maximum length of 128.'],
  ['hemmelig1!', `${RULES}Minst én stor bokstav`],
  ['Hemmelig!', `${RULES}Minst ett tall`],
  ['Hemmelig1', `${RULES}Minst ett spesialtegn`],
  ['hemmelig', `${RULES}Minst én stor bokstav, Minst ett tall, Minst ett spesialtegn`],
];

/** Bodies that are no objects. */
const NO_FIELDS = [[], 'text', 7, true, null];

async function expectRejected(
  call: AccountApi['changePassword'],
  cafe: TestApp,
  body: unknown,
  errors: unknown,
): Promise<void> {
  const before = contentOf(cafe);
  const answer = await call(cafe, body, bearer(cafe.tokens.User));
  const why = JSON.stringify(body).slice(0, 100);
  expect(answer, why).toMatchObject({ status: 400, body: { message: expect.any(String), errors } });
  expect(Object.keys(Object(answer.body).errors), why).toEqual(Object.keys(Object(errors)));
  expect(contentOf(cafe), why).toEqual(before);
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
    for (const body of NO_FIELDS)
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
