import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';
import { listen } from './testing/listener.ts';
import { ADMIN, end, newFolder, run, served, start } from './testing/program.ts';

test('a first start creates the admin and serves; a second changes nothing', async () => {
  const folder = newFolder();
  const first = start(folder);
  const { address, output } = await served(first);
  expect(address).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
  expect(output).toContain(
    `The admin is admin, the password is in ${join(folder, 'data', 'first-password')}.`,
  );
  expect((await fetch(`${address}/api/menuitemapi/menuitemslist`)).status).toBe(200);
  expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html');
  expect(await end(first)).toBe(0);
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  const password = readFileSync(join(folder, 'data', 'first-password'), 'utf8');
  const secret = readFileSync(join(folder, 'data', 'secret'));
  expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600);
  const second = start(folder, { ...ADMIN });
  expect((await served(second)).output).toMatch(/^Version \S+\.\nThe admin is admin\.\nServing on \S+\n$/);
  expect(await end(second)).toBe(0);
  expect(readFileSync(join(folder, 'data', 'first-password'), 'utf8')).toBe(password);
  expect(readFileSync(join(folder, 'data', 'secret'))).toEqual(secret); // A new secret would log everybody out.
});

test('neither a half-sent request nor subscriptions delay shutdown, and subscriptions get the return event', async () => {
  const program = start(newFolder());
  const { address } = await served(program);
  const { port } = new URL(address);
  const client = connect(Number(port), '127.0.0.1');
  client.on('error', () => undefined); // The server closes the connection.
  client.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await fetch(`${address}/api/categoryapi/categorieslist`); // By now the half request has arrived.
  const pages = await Promise.all([1, 2].map(() => listen(address)));
  for (const page of pages) await page.next();
  const returned = pages.map((page) => page.next('return'));
  expect(await end(program)).toBe(0);
  await Promise.all(returned);
});

test('an uncaught error is logged and ends the process with 1', async () => {
  const onSignal = `process.on('SIGUSR2', () => { throw new Error('Nobody caught this'); })`;
  const program = start(newFolder(), {
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

test('a port in use is one line and exit code 1', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { code, err } = await run(newFolder(), { ...ADMIN, PORT: String(port) });
  expect(err).toBe(`PORT: ${port} is in use; set PORT to another.\n`);
  expect(code).toBe(1);
});

test('a host of another machine is one line and exit code 1', async () => {
  const { code, err } = await run(newFolder(), { ...ADMIN, HOST: '192.0.2.1' });
  expect(err).toBe('HOST: 192.0.2.1 is no address of this machine (EADDRNOTAVAIL).\n');
  expect(code).toBe(1);
});

test('an invalid variable is one line and exit code 1, and nothing is created', async () => {
  const folder = newFolder();
  const err = 'PORT must be a whole number from 0 to 65535.\n';
  expect(await run(folder, { PORT: 'http' })).toEqual({ code: 1, out: '', err });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a folder that is a file is one line and exit code 1', async () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { code, err } = await run(folder, { UPLOADS_DIR: file });
  expect(err).toBe(`UPLOADS_DIR: the folder ${file} can’t be written (EEXIST).\n`);
  expect(code).toBe(1);
});

test.for([
  ['DATA_DIR', 'serve'],
  ['UPLOADS_DIR', 'serve'],
  ['DATA_DIR', 'create'],
  ['DATA_DIR', 'restore kafe.tar'],
])(
  '%s where the system lets nobody make a folder is one line and exit code 1: %s',
  async ([variable = '', command = '']) => {
    const err = `${variable}: the folder /proc/kafe/data can’t be written (ENOENT).\n`;
    const ended = await run(newFolder(), { [variable]: '/proc/kafe/data' }, ...command.split(' '));
    expect(ended).toEqual({ code: 1, out: '', err });
  },
);

test('without NEW_CAFE no start begins a café; the command create does', async () => {
  const folder = newFolder();
  const off = { NEW_CAFE: 'off' };
  for (const command of [[], ['seed'], ['admin', 'list']]) {
    const { code, err } = await run(folder, off, ...command);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR: there is no database in .+ is off: mount .+\n$/),
    ]);
  }
  expect(readdirSync(folder)).toEqual([]);
  expect(await run(folder, { ...off, ...ADMIN }, 'create')).toEqual({
    code: 0,
    out: 'The admin is sjefen, with the password from ADMIN_PASSWORD.\n',
    err: '',
  });
  const err = `DATA_DIR: there is a café in ${join(folder, 'data')} already.\n`;
  expect(await run(folder, off, 'create')).toEqual({ code: 1, out: '', err });
  const program = start(folder, off);
  await served(program);
  expect(await end(program)).toBe(0);
});

test('a proxy that is not on this machine is only trusted by its address, and the log says so', async () => {
  const program = start(newFolder(), { HOST: '0.0.0.0', TRUST_PROXY: 'on' });
  const { output } = await served(program);
  expect(output).toContain(
    '\nTRUST_PROXY: with on, only a proxy on this machine is trusted, while HOST=0.0.0.0',
  );
  expect(await end(program)).toBe(0);
});

test('an invalid database is one line and exit code 1', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'cafe.db'), '');
  const { code, err } = await run(folder);
  expect(err).toMatch(/^DATA_DIR: the database \S+cafe\.db is empty\. Restore a backup .+\n$/);
  expect(code).toBe(1);
});

test('a second process on the same folder is rejected before it changes anything', async () => {
  const folder = newFolder();
  const first = start(folder, ADMIN);
  const { address } = await served(first);
  mkdirSync(join(folder, 'uploads', '.unfinished'));
  writeFileSync(join(folder, 'uploads', '.unfinished', 'picture'), 'half');
  const { code, err } = await run(folder, ADMIN);
  expect(err).toBe(`DATA_DIR: another process is using ${join(folder, 'data')}.\n`);
  expect(code).toBe(1);
  expect(readFileSync(join(folder, 'uploads', '.unfinished', 'picture'), 'utf8')).toBe('half');
  expect((await fetch(`${address}/api/categoryapi/categorieslist`)).status).toBe(200);
});

test('after a kill the next start serves normally', async () => {
  const folder = newFolder();
  const first = start(folder, ADMIN);
  await served(first);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  const second = start(folder, ADMIN);
  expect((await served(second)).output).toContain('\nThe admin is sjefen.\nServing on');
  expect(await end(second)).toBe(0);
});

test('an unknown option is one line and exit code 1', async () => {
  const err = expect.stringMatching(/^Unknown option '--brew'.*\n$/);
  expect(await run(newFolder(), {}, '--brew')).toEqual({ code: 1, out: '', err });
});

test('the demo content only fills an empty café', async () => {
  const folder = newFolder();
  expect(await run(folder, {}, 'seed')).toEqual({ code: 0, out: 'The demo café is ready.\n', err: '' });
  expect(await run(folder, {}, 'seed')).toEqual({
    code: 1,
    out: '',
    err: 'The café is not empty; the demo only fills an empty one.\n',
  });
});
