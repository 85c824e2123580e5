import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';
import { subscribe } from './testing/listener.ts';
import {
  FIRST_ADMIN,
  makeFolder,
  runProgram,
  startProgram,
  stopProgram,
  waitUntilServing,
} from './testing/program.ts';

test('a first start serves without an admin; a second one makes the admin of the environment', async () => {
  const folder = makeFolder();
  const first = startProgram(folder);
  const { address, output } = await waitUntilServing(first);
  expect(address).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
  // Logs are kept, so they have no link.
  expect(output).toContain('There is no admin yet: npm run cafe -- admin link shows the address');
  expect(output).not.toContain('#');
  expect((await fetch(`${address}/api/menuitemapi/menuitemslist`)).status).toBe(200);
  expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html');
  expect(await stopProgram(first)).toBe(0);
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  const secret = readFileSync(join(folder, 'data', 'secret'));
  expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600);
  const second = startProgram(folder, FIRST_ADMIN);
  expect((await waitUntilServing(second)).output).toMatch(
    /^Version \S+\.\nThe admin is sjefen, with the password from ADMIN_PASSWORD\.\nServing on \S+\n$/,
  );
  expect(await stopProgram(second)).toBe(0);
  expect(readFileSync(join(folder, 'data', 'secret'))).toEqual(secret); // A new secret would log everybody out.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  expect(texts.filter((text) => text.includes(FIRST_ADMIN.ADMIN_PASSWORD))).toEqual([]);
});

test('neither a half-sent request nor subscriptions delay shutdown, and subscriptions get the return event', async () => {
  const program = startProgram(makeFolder());
  const { address } = await waitUntilServing(program);
  const { port } = new URL(address);
  const client = connect(Number(port), '127.0.0.1');
  client.on('error', () => undefined); // The server closes the connection.
  client.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await fetch(`${address}/api/categoryapi/categorieslist`); // By now the half request has arrived.
  const pages = await Promise.all([1, 2].map(() => subscribe(address)));
  for (const page of pages) await page.next();
  const returned = pages.map((page) => page.next('return'));
  expect(await stopProgram(program)).toBe(0);
  await Promise.all(returned);
});

test('an uncaught error is logged and ends the process with 1', async () => {
  const onSignal = `process.on('SIGUSR2', () => { throw new Error('Nobody caught this'); })`;
  const program = startProgram(makeFolder(), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onSignal)}`,
  });
  let log = '';
  program.stdout.on('data', (chunk) => {
    log += chunk;
  });
  await waitFor(() => expect(log).toContain('Serving on'));
  const ended = once(program, 'close');
  program.kill('SIGUSR2');
  expect((await ended)[0]).toBe(1);
  expect(log).toMatch(/"level":60.+Nobody caught this/);
});

test('a port in use and a host of another machine are one line and exit code 1', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const { port } = Object(blocker.address());
  for (const [environment, message] of [
    [{ PORT: String(port) }, `PORT: ${port} is in use; set PORT to another.\n`],
    [{ HOST: '192.0.2.1' }, 'HOST: 192.0.2.1 is no address of this machine (EADDRNOTAVAIL).\n'],
  ] as const)
    expect(await runProgram(makeFolder(), environment)).toMatchObject({ code: 1, err: message });
});

const NO_FOLDER = 'the folder /proc/kafe/data can’t be written (ENOENT).';

test.for<[what: string, environment: Record<string, string>, message: unknown, ...words: string[]]>([
  ['an invalid variable', { PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  ['an unknown option', {}, expect.stringMatching(/^Unknown option '--brew'/), '--brew'],
  ['DATA_DIR where nobody can make it', { DATA_DIR: '/proc/kafe/data' }, `DATA_DIR: ${NO_FOLDER}`],
  ['such a DATA_DIR of create', { DATA_DIR: '/proc/kafe/data' }, `DATA_DIR: ${NO_FOLDER}`, 'create'],
  ['such an UPLOADS_DIR', { UPLOADS_DIR: '/proc/kafe/data' }, `UPLOADS_DIR: ${NO_FOLDER}`],
])('%s is one line and exit code 1, and no café is begun', async ([_, environment, message, ...words]) => {
  const folder = makeFolder();
  const { err, ...ended } = await runProgram(folder, environment, ...words);
  expect(ended).toEqual({ code: 1, out: '' });
  expect(err.split('\n')).toEqual([message, '']);
  expect(existsSync(join(folder, 'data', 'cafe.db'))).toBe(false);
});

test('without NEW_CAFE no start begins a café; create does; a proxy elsewhere is only trusted by its address, and the log says so', async () => {
  const folder = makeFolder();
  const off = { NEW_CAFE: 'off' };
  for (const command of [[], ['seed'], ['admin', 'list']]) {
    const { code, err } = await runProgram(folder, off, ...command);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR: there is no database in .+ begins no new one: mount .+\n$/),
    ]);
  }
  expect(readdirSync(folder)).toEqual([]);
  expect(await runProgram(folder, { ...off, ...FIRST_ADMIN }, 'create')).toEqual({
    code: 0,
    out: 'The admin is sjefen, with the password from ADMIN_PASSWORD.\n',
    err: '',
  });
  const err = `DATA_DIR: there is a café in ${join(folder, 'data')} already.\n`;
  expect(await runProgram(folder, off, 'create')).toEqual({ code: 1, out: '', err });
  const program = startProgram(folder, { ...off, HOST: '0.0.0.0', TRUST_PROXY: 'on' });
  expect((await waitUntilServing(program)).output).toMatch(
    /^TRUST_PROXY: with on, only a proxy on this machine is trusted, while HOST=0\.0\.0\.0/m,
  );
  expect(await stopProgram(program)).toBe(0);
});

test('a second process on the same folder is rejected before it changes anything; after a kill the next one serves', async () => {
  const folder = makeFolder();
  const first = startProgram(folder, FIRST_ADMIN);
  const { address } = await waitUntilServing(first);
  mkdirSync(join(folder, 'uploads', '.unfinished'));
  writeFileSync(join(folder, 'uploads', '.unfinished', 'picture'), 'half');
  const err = `DATA_DIR: another process is using ${join(folder, 'data')}.\n`;
  expect(await runProgram(folder, FIRST_ADMIN)).toMatchObject({ code: 1, err });
  expect(readFileSync(join(folder, 'uploads', '.unfinished', 'picture'), 'utf8')).toBe('half');
  expect((await fetch(`${address}/api/categoryapi/categorieslist`)).status).toBe(200);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  const next = startProgram(folder, FIRST_ADMIN);
  expect((await waitUntilServing(next)).output).toContain('\nThe admin is sjefen.\nServing on');
  expect(await stopProgram(next)).toBe(0);
});

test('the demo content only fills an empty café', async () => {
  const folder = makeFolder();
  expect(await runProgram(folder, {}, 'seed')).toEqual({
    code: 0,
    out: 'The demo café is ready.\n',
    err: '',
  });
  expect(await runProgram(folder, {}, 'seed')).toEqual({
    code: 1,
    out: '',
    err: 'The café is not empty; the demo only fills an empty one.\n',
  });
});
