import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { sessions, users } from '#server/db/schema.ts';
import { ACCOUNT_APIS, expectTooMany, fromAddress, readStatus, signIn } from '#server/testing/accounts.ts';
import { readTables } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD, STRANGER } from '#server/testing/test-app.ts';
import { login } from './login.service.ts';
import { hashPassword } from './passwords.ts';

const NEW = 'Hemmelig2!';
const change = { currentPassword: PASSWORD, newPassword: NEW };
const wrong = { currentPassword: 'Feil1!', newPassword: NEW };

const INCORRECT = {
  status: 400,
  body: {
    message: 'Current password is incorrect',
    errors: { CurrentPassword: ['Current password is incorrect'] },
  },
};

describe.for(ACCOUNT_APIS)('%s', ([, api]) => {
  test('a change of password needs the current one, and ends all other sessions', async ({ cafe }) => {
    const [mine, other] = [bearer(cafe.tokens.User), await signIn(cafe, 'kari')];
    const before = readTables(cafe);
    for (const currentPassword of ['Feil1!', PASSWORD.toLowerCase(), `${PASSWORD} `, NEW, 'x'.repeat(1024)])
      expect(await api.changePassword(cafe, { ...change, currentPassword }, mine)).toMatchObject(INCORRECT);
    expect(readTables(cafe)).toEqual(before);
    expect(await api.changePassword(cafe, change, mine)).toMatchObject({
      status: 200,
      body: { message: 'Password updated successfully!' },
    });
    expect(await readStatus(cafe, mine)).toBe(200);
    expect(await readStatus(cafe, other)).toBe(401);
    expect(await readStatus(cafe, bearer(cafe.tokens.Admin))).toBe(200);
    await signIn(cafe, 'kari', NEW);
    await signIn(cafe, 'admin');
    await expect(signIn(cafe, 'kari')).rejects.toThrow('401');
  });

  test('wrong current passwords are counted by session', async () => {
    const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: 'on' }); // Two failures
    const mine = bearer(cafe.tokens.User);
    for (const [, other] of ACCOUNT_APIS)
      expect((await other.changePassword(cafe, wrong, mine)).status).toBe(400);
    const before = readTables(cafe);
    for (const headers of [mine, { ...mine, ...fromAddress('192.0.2.1') }])
      expectTooMany(await api.changePassword(cafe, change, headers));
    expect(readTables(cafe)).toEqual(before);
    expect((await api.login(cafe, { username: 'kari', password: PASSWORD })).status).toBe(200);
    expect((await api.changePassword(cafe, change, bearer(cafe.tokens.Admin))).status).toBe(200);
  });

  test('of two simultaneous changes exactly one succeeds', async ({ cafe }) => {
    const news = ['Hemmelig2!', 'Hemmelig3!'];
    const headers = [bearer(cafe.tokens.User), await signIn(cafe, 'kari')];
    const answers = await Promise.all(
      headers.map((each, index) => api.changePassword(cafe, { ...change, newPassword: news[index] }, each)),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await signIn(cafe, 'kari', news[winner]);
    await expect(signIn(cafe, 'kari', news[1 - winner])).rejects.toThrow('401');
  });
});

test('a simultaneous login with the old password gets no session', async () => {
  const { deps } = await createTestApp();
  const passwordHash = await hashPassword(deps, NEW);
  // The login can't write before the change.
  const client = clientOf(deps.edit);
  client.exec('begin immediate');
  const entering = login(deps, STRANGER, { username: 'kari', password: PASSWORD, rememberMe: false });
  const rejected = expect(entering).rejects.toMatchObject({ code: 'unauthenticated' });
  await setImmediate(); // Now the password is being compared.
  changeRow(deps, users, { passwordHash }, 2);
  deps.edit.delete(sessions).where(eq(sessions.userId, 2)).run();
  client.exec('commit');
  await rejected;
  expect(deps.db.select().from(sessions).where(eq(sessions.userId, 2)).all()).toEqual([]);
});

test('a successful change resets the failures before it', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.2' }); // Two failures
  const mine = bearer(cafe.tokens.User);
  const same = { ...change, newPassword: PASSWORD };
  for (const [, api] of [...ACCOUNT_APIS, ...ACCOUNT_APIS]) {
    expect((await api.changePassword(cafe, wrong, mine)).status).toBe(400);
    expect((await api.changePassword(cafe, same, mine)).status).toBe(200);
  }
});
