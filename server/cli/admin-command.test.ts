import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { StartError } from '#server/core/program.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { createUser } from '#server/features/accounts/accounts.service.ts';
import { userWithPassword } from '#server/features/accounts/login.service.ts';
import { readTables } from '#server/testing/apis.ts';
import {
  FIRST_ADMIN,
  finishProgram,
  logIn,
  makeEnvironment,
  makeFolder,
  PROGRAM,
  runProgram,
  startProgram,
  waitUntilServing,
} from '#server/testing/program.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, STRANGER } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { readPassword, runAdminCommand } from './admin-command.ts';

const NEW = 'Hemmelig2!';

/** The dependencies of another process on the café in `folder`. */
function depsOf(folder: string): Deps {
  const deps = createTestDeps();
  const db = openDatabase(join(folder, 'data', 'cafe.db'));
  onTestFinished(() => void clientOf(db).close());
  return { ...deps, db };
}

/** Adds the admin `sjefen` and the user `kari` with the same password. */
async function addUsers(deps: Deps): Promise<void> {
  await createUser(deps, { username: 'sjefen', password: PASSWORD }, 'Admin');
  await createUser(deps, { username: 'kari', password: PASSWORD }, 'User');
}

/** A café with both users. */
async function newCafe(): Promise<{ folder: string; deps: Deps }> {
  const folder = makeFolder();
  mkdirSync(join(folder, 'data'));
  const deps = depsOf(folder);
  migrate(deps.db, 'drizzle');
  await addUsers(deps);
  return { folder, deps };
}

const admin = (folder: string, input: string, ...words: string[]) =>
  finishProgram(startProgram(folder, {}, 'admin', ...words), input);

