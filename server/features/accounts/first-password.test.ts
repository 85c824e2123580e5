import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prepareCafe } from '#server/cli/open-cafe.ts';
import type { Deps } from '#server/deps.ts';
import { firstPasswordFile } from '#server/files/folders.ts';
import { PASSWORD, STRANGER } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { changePassword, createUser, deleteAccount, findUser, setPassword } from './accounts.service.ts';
import { login } from './login.service.ts';
import { userOfToken } from './sessions.service.ts';

/** A café with a file of the first password, and its admin. */
async function cafe() {
  const deps = createTestDeps({ DEMO_CONTENT: 'off' });
  await prepareCafe(deps, false);
  const password = readFileSync(firstPasswordFile(deps.config), 'utf8').trim();
  const token = await login(deps, STRANGER, { username: 'admin', password, rememberMe: false });
  return { deps, password, admin: await userOfToken(deps, token) };
}

const isThere = ({ config }: Deps) => existsSync(firstPasswordFile(config));

test('the file with the first password is removed when the password is changed', async () => {
  const { deps, password, admin } = await cafe();
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'Admin');
  await setPassword(deps, findUser(deps, 'kari')?.id ?? 0, 'Hemmelig2!');
  expect(isThere(deps)).toBe(true);
  await changePassword(deps, STRANGER, admin, { currentPassword: password, newPassword: PASSWORD });
  expect(isThere(deps)).toBe(false);
});

test('the file is removed when a command sets another password', async () => {
  const { deps, admin } = await cafe();
  await setPassword(deps, admin.user.id, PASSWORD);
  expect(isThere(deps)).toBe(false);
});

test('the file is removed when the account is deleted', async () => {
  const { deps, admin } = await cafe();
  await expect(deleteAccount(deps, admin)).rejects.toThrow('The last admin');
  expect(isThere(deps)).toBe(true);
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'Admin');
  await deleteAccount(deps, admin);
  expect(isThere(deps)).toBe(false);
});
