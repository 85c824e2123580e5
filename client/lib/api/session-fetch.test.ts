import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessionFetch } from './session-fetch.ts';

/** A server that accepts only the token `good`, and records Authorization header and body of its requests. */
const requests: string[] = [];
const server = createServer(async (request, response) => {
  const { authorization = 'none' } = request.headers;
  const body = (await request.toArray()).join('');
  requests.push(`${authorization} ${body}`.trim());
  response.statusCode = ['none', 'Bearer good'].includes(authorization) ? 200 : 401;
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
  requests.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'token' ? token : null),
    removeItem: () => {
      token = null;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => server.close());

test('a request without a session has no token', async () => {
  token = null;
  expect((await sessionFetch(address)).status).toBe(200);
  expect(requests).toEqual(['none']);
});

test('a request with a session has its token', async () => {
  token = 'good';
  expect((await sessionFetch(address)).status).toBe(200);
  expect(requests).toEqual(['Bearer good']);
  expect(token).toBe('good');
});

test('a rejected token is removed and the request repeated without it', async () => {
  token = 'bad';
  expect((await sessionFetch(address, { method: 'POST', body: 'Å' })).status).toBe(200);
  expect(requests).toEqual(['Bearer bad Å', 'none Å']);
  expect(token).toBeNull();
});

test('a request that already has a token is sent unchanged and not repeated', async () => {
  token = 'good';
  const headers = { Authorization: 'Bearer ended' };
  expect((await sessionFetch(address, { headers })).status).toBe(401);
  expect(requests).toEqual(['Bearer ended']);
  expect(token).toBe('good');
});
