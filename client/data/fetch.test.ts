import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CHANGED_HEADER } from '#shared/api/trpc.ts';
import { lastingFetch, sessionFetch } from './fetch.ts';
import { browserCache } from './query-client.ts';

/** The requests to a server that accepts only the token `good`, each as Authorization header and body. */
const asked: string[] = [];
const server = createServer(async (request, response) => {
  const { authorization = 'none' } = request.headers;
  const body = (await request.toArray()).join('');
  asked.push(`${authorization} ${body}`.trim());
  response.statusCode = ['none', 'Bearer good'].includes(authorization) ? 200 : 401;
  if (request.method === 'POST') response.setHeader(CHANGED_HEADER, 'a.1 menu');
  response.end();
});
let address = '';
let token: string | null = null;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound === 'object' && bound) address = `http://127.0.0.1:${bound.port}/`;
});
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'token' ? token : null),
    removeItem: () => {
      token = null;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => server.close());

test('sends a request without a token as a visitor', async () => {
  token = null;
  expect((await sessionFetch(address)).status).toBe(200);
  expect(asked).toEqual(['none']);
});

test('sends the token', async () => {
  token = 'good';
  expect((await sessionFetch(address)).status).toBe(200);
  expect(asked).toEqual(['Bearer good']);
  expect(token).toBe('good');
});

test('removes a rejected token and repeats the request as a visitor', async () => {
  token = 'bad';
  expect((await sessionFetch(address, { method: 'POST', body: 'Å' })).status).toBe(200);
  expect(asked).toEqual(['Bearer bad Å', 'none Å']);
  expect(token).toBeNull();
});

test('sends a request with a token of its own unchanged, also when that is rejected', async () => {
  token = 'good';
  const headers = { Authorization: 'Bearer ended' };
  expect((await sessionFetch(address, { headers })).status).toBe(401);
  expect(asked).toEqual(['Bearer ended']);
  expect(token).toBe('good');
});

const failure = new TypeError('Failed to fetch');
const brokenBody = () => new ReadableStream({ pull: (controller) => controller.error(failure) });

test.each([
  ['a request', () => Promise.reject(failure)],
  ['the body of a response', async () => new Response(brokenBody())],
])('%s that fails is told a task later, when a page that was left is gone', async (_what, fetchOnce) => {
  token = null;
  vi.stubGlobal('fetch', fetchOnce);
  let failed = false;
  const end = lastingFetch(address, { method: 'POST' }).catch((error: unknown) => {
    failed = error === failure;
  });
  for (let microtask = 0; microtask < 100; microtask += 1) await null;
  expect(failed).toBe(false);
  await end;
  expect(failed).toBe(true);
});

test('the areas that a write has changed are fetched again', async () => {
  for (const area of ['menu', 'images']) browserCache.setQueryData([[area, 'list']], 'old');
  await lastingFetch(address);
  expect(browserCache.getQueryData([['menu', 'list']])).toBe('old');
  await lastingFetch(address, { method: 'POST' });
  expect(browserCache.getQueryData([['menu', 'list']])).toBeUndefined();
  expect(browserCache.getQueryData([['images', 'list']])).toBe('old');
});