/** The user of a login response. */
async function whoIs(address: string, token: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${address}/api/auth/user`, { headers: bearer(token) });
  return { status: answer.status, body: await answer.json() };
}

const tokenOf = async (answer: Response): Promise<string> => Object(await answer.json()).message;

test('an owner who is locked out can set a new password while the server runs', async () => {
  const folder = makeFolder();
  const { address } = await waitUntilServing(startProgram(folder, FIRST_ADMIN));
  const old = await tokenOf(await logIn(address, 'sjefen'));
  expect((await whoIs(address, old)).status).toBe(200);
  for (let time = 0; time < 10; time += 1) await logIn(address, 'sjefen', 'Feil1!');
  expect((await logIn(address, 'sjefen')).status).toBe(429);
  expect(await admin(folder, `${NEW}\n`, 'password', 'Sjefen')).toEqual({
    code: 0,
    out: 'sjefen has a new password and is logged out everywhere.\n',
    err: '',
  });
  expect((await whoIs(address, old)).status).toBe(401);
  expect((await logIn(address, 'sjefen')).status).toBe(401);
  expect((await logIn(address, 'sjefen', NEW)).status).toBe(200);
  const made = { code: 0, out: 'The admin Åse-2 is ready.\n', err: '' };
  expect(await admin(folder, PASSWORD, 'create', 'Åse-2')).toEqual(made);
  const token = await tokenOf(await logIn(address, 'åse-2'));
  expect((await whoIs(address, token)).body).toMatchObject({ username: 'Åse-2', role: 'Admin' });
  const log = await fetch(`${address}/trpc/audit.page?input={}`, { headers: bearer(token) });
  expect(Object(await log.json()).result.data.rows).toMatchObject([
    { username: 'cafe admin', entity: 'user', action: 'create', name: 'Åse-2' },
  ]);
  await runProgram(folder, {}, 'create');
  expect(await admin(folder, '', 'list')).toEqual({ code: 0, out: 'sjefen\nÅse-2\n', err: '' });
});

const USAGE =
  'There are admin create NAME, admin password NAME, admin list and admin link; the password is asked for.';

test('errors are one line, and nothing is changed', async ({ deps }) => {
  await addUsers(deps);
  expectUnchanged({ deps });
  const cases: [input: string, words: string[], message: string][] = [
    [PASSWORD, ['create', 'abc'], 'The field Username must be a minimum length of 4.'],
    [
      PASSWORD,
      ['create', 'SJEFEN'],
      'sjefen is an admin already; admin password sjefen sets a new password.',
    ],
    [
      PASSWORD,
      ['create', 'Kari'],
      'kari is a guest’s account; choose another name, or delete that account on its page first.',
    ],
    ['kort', ['create', 'ny-sjef'], 'The field Password must be minimum length of 6.'],
    ['hemmelig1', ['password', 'sjefen'], 'Passordet må ha: Minst én stor bokstav, Minst ett spesialtegn'],
    ['', ['password', 'sjefen'], 'There was no password; nothing was changed.'],
    [PASSWORD, ['password', 'nobody'], 'There is no user nobody.'],
    ['', ['create', 'ny-sjef', PASSWORD], USAGE],
    ['', ['create'], USAGE],
    ['', ['link', 'all'], USAGE],
    ['', ['link'], 'There is an admin already; admin password NAME sets a new password.'],
    ['', ['remove', 'sjefen'], USAGE],
    ['', [], USAGE],
  ];
  for (const [input, words, message] of cases) {
    const failing = runAdminCommand(deps, words, Readable.from([input]), new PassThrough());
    await expect(failing, words.join(' ')).rejects.toThrow(new StartError(message));
  }
});

test('a café without an admin is reported; an error is one line and exit code 1', async () => {
  const folder = makeFolder();
  await runProgram(folder, {}, 'create');
  expect(await admin(folder, '', 'list')).toEqual({ code: 0, out: 'There is no admin yet.\n', err: '' });
  expect(await admin(folder, '', 'remove')).toEqual({ code: 1, out: '', err: `${USAGE}\n` });
});

test('the command ends although its input stays open', async () => {
  const { folder } = await newCafe();
  const program = startProgram(folder, {}, 'admin', 'password', 'kari');
  program.stdin.write(`${NEW}\n`);
  const [code] = await new Promise<unknown[]>((resolve) => program.once('exit', (...end) => resolve(end)));
  expect(code).toBe(0);
});

/** Runs `admin` on a pseudo terminal, which echoes input by default. */
function atTerminal(folder: string, ...words: string[]): ChildProcessWithoutNullStreams {
  const command = [process.execPath, PROGRAM, 'admin', ...words].map((word) => `'${word}'`).join(' ');
  const program = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: makeEnvironment(folder),
    cwd: folder,
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  return program;
}

/** Types each answer after its question. @returns the output of the terminal, and the exit code. */
async function converse(
  program: ChildProcessWithoutNullStreams,
  answers: [question: string, answer: string][],
): Promise<{ code: number | null; output: string }> {
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve));
  const open = [...answers];
  let output = '';
  for await (const chunk of program.stdout) {
    output += chunk;
    const [next] = open;
    if (next && output.endsWith(next[0])) {
      program.stdin.write(next[1]);
      open.shift();
    }
  }
  return { code: await ended, output };
}

const FIRST = 'New password: ';
const AGAIN = 'Once more: ';

test('a terminal asks twice and does not echo the password', async () => {
  const { folder, deps } = await newCafe();
  const { code, output } = await converse(atTerminal(folder, 'create', 'ny-sjef'), [
    [FIRST, 'Hemmelix\u007fg1!\r'],
    [AGAIN, 'Hemmelig1!\r'],
  ]);
  expect(output.replaceAll('\r', '')).toBe(`${FIRST}\n${AGAIN}\nThe admin ny-sjef is ready.\n`);
  expect(code).toBe(0);
  expect(await userWithPassword(deps, STRANGER, 'ny-sjef', PASSWORD)).toMatchObject({ role: 'Admin' });
  expect(JSON.stringify(readTables({ deps }))).not.toContain(PASSWORD);
});

test.for<[string, [string, string][], string]>([
  [
    'two passwords that differ',
    [
      [FIRST, 'Hemmelig2!\r'],
      [AGAIN, 'Hemmelig3!\r'],
    ],
    'The two passwords differ',
  ],
  ['Ctrl-C', [[FIRST, 'Hemm\u0003']], 'There was no password'],
  ['Ctrl-D', [[FIRST, '\u0004']], 'There was no password'],
])('at a terminal, %s change nothing', async ([_, answers, line]) => {
  const { folder, deps } = await newCafe();
  expectUnchanged({ deps });
  const { code, output } = await converse(atTerminal(folder, 'password', 'sjefen'), answers);
  const questions = answers.map(([question]) => `${question}\n`).join('');
  expect(output.replaceAll('\r', '')).toBe(`${questions}${line}; nothing was changed.\n`);
  expect(code).toBe(1);
});

test.for([
  ['Hemmelig1!', 'Hemmelig1!'],
  ['Hemmelig1!\n', 'Hemmelig1!'],
  ['Hemmelig1!\r\n', 'Hemmelig1!'],
  ['Hemmelig1!\n\n', 'Hemmelig1!'],
  ['Hemmelig1!\nof the second line nothing\n', 'Hemmelig1!'],
  [' Hemmelig 1! \n', ' Hemmelig 1! '],
  ['Blåbærsyltetøy1🫐\n', 'Blåbærsyltetøy1🫐'],
  ['\n', ''],
] satisfies [string, string][])('the first line of %j is the password %j', async ([input, password]) => {
  const prompts = new PassThrough();
  const bytes = Buffer.from(input);
  const inPieces = Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]);
  expect(await readPassword(inPieces, prompts)).toBe(password);
  prompts.end();
  expect(await text(prompts)).toBe('');
});

test.for([
  [[Buffer.from('Hemmelig1!\0\n')], 'The password holds what can’t be typed again'],
  [[Buffer.from('Hemmelig1!å\n', 'latin1')], 'The password holds what can’t be typed again'],
  [[], 'There was no password'],
] as const)('the input %j is an error', async ([pieces, message]) => {
  await expect(readPassword(Readable.from(pieces), new PassThrough())).rejects.toThrow(
    `${message}; nothing was changed.`,
  );
});
