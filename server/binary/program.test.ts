import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createForm } from '#server/testing/pictures.ts';
import { logIn, stopProgram, waitUntilServing } from '#server/testing/program.ts';
import { bearer, PASSWORD } from '#server/testing/test-app.ts';

const BINARY = 'dist/cafe';
const PICTURE = 'client/public/images/default.png';
/** The unprivileged user of Debian. */
const NOBODY = 65_534;

/** The folder that the program runs in: as root, a file system of its own that holds nothing but the C library. */
const root = mkdtempSync(join(tmpdir(), 'binary-'));
const isRoot = process.getuid?.() === 0;

/** The C library's files that Node and the native modules load, with the runtime of C++. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  const paths = [...stdout.matchAll(/(?<=\s)\/\S+/g)].map(([path]) => path);
  const resolver = paths.find((path) => path.endsWith('/libc.so.6'))?.replace('libc.so.6', 'libresolv.so.2');
  return resolver === undefined ? paths : [...paths, resolver];
}

beforeAll(() => {
  if (!existsSync(BINARY)) throw new Error('There is no program to test: npm run build:binary makes it.');
  copyFileSync(BINARY, join(root, 'cafe'));
  if (!isRoot) return;
  for (const path of librariesOf(BINARY)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(path, join(root, path));
  }
  chownSync(root, NOBODY, NOBODY);
});
afterAll(() => rmSync(root, { recursive: true }));

/** The program's command line, as a user without rights in its own file system. */
const [program = '', ...before] = isRoot
  ? ['/usr/sbin/chroot', `--userspec=${NOBODY}:${NOBODY}`, root, '/cafe']
  : [join(root, 'cafe')];

/** Runs a command with nothing in its environment but `env`. */
function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, [...before, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Serves a café on a free port. `stop` ends it and returns its exit code. */
async function serve(env: Record<string, string> = {}) {
  const server = spawn(program, before, { cwd: root, env: { PORT: '0', ...env } });
  onTestFinished(() => void server.kill('SIGKILL'));
  const { address } = await waitUntilServing(server);
  return { origin: address, stop: () => stopProgram(server) };
}

/** Uses the link of the first login. @returns a token. */
async function becomeAdmin(origin: string, secret: string): Promise<string> {
  const response = await fetch(`${origin}/trpc/people.join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, username: 'admin', password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).result.data.message;
}

/** Uploads a picture. @returns its path. */
async function upload(origin: string, token: string): Promise<string> {
  const body = createForm({ ImageFile: readFileSync(PICTURE), ImageName: 'Hagen' });
  const response = await fetch(`${origin}/api/imageapi/create`, {
    method: 'POST',
    headers: bearer(token),
    body,
  });
  expect(response.status).toBe(201);
  return (await response.json()).image.imagePath;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('it says what it is, and refuses wrong commands in a sentence, without writing anything', () => {
  expect(run(['--version'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+(\+[0-9a-f]{9}(-dirty)?)?\n$/),
    stderr: '',
  });
  expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('cafe restore FILE') });
  for (const [args, message] of [
    [
      ['brew'],
      'Unknown command brew; there are serve (the default), create, admin, backup, restore, doctor, seed, install.\n',
    ],
    [['doctor', '--hot'], expect.stringMatching(/^Unknown option '--hot'[^\n]*\n$/)],
    [['install'], 'Only root can install the shop.\n'],
    [['install', 'kafe.example'], expect.stringMatching(/^The address behind the proxy [^\n]*\n$/)],
    [['doctor'], expect.stringMatching(/^DATA_DIR: there is no folder \/\S*\n$/)],
  ] as const)
    expect(run([...args])).toEqual({ status: 1, stdout: '', stderr: message });
  expect(readdirSync(root)).not.toContain('data');
});

test('a café runs, is backed up, and goes on from the backup in another folder', async () => {
  const cafe = await serve();
  const page = await (await fetch(`${cafe.origin}/meny`)).text();
  expect(page).toContain('Varm Kaffe');
  const [, script = ''] = /href="(\/assets\/first-[^"]+\.js)"/.exec(page) ?? [];
  expect(await statusOf(cafe.origin + script)).toBe(200);
  const { stdout: shown } = run(['admin', 'link']);
  const [, secret = ''] = /^http:\/\/\S+\/bli-med#(\S+)$/m.exec(shown) ?? [];
  const picture = await upload(cafe.origin, await becomeAdmin(cafe.origin, secret));
  expect(await statusOf(cafe.origin + picture)).toBe(200);
  expect(run(['backup', 'cafe.tar'])).toMatchObject({ status: 0, stderr: '' });
  expect(await cafe.stop()).toBe(0);

  expect(run(['restore', 'cafe.tar'], { DATA_DIR: 'second' })).toMatchObject({ status: 0, stderr: '' });
  const second = await serve({ DATA_DIR: 'second' });
  expect(await statusOf(second.origin + picture)).toBe(200);
  expect((await logIn(second.origin, 'admin')).status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(run(['backup'], { DATA_DIR: 'second' })).toMatchObject({ status: 0 });
  expect(run(['doctor'], { DATA_DIR: 'second' })).toMatchObject({ status: 0, stderr: '' });

  // Everything is in the folders of the two cafés.
  const made = readdirSync(root).filter((name) => !['cafe', 'lib', 'lib64', 'usr'].includes(name));
  expect(made.toSorted()).toEqual(['cafe.tar', 'data', 'second']);
});

test('after an update, the shop that still runs has the worker of its own version', () => {
  const folder = 'fourth/.program/0123456789abcdef/build/server';
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'worker.cjs'), 'console.log("the worker of before")');
  const script = join(isRoot ? '/' : root, folder, 'worker.cjs');
  expect(run([script], { DATA_DIR: 'fourth' })).toEqual({
    status: 0,
    stdout: 'the worker of before\n',
    stderr: '',
  });
});

test('an update removes the files of the version before, and damaged files are extracted again', async () => {
  const folder = join(root, 'third/.program');
  await (await serve({ DATA_DIR: 'third' })).stop();
  const [id = ''] = readdirSync(folder);
  mkdirSync(join(folder, '0123456789abcdef'));
  if (isRoot) chownSync(join(folder, '0123456789abcdef'), NOBODY, NOBODY);
  rmSync(join(folder, id, 'build/pages/render.js'));
  const cafe = await serve({ DATA_DIR: 'third' });
  expect(await statusOf(cafe.origin)).toBe(200);
  expect(await cafe.stop()).toBe(0);
  expect(readdirSync(folder)).toEqual([id]);
});
