import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, serveApp } from '#server/testing/test-app.ts';
import { SECURITY_HEADERS } from './security.ts';

async function listen(options: AppOptions = {}) {
  const { app } = await createTestApp({}, options);
  return { app, ...(await serveApp({ app })) };
}

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

/** Far shorter than the real timeouts, so tests can wait for them. Other tests use the real ones: on a busy machine these would end quick requests. */
const timeouts = { headers: 200, request: 600, unread: 400 };

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n';

test.for<[name: string, bytes: string, status: number, message: string, options?: AppOptions]>([
  ['input that is not HTTP', 'hei på deg\r\n\r\n', 400, 'The request is malformed'],
  [
    'too large headers',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    413,
    'The headers are too large',
  ],
  ['headers that take too long', LOGIN, 408, 'The request took too long to arrive', { timeouts }],
  [
    'a body that takes too long',
    `${LOGIN}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    408,
    'The request took too long to arrive',
    { timeouts },
  ],
  [
    'two Host headers',
    'GET /api/categoryapi/categorieslist HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n',
    400,
    'The request has more than one Host header',
  ],
])('%s: the answer has its status and a documented body', async ([_, bytes, status, message, options]) => {
  const { port } = await listen(options);
  const answer = await send(port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const name of Object.keys(SECURITY_HEADERS)) expect(answer).toContain(`\r\n${name}: `);
  expect(answer.endsWith(`{"message":"${message}"}`), answer).toBe(true);
});

test('the server has the documented timeouts and number of connections', async ({ cafe: { app } }) => {
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, maxConnections: 8000 });
});

test('a client that does not read a response is disconnected', async () => {
  const { app, port } = await listen({
    timeouts,
    pages: async (pages) => {
      pages.get('/large', (_request, reply) => reply.send('x'.repeat(64 * 1024 * 1024)));
    },
  });
  const connected = once(app.server, 'connection');
  const stalled = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void stalled.destroy());
  stalled.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const [connection] = await connected;
  await once(connection, 'close');
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
    policy: 'strict-origin',
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
