import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { HOUR } from '#server/core/time.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import { createUser, deleteAccount } from '#server/features/accounts/accounts.service.ts';
import { readStatus, signIn } from '#server/testing/accounts.ts';
import { admin, mutate, query, readLog, readTables } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { NewLink, PeoplePage } from '#shared/accounts/people.ts';

const readPeople = async (cafe: TestApp, input: object) =>
  PeoplePage.parse((await admin.query(cafe, 'people.page', input)).body).rows;
const readNames = async (cafe: TestApp, input: object) =>
  (await readPeople(cafe, input)).map(({ username }) => username);

const readRoles = ({ deps }: TestApp) =>
  deps.db
    .select({ role: users.role })
    .from(users)
    .all()
    .map(({ role }) => role);

const LAST_ADMIN = { status: 409, body: { message: 'The last admin cannot be removed', code: 'lastAdmin' } };

test('accounts are searched, sorted in Norwegian, and paged, with their living cups', async ({ cafe }) => {
  for (const username of ['Åse-1', 'Ærlig', 'Øyvind'])
    await createUser(cafe.deps, { username, password: PASSWORD }, 'User');
  addDrinks(cafe.deps, 'En', 'To', 'Tre');
  changeRow(cafe.deps, drinks, { ownerId: 2 });
  changeRow(cafe.deps, drinks, { deletedAt: 1 }, 1);
  const all = ['admin', 'bea', 'kari', 'Ærlig', 'Øyvind', 'Åse-1'];
  expect(await readNames(cafe, { sort: 'name', order: 'asc', pageSize: 10 })).toEqual(all);
  const second = { sort: 'name', order: 'desc', page: 2, pageSize: 4 };
  expect(await readNames(cafe, second)).toEqual(['bea', 'admin']);
  expect(await readNames(cafe, { sort: 'role', order: 'asc', pageSize: 3 })).toEqual([
    'admin',
    'bea',
    'kari',
  ]);
  const seen = await readPeople(cafe, { sort: 'seenAt', order: 'desc' });
  expect(seen.slice(0, 3).every(({ seenAt }) => Date.now() - (seenAt ?? 0) < HOUR)).toBe(true);
  const { body } = await admin.query(cafe, 'people.page', { search: 'KAR' });
  const kari = { userId: 2, username: 'kari', role: 'User', cups: 2 };
  expect(body).toMatchObject({ rows: [kari], total: 1 });
  expect(JSON.stringify(body)).not.toContain('argon2');
  expect(await readNames(cafe, { search: 'åSE' })).toEqual(['Åse-1']);
});

test('a new role ends the sessions of the account, and is logged', async ({ cafe }) => {
  const change = { userId: 2, role: 'Barista' };
  expect((await admin.mutate(cafe, 'people.setRole', change)).status).toBe(200);
  expect(await readStatus(cafe, bearer(cafe.tokens.User))).toBe(401);
  const again = await signIn(cafe, 'kari');
  expect((await query(cafe, 'auth.me', undefined, again)).body).toMatchObject({ role: 'Barista' });
  await admin.mutate(cafe, 'people.setRole', change); // Changes nothing.
  expect(await readStatus(cafe, again)).toBe(200);
  const states = { before: { name: 'kari', role: 'User' }, after: { name: 'kari', role: 'Barista' } };
  expect(await readLog(cafe)).toMatchObject({
    rows: [{ username: 'admin', entity: 'user', action: 'update', name: 'kari', ...states }],
    total: 1,
  });
  const missing = await admin.mutate(cafe, 'people.setRole', { userId: 99, role: 'Barista' });
  expect(missing).toMatchObject({ status: 404, body: { code: 'accountMissing' } });
});

test('the last admin stays, whatever they ask for', async ({ unchangedCafe: cafe }) => {
  for (const role of ['Barista', 'User'])
    expect(await admin.mutate(cafe, 'people.setRole', { userId: 1, role })).toMatchObject(LAST_ADMIN);
});

test('of an admin who demotes the other and one who deletes the own account one stays', async ({ cafe }) => {
  changeRow(cafe.deps, users, { role: 'Admin' }, 2);
  await Promise.all([
    admin.mutate(cafe, 'people.setRole', { userId: 2, role: 'User' }),
    mutate(cafe, 'auth.deleteAccount', {}, bearer(cafe.tokens.User)),
    admin.mutate(cafe, 'people.setRole', { userId: 1, role: 'User' }),
  ]);
  expect(readRoles(cafe).filter((role) => role === 'Admin')).toHaveLength(1);
});

test('an admin who leaves takes their open links along', async ({ cafe }) => {
  changeRow(cafe.deps, users, { role: 'Admin' }, 2);
  const invite = async (token: string): Promise<string> =>
    NewLink.parse((await mutate(cafe, 'people.invite', { role: 'Admin' }, bearer(token))).body).secret;
  const [mine, theirs] = [await invite(cafe.tokens.Admin), await invite(cafe.tokens.User)];
  await admin.mutate(cafe, 'people.setRole', { userId: 2, role: 'User' });
  const statusOfLink = async (secret: string) => (await mutate(cafe, 'people.openLink', { secret })).body;
  expect(await statusOfLink(theirs)).toMatchObject({ code: 'linkRevoked' });
  expect(await statusOfLink(mine)).toMatchObject({ kind: 'invitation' });
  changeRow(cafe.deps, users, { role: 'Admin' }, 2);
  const user = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;
  await deleteAccount(cafe.deps, { user, sessionId: 'x', since: Date.now() });
  expect(await statusOfLink(mine)).toMatchObject({ code: 'linkUnknown' });
});

test('an admin who logged in long ago gives the password again first', async ({ cafe }) => {
  cafe.deps.edit
    .update(sessions)
    .set({ createdAt: Date.now() - 13 * HOUR })
    .where(eq(sessions.userId, 1))
    .run();
  const before = readTables(cafe);
  const calls = [
    ['people.setRole', { userId: 2, role: 'Admin' }],
    ['people.invite', { role: 'Admin' }],
    ['people.resetPassword', { userId: 2 }],
    ['people.revoke', { linkId: 1 }],
    ['people.makeRecoveryCodes', {}],
    ['keys.delete', { keyId: 1 }],
  ] as const;
  for (const [path, input] of calls)
    expect((await admin.mutate(cafe, path, input)).body, path).toMatchObject({ code: 'loginAgain' });
  expect(readTables(cafe)).toEqual(before);
  expect((await admin.query(cafe, 'people.page', {})).status).toBe(200);
  const again = await signIn(cafe, 'admin');
  expect((await mutate(cafe, 'people.invite', { role: 'Admin' }, again)).status).toBe(200);
});
