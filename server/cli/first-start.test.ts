import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { categories, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { login } from '#server/features/accounts/login.service.ts';
import { readTables } from '#server/testing/apis.ts';
import { STRANGER } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { failedPasswordRules } from '#shared/accounts/account-rules.ts';
import { prepareCafe } from './open-cafe.ts';

const OFF = { DEMO_CONTENT: 'off' };
const ADMIN = { ADMIN_USERNAME: 'Sjefen', ADMIN_PASSWORD: 'Hemmelig1!' };

const logIn = (deps: Deps, username: string, password: string) =>
  login(deps, STRANGER, { username, password, rememberMe: false });

const passwordFile = ({ config }: Deps) => join(config.dataDir, 'first-password');

test('the admin of the environment can log in to a café without content, and no password is shown or written', async () => {
  const deps = createTestDeps({ ...OFF, ...ADMIN });
  expect(await prepareCafe(deps, true)).toEqual([
    'The admin is Sjefen, with the password from ADMIN_PASSWORD.',
  ]);
  expect(deps.db.select().from(users).all()).toMatchObject([
    { username: 'Sjefen', usernameKey: 'sjefen', role: 'Admin' },
  ]);
  expect(await logIn(deps, 'sjefen', 'Hemmelig1!')).toMatch(/^ey/);
  expect(deps.db.select().from(categories).all()).toEqual([]);
  expect(existsSync(passwordFile(deps))).toBe(false);
  expect(JSON.stringify(readTables({ deps }))).not.toContain('Hemmelig1!');
});

test('a terminal shows the random password, which is not written to a file', async () => {
  const deps = createTestDeps(OFF);
  const [line = '', ...others] = await prepareCafe(deps, true);
  const password = /^The admin is admin, the password (\S+) \(shown this once\)\.$/.exec(line)?.[1] ?? '';
  expect(others).toEqual([]);
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(failedPasswordRules(password)).toEqual([]);
  expect(await logIn(deps, 'admin', password)).toMatch(/^ey/);
  expect(existsSync(passwordFile(deps))).toBe(false);
});

test('without a terminal the random password is written to a file; a second start changes nothing', async () => {
  const deps = createTestDeps(OFF);
  const lines = await prepareCafe(deps, false);
  const password = readFileSync(passwordFile(deps), 'utf8').trim();
  expect(lines).toEqual([`The admin is admin, the password is in ${passwordFile(deps)}.`]);
  expect(statSync(passwordFile(deps)).mode & 0o777).toBe(0o600);
  expect(await logIn(deps, 'admin', password)).toMatch(/^ey/);
  expectUnchanged({ deps });
  const later = createTestDeps(ADMIN);
  expect(await prepareCafe({ ...deps, config: later.config }, false)).toEqual(['The admin is admin.']);
  expect(existsSync(passwordFile(later))).toBe(false);
});

test('where the password file can’t be written, no admin is created', async () => {
  const deps = createTestDeps(OFF);
  mkdirSync(passwordFile(deps));
  await expect(prepareCafe(deps, false)).rejects.toThrow('EISDIR');
  expect(deps.db.select().from(users).all()).toEqual([]);
});
