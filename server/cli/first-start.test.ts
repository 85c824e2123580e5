import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { categories, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { createUser } from '#server/features/accounts/accounts.service.ts';
import { login } from '#server/features/accounts/login.service.ts';
import { readTables } from '#server/testing/apis.ts';
import { makeEnvironment, makeFolder, PROGRAM, runProgram } from '#server/testing/program.ts';
import { openCafeAlone, readConfigIn } from '#server/testing/stored-cafe.ts';
import { PASSWORD, STRANGER } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { firstLoginText } from './first-login.ts';
import { prepareCafe } from './open-cafe.ts';

const OFF = { DEMO_CONTENT: 'off' };
const ADMIN = { ADMIN_USERNAME: 'Sjefen', ADMIN_PASSWORD: 'Hemmelig1!' };
const NO_ADMIN = 'There is no admin yet: npm run cafe -- admin link shows the address of the first login.';

const logIn = (deps: Deps, username: string, password: string) =>
  login(deps, STRANGER, { username, password, rememberMe: false });

test('the admin of the environment can log in to a café without content, and no password is shown or stored', async () => {
  const deps = createTestDeps({ ...OFF, ...ADMIN });
  expect(await prepareCafe(deps)).toBe('The admin is Sjefen, with the password from ADMIN_PASSWORD.');
  expect(deps.db.select().from(users).all()).toMatchObject([
    { username: 'Sjefen', usernameKey: 'sjefen', role: 'Admin' },
  ]);
  expect(await logIn(deps, 'sjefen', 'Hemmelig1!')).toMatch(/^ey/);
  expect(deps.db.select().from(categories).all()).toEqual([]);
  expect(JSON.stringify(readTables({ deps }))).not.toContain('Hemmelig1!');
  expectUnchanged({ deps });
  expect(await prepareCafe(deps)).toBe('The admin is Sjefen.');
});

test('a start without an admin makes none, and fills no café that was begun without the demo', async () => {
  const begun = createTestDeps(OFF);
  expect(await prepareCafe(begun)).toBe(NO_ADMIN);
  const deps = { ...begun, config: createTestDeps({ DEMO_CONTENT: 'on' }).config };
  expect(await prepareCafe(deps)).toBe(NO_ADMIN);
  expect(deps.db.select().from(users).all()).toEqual([]);
  expect(deps.db.select().from(categories).all()).toEqual([]);
});

test('a start that was interrupted before it had added the demo is made good by the next one', async () => {
  const config = { ...readConfigIn(makeFolder()), demoContent: true };
  (await openCafeAlone(config)).close();
  const { deps } = await openCafeAlone(config);
  expect(await prepareCafe(deps)).toBe(NO_ADMIN);
  expect(deps.db.select().from(categories).all()).not.toEqual([]);
});

test('a guest who has the name of the environment’s admin stays a guest', async () => {
  const deps = createTestDeps({ ...OFF, ...ADMIN });
  await createUser(deps, { username: 'sjefen', password: PASSWORD }, 'User');
  expectUnchanged({ deps });
  await expect(prepareCafe(deps)).rejects.toThrow(
    'ADMIN_USERNAME: Sjefen is a guest’s account; choose another name.',
  );
});

/** Runs the program on a pseudo terminal. @returns its output until it matches, without carriage returns. */
async function readTerminal(
  folder: string,
  environment: Record<string, string>,
  ends: RegExp,
): Promise<string> {
  const command = `'${process.execPath}' '${PROGRAM}'`;
  const program = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...makeEnvironment(folder), ...environment },
    cwd: folder,
  });
  onTestFinished(() => void program.kill('SIGTERM'));
  let output = '';
  for await (const chunk of program.stdout) {
    output += String(chunk).replaceAll('\r', '');
    if (ends.test(output)) return output;
  }
  throw new Error(`The program ended: ${output}`);
}

test('a terminal shows the address of the first login, and a QR code of it where phones can open it', async () => {
  const ofPhone = await readTerminal(
    makeFolder(),
    { PUBLIC_URL: 'https://kafe.example', HOST: '127.0.0.1' },
    /(.*\[0m\n){20}/,
  );
  expect(ofPhone).toMatch(/^https:\/\/kafe\.example\/bli-med#[\w-]{43}$/m);
  expect(ofPhone).toMatch(/[█▀▄]{3}/);
  const ofMachine = await readTerminal(makeFolder(), {}, /Phones can’t .+\n/);
  expect(ofMachine).toMatch(/^http:\/\/localhost:\d+\/bli-med#[\w-]{43}$/m);
  expect(ofMachine).not.toMatch(/[█▀▄]/);
});

test('a shop that listens to the network is not told to do so', async () => {
  expect(await firstLoginText(createTestDeps({ HOST: '0.0.0.0' }), 3000)).not.toContain('HOST=');
});

test.for(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'phones can’t open the link of a shop whose public address is %s',
  async (url) => {
    const text = await firstLoginText(createTestDeps({ HOST: '0.0.0.0', PUBLIC_URL: url }), 3000);
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringContaining(`${url}/bli-med#`),
      expect.stringMatching(/^Phones can’t open it: .*PUBLIC_URL/),
    ]);
  },
);

test('the command shows another address, and without a terminal no QR code', async () => {
  const folder = makeFolder();
  const environment = { PORT: '8080', PUBLIC_URL: 'https://kafe.example' };
  expect((await runProgram(folder, environment, 'admin', 'link')).err).toContain('there is no database in');
  expect(await runProgram(folder, environment, 'create')).toMatchObject({ code: 0, out: `${NO_ADMIN}\n` });
  const { code, out } = await runProgram(folder, environment, 'admin', 'link');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Open this address .+\nhttps:\/\/kafe\.example\/bli-med#[\w-]{43}\n$/),
  ]);
});
