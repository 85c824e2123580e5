import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { SECURITY_HEADERS } from './security.ts';

async function listen(options: AppOptions = {}) {
  const { app } = await createTestApp({}, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // A TCP server has no other kind of address.
  return { app, port };
}

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test('input that is not HTTP is answered with 400 and a documented body', async () => {
  const { port } = await listen();
  const answer = await send(port, 'hei på deg\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  for (const name of Object.keys(SECURITY_HEADERS)) expect(answer).toContain(`\r\n${name}: `);
  expect(answer).toMatch(/\{"message":"The request is malformed"\}$/);
});

test('too large headers are answered with 413 and a documented body', async () => {
  const { port } = await listen();
  const answer = await send(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\{"message":"The headers are too large"\}$/);
});

/** Far shorter than the real timeouts, so that a test can wait for them. */
const timeouts = { headers: 200, request: 600, unread: 400 };

test.for([
  ['headers', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n'],
  [
    'a body',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
] as const)(
  '%s that take too long to arrive are answered with 408 and a documented body',
  async ([_, bytes]) => {
    const { port } = await listen({ timeouts });
    const answer = await send(port, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\{"message":"The request took too long to arrive"\}$/);
  },
);

test('the server has the documented timeouts and connection limit', async () => {
  const { app } = await createTestApp();
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, maxConnections: 8000 });
});

test('an address has so many connections at most, and others are served meanwhile', async () => {
  const { port } = await listen();
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const open = (localAddress: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.once('connect', resolve).once('error', reject);
      sockets.push(socket);
    });
  for (let count = 0; count < 1000; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => open('127.0.0.2')));
  const surplus = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  await once(surplus.resume(), 'close');
  const ask = (localAddress: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/healthz', localAddress }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end();
    });
  expect(await ask('127.0.0.3')).toBe(200);
  sockets[0]?.destroy();
  await waitFor(async () => expect(await ask('127.0.0.2')).toBe(200));
});

test('a client that does not read a response is disconnected', async () => {
  const { app, port } = await listen({
    timeouts,
    pages: async (pages) => {
      pages.get('/large', (_request, reply) => reply.send('x'.repeat(64 * 1024 * 1024)));
    },
  });
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  const stalled = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void stalled.destroy());
  stalled.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitFor(async () => expect(await connections()).toBe(1));
  await waitFor(async () => expect(await connections()).toBe(0));
});

test('a request with two Host headers is 400', async () => {
  const { port } = await listen();
  const answer = await send(
    port,
    'GET /api/categoryapi/categorieslist HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('The request has more than one Host header');
});

test('a request on an open connection during shutdown is 503', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let proceed = (): void => undefined;
  const { app, port } = await listen({
    pages: async (pages) => {
      pages.addHook('preClose', () => new Promise<void>((resolve) => (proceed = resolve)));
    },
  });
  const ask = async () => {
    const call = request({ port, agent, path: '/api/categoryapi/categorieslist' }).end();
    const [response] = await once(call, 'response');
    const policy = response.headers['referrer-policy'];
    return { status: response.statusCode, policy, body: await text(response) };
  };
  expect((await ask()).status).toBe(200);
  const closed = app.close();
  expect(await ask()).toEqual({
    status: 503,
    policy: 'strict-origin-when-cross-origin',
    body: '{"message":"Shutting down; try again in a moment"}',
  });
  agent.destroy();
  proceed();
  await closed;
});

test('a URL with a host is routed by its path, and can’t smuggle other calls', async () => {
  const { port } = await listen();
  const ask = (url: string) => send(port, `GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(await ask('http://elsewhere/trpc/categories.list')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('http://xxxxxcategories.list,menu.nothing,x/trpc/a?batch=1')).toMatch(/^HTTP\/1\.1 404 /);
});
