import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { users } from '#server/db/schema.ts';
import { ACCOUNT_APIS, expectTooMany, from, REST, signIn } from '#server/testing/accounts.ts';
import { contentOf, get } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts';
import { unchanged } from '#server/testing/unchanged.ts';

const TAKEN = { status: 409, body: { message: 'Username is already taken' } };

describe.for(ACCOUNT_APIS)('%s', ([, api]) => {
  test('who registers can log in, and has the name in any case and Unicode form', async ({ cafe }) => {
    const composed = 'Åse_1-é'.normalize('NFC');
    const answer = await api.register(cafe, { username: composed, password: PASSWORD, role: 'Admin', id: 1 });
    const user = { id: 4, username: composed, name: composed, role: 'User' };
    expect(answer).toMatchObject({ status: api.made, body: user });
    for (const username of [composed.toLowerCase(), composed.normalize('NFD').toUpperCase()])
      expect((await get(cafe, '/api/auth/user', await signIn(cafe, username))).body).toEqual(user);
    expect(JSON.stringify(contentOf(cafe))).not.toContain(PASSWORD);
    unchanged(cafe);
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
    const before = contentOf(cafe);
    for (const [, other] of ACCOUNT_APIS)
      expectTooMany(await other.register(cafe, { username: 'ola-2', password: PASSWORD }));
    expect(contentOf(cafe)).toEqual(before);
    expect((await register('ola-2', from('192.0.2.1'))).status).toBe(api.made);
    await signIn(cafe, 'ola-1');
  });
});

test('names that are taken do not count towards the accounts of all guests in a day', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'on' }); // Five a day
  const registerFrom = (host: number, username: string) =>
    REST.register(cafe, { username, password: PASSWORD }, from(`192.0.2.${host}`));
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
