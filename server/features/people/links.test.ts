import { eq } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import { DAY, MINUTE } from '#server/core/time.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { deleteExpiredRows } from '#server/jobs/old-data.ts';
import { fromAddress, REST_ACCOUNTS, readStatus, sessionHeader, signIn } from '#server/testing/accounts.ts';
import { admin, expectAnswer, mutate, query, readLog, readTables, user } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { NewLink } from '#shared/accounts/people.ts';
import { createSetupLink } from './links.service.ts';

const NEW = 'Hemmelig2!';

const createInvitation = async (cafe: TestApp, role = 'Barista'): Promise<string> =>
  NewLink.parse((await admin.mutate(cafe, 'people.invite', { role })).body).secret;
const createPasswordLink = async (cafe: TestApp, userId = 2): Promise<string> =>
  NewLink.parse((await admin.mutate(cafe, 'people.resetPassword', { userId })).body).secret;
const join = (cafe: TestApp, secret: string, username = 'Åse-Ø', headers = {}) =>
  mutate(cafe, 'people.join', { secret, username, password: PASSWORD }, headers);
const setPassword = (cafe: TestApp, secret: string, headers = {}) =>
  mutate(cafe, 'people.setPassword', { secret, password: NEW }, headers);
const openLink = (cafe: TestApp, secret: string) => mutate(cafe, 'people.openLink', { secret });
const readAccount = async (cafe: TestApp, answer: { body: unknown }) =>
  (await query(cafe, 'auth.me', undefined, sessionHeader(answer))).body;
const listLinks = async (cafe: TestApp) => (await admin.query(cafe, 'people.links')).body;

test('an invitation is listed without its secret, and makes an account with its role', async ({ cafe }) => {
  const secret = await createInvitation(cafe);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const listed = { linkId: 1, kind: 'invitation', role: 'Barista', username: null, createdBy: 'admin' };
  expect(await listLinks(cafe)).toEqual([{ ...listed, expiresAt: expect.any(Number) }]);
  expect(JSON.stringify(readTables(cafe))).not.toContain(secret);
  expectAnswer(await openLink(cafe, secret), 200, { kind: 'invitation', role: 'Barista', username: null });
  const joined = await join(cafe, secret);
  expect(joined.status).toBe(200);
  expect(await readAccount(cafe, joined)).toEqual({
    id: 4,
    username: 'Åse-Ø',
    name: 'Åse-Ø',
    role: 'Barista',
  });
  await signIn(cafe, 'åse-ø');
  expect(await listLinks(cafe)).toEqual([]);
});

/** A café whose accounts are all guests. */
async function createUnfinished(): Promise<TestApp> {
  const cafe = await createTestApp();
  cafe.deps.edit.update(users).set({ role: 'User' }).run();
  return cafe;
}

const needsAdmin = async (cafe: TestApp) => (await query(cafe, 'people.needsAdmin')).body;

test('the link of the first login makes one admin, once, within half an hour', async () => {
  const cafe = await createUnfinished();
  expect(await needsAdmin(cafe)).toBe(true);
  const { secret, expiresAt } = await createSetupLink(cafe.deps);
  expect(expiresAt - Date.now()).toBeLessThanOrEqual(30 * MINUTE);
  expect(JSON.stringify(readTables(cafe))).not.toContain(secret);
  expectAnswer(await openLink(cafe, secret), 200, { kind: 'setup', role: 'Admin', username: null });
  expectAnswer(await join(cafe, secret, 'kari'), 409, { code: 'usernameTaken' });
  const tries = await Promise.all(['ola-1', 'ola-2'].map((name) => join(cafe, secret, name)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [joined = { body: null }] = tries.filter(({ status }) => status === 200);
  expect(await readAccount(cafe, joined)).toMatchObject({ role: 'Admin' });
  expect(await needsAdmin(cafe)).toBe(false);
  expect(await openLink(cafe, secret)).toMatchObject({ status: 409, body: { code: 'linkUsed' } });
  await expect(createSetupLink(cafe.deps)).rejects.toThrow('There is an admin already');
});

test('a new link of the first login ends the one before, and an admin by other means ends all', async () => {
  const cafe = await createUnfinished();
  const [first, second] = [await createSetupLink(cafe.deps), await createSetupLink(cafe.deps)];
  const revoked = { status: 409, body: { code: 'linkRevoked' } };
  expect(await join(cafe, first.secret)).toMatchObject(revoked);
  expect((await openLink(cafe, second.secret)).status).toBe(200);
  changeRow(cafe.deps, users, { role: 'Admin' }, 1);
  expectUnchanged(cafe);
  expect(await openLink(cafe, second.secret)).toMatchObject(revoked);
  expect(await join(cafe, second.secret)).toMatchObject(revoked);
});

test('no account that exists becomes the first admin', async () => {
  const cafe = await createUnfinished();
  const { secret } = await createSetupLink(cafe.deps);
  const guest = await signIn(cafe, 'kari');
  expectUnchanged(cafe);
  for (const procedure of ['people.acceptInvitation', 'people.setPassword'])
    expect(await mutate(cafe, procedure, { secret, password: NEW }, guest)).toMatchObject({
      status: 404,
      body: { code: 'linkUnknown' },
    });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * MINUTE });
  onTestFinished(() => void vi.useRealTimers());
  expect(await join(cafe, secret)).toMatchObject({ status: 409, body: { code: 'linkExpired' } });
});

