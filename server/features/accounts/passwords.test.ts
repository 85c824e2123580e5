import { existsSync, readFileSync } from 'node:fs';
import argon2 from 'argon2';
import { expect, test } from 'vitest';
import { prepareCafe } from '#server/cli/open-cafe.ts';
import { createQueues } from '#server/core/queue.ts';
import type { Deps } from '#server/deps.ts';
import { firstPasswordFile } from '#server/files/folders.ts';
import { PASSWORD, STRANGER } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { changePassword, createUser, deleteAccount, findUser, setPassword } from './accounts.service.ts';
import { login } from './login.service.ts';
import { DECOY, hashPassword, verifyPassword } from './passwords.ts';
import { userOfToken } from './sessions.service.ts';

const deps = { queues: createQueues() };
const HERE = '192.0.2.1';

test('a hash only matches its password, and an unknown user has none', async () => {
  const [hash, again] = await Promise.all([
    hashPassword(deps, 'Hemmelig1!'),
    hashPassword(deps, 'Hemmelig1!'),
  ]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  expect(hash).not.toBe(again);
  expect(await verifyPassword(deps, hash, 'Hemmelig1!', HERE)).toBe(true);
  expect(await verifyPassword(deps, hash, 'hemmelig1!', HERE)).toBe(false);
  expect(await verifyPassword(deps, null, 'Hemmelig1!', HERE)).toBe(false);
});

/** The cost of a hash: all parts but salt and digest, which count by length. */
function costOf(hash: string): unknown {
  const [, algorithm, version, parameters, salt = '', digest = ''] = hash.split('$');
  return { algorithm, version, parameters, salt: salt.length, digest: digest.length };
}

test('the hash for unknown names costs as much as a fresh one', async () => {
  expect(costOf(DECOY)).toEqual(costOf(await hashPassword(deps, 'Hemmelig1!')));
  expect(await argon2.verify(DECOY, '')).toBe(false);
});

test('with two running and 64 waiting, further passwords are rejected and the others are served', async () => {
  const calls = await Promise.allSettled(
    Array.from({ length: 67 }, (_, index) => hashPassword(deps, 'x', `192.0.2.${index % 5}`)),
  );
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const reason = { code: 'unavailable', details: { retryAfter: 1 } };
  expect(calls.at(-1)).toMatchObject({ status: 'rejected', reason });
  expect(await hashPassword(deps, 'x')).toMatch(/^\$argon2id/);
});

/** A café with a file of the first password, and its admin. */
async function createCafe() {
  const deps = createTestDeps({ DEMO_CONTENT: 'off' });
  await prepareCafe(deps, false);
  const password = readFileSync(firstPasswordFile(deps.config), 'utf8').trim();
  const token = await login(deps, STRANGER, { username: 'admin', password, rememberMe: false });
  return { deps, password, admin: await userOfToken(deps, token) };
}

const hasFirstPasswordFile = ({ config }: Deps) => existsSync(firstPasswordFile(config));

test('the file with the first password is removed when the password is changed', async () => {
  const { deps, password, admin } = await createCafe();
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'Admin');
  await setPassword(deps, findUser(deps, 'kari')?.id ?? 0, 'Hemmelig2!');
  expect(hasFirstPasswordFile(deps)).toBe(true);
  await changePassword(deps, STRANGER, admin, { currentPassword: password, newPassword: PASSWORD });
  expect(hasFirstPasswordFile(deps)).toBe(false);
});

test('the file is removed when a command sets another password', async () => {
  const { deps, admin } = await createCafe();
  await setPassword(deps, admin.user.id, PASSWORD);
  expect(hasFirstPasswordFile(deps)).toBe(false);
});

test('the file is removed when the account is deleted', async () => {
  const { deps, admin } = await createCafe();
  await expect(deleteAccount(deps, admin)).rejects.toThrow('The last admin');
  expect(hasFirstPasswordFile(deps)).toBe(true);
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'Admin');
  await deleteAccount(deps, admin);
  expect(hasFirstPasswordFile(deps)).toBe(false);
});
