import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_LISTENERS } from '#server/core/live.ts';
import { bearer, createTestApp, serveApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** The café's Wi-Fi: the address of a device with many connections, and of a guest beside it. */
const WIFI = '127.0.0.2';

/** A timeout in milliseconds that no test reaches. */
const HANGS = 300_000;

/** The most connections of an address. */
const MOST = 1000;

/** A listening café with a page that answers when the test says so, and functions for connections from one address. */
async function busyCafe() {
  const answers: (() => void)[] = [];
  const cafe = await createTestApp(
    {},
    {
      // On a busy machine, filling the bound takes longer than headers may.
      timeouts: { headers: HANGS, request: HANGS, unread: HANGS },
      pages: async (app) => {
        app.get('/later', async () => {
          await new Promise<void>((resolve) => answers.push(resolve));
          return 'answered';
        });
      },
    },
  );
  const { port } = await serveApp(cafe);
  /** Opens a connection and sends bytes on it. */
  const open = async (bytes: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: WIFI });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (bytes) socket.write(bytes);
    return socket;
  };
  /** Opens connections that send these bytes, and waits until the server has got them. */
  const fill = async (bytes: string, count = MOST): Promise<Socket[]> => {
    const received: Socket[] = [];
    const collect = (socket: Socket) => void received.push(socket);
    cafe.app.server.on('connection', collect);
    const sockets: Socket[] = [];
    while (sockets.length < count)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => open(bytes)))));
    const isReceived = ({ bytesRead, destroyed }: Socket) => destroyed || bytesRead === bytes.length;
    await waitFor(() => expect(received.filter(isReceived)).toHaveLength(count));
    cafe.app.server.off('connection', collect);
    return sockets;
  };
  /** Asks as another guest, by default of the same address, on a new connection. @returns the status. */
  const ask = (localAddress = WIFI) =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = '/api/categoryapi/categorieslist';
      request({ port, host: '127.0.0.1', localAddress, path, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  return { ...cafe, answers, open, fill, ask };
}

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test.for<[name: string, bytes: string]>([
  ['connections that sent nothing', ''],
  ['connections that are idle after a request', 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['requests whose headers are slow', LOGIN],
  ['requests whose bodies are slow', `${LOGIN}content-length: 9\r\n\r\n{`],
])('beside %s that fill the bound of an address, its other guests are answered', async ([, bytes]) => {
  const { fill, ask } = await busyCafe();
  const [oldest, ...others] = await fill(bytes);
  oldest?.resume();
  expect(await ask('127.0.0.3')).toBe(200);
  expect(await ask()).toBe(200);
  await waitFor(() => expect(oldest?.closed).toBe(true));
  expect(others.filter((socket) => socket.closed)).toEqual([]);
  for (let guest = 0; guest < 20; guest += 1) expect(await ask()).toBe(200);
});

test('beside streams that fill the bound of an address, a guest’s page follows changes, and its requests are answered', async () => {
  const { fill, open, ask, deps } = await busyCafe();
  const stream = 'GET /trpc/live.changes HTTP/1.1\r\nhost: x\r\n\r\n';
  await fill(stream, 2 * MOST);
  expect(deps.live.listeners()).toBe(MAX_LISTENERS.ofOneAddress);
  const guest = await open(stream);
  let seen = '';
  guest.on('data', (data) => {
    seen += data;
  });
  await waitFor(() => expect(seen).toMatch(/^HTTP\/1\.1 200 .+event: connected/s));
  deps.live.publish(['menu']);
  await waitFor(() => expect(seen).toContain('{"areas":["menu"]}'));
  expect(await ask()).toBe(200);
});

test('neither a request that is being answered nor an upload with a login is closed for a new connection', async () => {
  const { answers, open, fill, ask, tokens } = await busyCafe();
  const waiting = await open('GET /later HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await waitFor(() => expect(answers).toHaveLength(1));
  const token = bearer(tokens.Admin).authorization;
  const body = JSON.stringify({ name: 'Sesong', position: 1 });
  const head = `POST /api/categoryapi/create HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: application/json\r\n`;
  const upload = await open(
    `${head}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await fill(`${LOGIN}content-length: 9\r\n\r\n{`);
  expect(await ask()).toBe(200);
  answers[0]?.();
  upload.write(body.slice(5));
  const [page, created] = await Promise.all([waiting, upload].map(text));
  expect(page).toMatch(/^HTTP\/1\.1 200 .+answered$/s);
  expect(created).toMatch(/^HTTP\/1\.1 201 /);
});