test('an existing account accepts an invitation; an admin’s leaves it open', async ({ cafe }) => {
  const secret = await createInvitation(cafe, 'Admin');
  const other = await signIn(cafe, 'kari');
  const already = { status: 409, body: { code: 'roleAlreadyHeld' } };
  expect(await admin.mutate(cafe, 'people.acceptInvitation', { secret })).toMatchObject(already);
  const accepted = await user.mutate(cafe, 'people.acceptInvitation', { secret });
  expect(await readAccount(cafe, accepted)).toMatchObject({ username: 'kari', role: 'Admin' });
  expect(await readStatus(cafe, bearer(cafe.tokens.User))).toBe(401);
  expect((await query(cafe, 'auth.me', undefined, other)).status).toBe(401);
  const next = await createInvitation(cafe, 'Barista');
  const bea = bearer(cafe.tokens.Barista);
  expect(await mutate(cafe, 'people.acceptInvitation', { secret: next }, bea)).toMatchObject(already);
});

test('a password link ends all sessions and logs in; a new link replaces it', async ({ cafe }) => {
  const first = await createPasswordLink(cafe);
  const secret = await createPasswordLink(cafe);
  expect(await openLink(cafe, first)).toMatchObject({ status: 409, body: { code: 'linkRevoked' } });
  expect(await openLink(cafe, secret)).toMatchObject({
    body: { kind: 'password', role: null, username: 'kari' },
  });
  const done = await setPassword(cafe, secret);
  expect(await readAccount(cafe, done)).toMatchObject({ username: 'kari', role: 'User' });
  expect(await readStatus(cafe, bearer(cafe.tokens.User))).toBe(401);
  await expect(signIn(cafe, 'kari')).rejects.toThrow('401');
  await signIn(cafe, 'kari', NEW);
  expectAnswer(await admin.mutate(cafe, 'people.resetPassword', { userId: 99 }), 404, {
    code: 'accountMissing',
  });
});

test.for(['used', 'expired', 'revoked'] as const)('a link that is %s says so', async (state, { cafe }) => {
  const [invitation, password] = [await createInvitation(cafe), await createPasswordLink(cafe)];
  if (state === 'used') {
    await join(cafe, invitation, 'annen');
    await setPassword(cafe, password);
  } else if (state === 'expired') cafe.deps.edit.update(accountLinks).set({ expiresAt: Date.now() }).run();
  else for (const linkId of [1, 2]) await admin.mutate(cafe, 'people.revoke', { linkId });
  expectUnchanged(cafe);
  const code = { used: 'linkUsed', expired: 'linkExpired', revoked: 'linkRevoked' }[state];
  const answers = [
    await openLink(cafe, invitation),
    await openLink(cafe, password),
    await join(cafe, invitation),
    await mutate(cafe, 'people.acceptInvitation', { secret: invitation }, bearer(cafe.tokens.Barista)),
    await setPassword(cafe, password),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code } });
  expect(await listLinks(cafe)).toEqual([]);
  const gone = await admin.mutate(cafe, 'people.revoke', { linkId: 1 });
  expect(gone).toMatchObject({ status: 404, body: { code: 'linkUnknown' } });
});

test('a link does what it is for, and a name that is taken leaves it open', async ({ cafe }) => {
  const [invitation, password] = [await createInvitation(cafe), await createPasswordLink(cafe)];
  const unknown = { status: 404, body: { code: 'linkUnknown' } };
  expect(await join(cafe, password)).toMatchObject(unknown);
  expect(await setPassword(cafe, invitation)).toMatchObject(unknown);
  for (const username of ['KARI', 'admin'])
    expectAnswer(await join(cafe, invitation, username), 409, { code: 'usernameTaken' });
  expect((await join(cafe, invitation)).status).toBe(200);
});

test('of two who use a link at once one succeeds', async ({ cafe }) => {
  const [invitation, password] = [await createInvitation(cafe, 'Admin'), await createPasswordLink(cafe)];
  const joined = await Promise.all(['ola-1', 'ola-2'].map((name) => join(cafe, invitation, name)));
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(cafe.deps.db.select().from(users).where(eq(users.role, 'Admin')).all()).toHaveLength(2);
  const changed = await Promise.all([setPassword(cafe, password), setPassword(cafe, password)]);
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
  const accepted = await createInvitation(cafe);
  const bea = mutate(cafe, 'people.join', { secret: accepted, username: 'bea-2', password: PASSWORD });
  const [ola] = joined.filter(({ status }) => status === 200).map(sessionHeader);
  changeRow(cafe.deps, users, { role: 'User' }, 4);
  const both = [bea, mutate(cafe, 'people.acceptInvitation', { secret: accepted }, ola)];
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('whoever is locked out gets in with a link, and with the new password afterwards', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: 'on' });
  const wifi = fromAddress('192.0.2.1');
  const logIn = async (password: string) =>
    (await REST_ACCOUNTS.login(cafe, { username: 'kari', password }, wifi)).status;
  expect([await logIn('Feil1!'), await logIn('Feil1!'), await logIn(PASSWORD)]).toEqual([401, 401, 429]);
  expect((await setPassword(cafe, await createPasswordLink(cafe), wifi)).status).toBe(200);
  expect(await logIn(NEW)).toBe(200);
});

test('a new password revokes the account’s links and recovery codes', async ({ cafe }) => {
  const secret = await createPasswordLink(cafe, 1);
  const invitation = await createInvitation(cafe, 'Admin');
  await admin.mutate(cafe, 'people.makeRecoveryCodes', {});
  const change = { currentPassword: PASSWORD, newPassword: NEW };
  expect((await admin.mutate(cafe, 'auth.changePassword', change)).status).toBe(200);
  for (const answer of [await setPassword(cafe, secret), await join(cafe, invitation)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'linkRevoked' } });
  expect((await admin.query(cafe, 'people.recoveryState')).body).toMatchObject({ left: 0 });
});

test('the log says who made, used and revoked which link, without a secret', async ({ cafe }) => {
  const secrets = [
    await createInvitation(cafe),
    await createPasswordLink(cafe),
    await createInvitation(cafe),
  ];
  await join(cafe, secrets[0] ?? '');
  await setPassword(cafe, secrets[1] ?? '');
  await admin.mutate(cafe, 'people.revoke', { linkId: 3 });
  const entries = (await readLog(cafe)).rows.map(({ username, action, entity, name, after }) =>
    [username, action, entity, name, after?.usedBy].filter(Boolean).join(' '),
  );
  expect(entries).toEqual([
    'admin delete link Invitasjon',
    'admin update link kari kari',
    'Åse-Ø create user Åse-Ø',
    'Åse-Ø update link Invitasjon Åse-Ø',
    'admin create link Invitasjon',
    'admin create link kari',
    'admin create link Invitasjon',
  ]);
  const stored = JSON.stringify(readTables(cafe));
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

test('links that expired long ago are forgotten', async ({ cafe }) => {
  const secret = await createInvitation(cafe);
  cafe.deps.edit
    .update(accountLinks)
    .set({ expiresAt: Date.now() - 31 * DAY })
    .run();
  await deleteExpiredRows(cafe.deps, Date.now());
  expect(cafe.deps.db.select().from(accountLinks).all()).toEqual([]);
  expect(await openLink(cafe, secret)).toMatchObject({ status: 404, body: { code: 'linkUnknown' } });
});
