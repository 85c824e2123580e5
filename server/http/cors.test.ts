import { expect } from 'vitest';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';

const FRIEND = 'https://good.example';
const LIST = '/api/drinkapi/drinkslist';
const WRITE = '/api/categoryapi/update/1';

const preflight = ({ app }: TestApp, origin: string, method: string, url = WRITE) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

/** The allowed origin of a response. */
const readers = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin'];

test('a page of CORS_ORIGINS may write with a token and JSON', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: FRIEND });
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await preflight(cafe, FRIEND, method);
    expect(answer).toMatchObject({ statusCode: 204, body: '' });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-max-age': '600',
    });
    expect(answer.headers.vary).toContain('Origin');
  }
});

test('a page of CORS_ORIGINS can write, and can read the headers of lists and errors', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: FRIEND });
  const headers = { origin: FRIEND, 'sec-fetch-site': 'cross-site' };
  const exposed = {
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'X-Total-Count, Link, Retry-After, X-Change-Id, X-Ignored-Fields, X-First-Frame-Only',
  };
  for (const token of [{}, bearer(cafe.tokens.User)]) {
    const list = await cafe.ask('GET', LIST, { headers: { ...headers, ...token } });
    expect(readers(list)).toBe(FRIEND);
    expect(list.headers).toMatchObject({ ...exposed, 'x-total-count': '0' });
    expect(list.headers.vary).toContain('Origin');
  }
  for (const [token, status] of [
    [bearer(cafe.tokens.Admin), 200],
    [{}, 401],
  ] as const) {
    const sent = { headers: { ...headers, ...token }, payload: { name: 'Te' } };
    const answer = await cafe.ask('PUT', WRITE, sent);
    expect([answer.statusCode, readers(answer)]).toEqual([status, FRIEND]);
  }
});

test.for([
  'https://other.example',
  'null',
  'https://good.example.evil.example',
  'https://evil-good.example',
  'https://good.example:8443',
  'http://good.example',
  'HTTPS://GOOD.EXAMPLE',
  '*',
  '',
])('a page of the origin "%s" reads nothing and writes nothing', async (origin) => {
  const cafe = expectUnchanged(await createTestApp({ CORS_ORIGINS: FRIEND }));
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(readers(await preflight(cafe, origin, method))).toBeUndefined();
  const headers = { origin, ...bearer(cafe.tokens.Admin) };
  const list = await cafe.ask('GET', LIST, { headers });
  expect(readers(list)).toBeUndefined();
  const written = await cafe.ask('PUT', WRITE, { headers, payload: { name: 'Te' } });
  expect(readers(written)).toBeUndefined();
  expect(written.statusCode).toBe(403);
});

test('without CORS_ORIGINS no other origin is allowed', async ({ cafe }) => {
  for (const origin of [FRIEND, 'null', '*']) {
    const asked = await preflight(cafe, origin, 'PUT');
    expect(asked.statusCode).toBe(404);
    const list = await cafe.ask('GET', LIST, { headers: { origin } });
    for (const { headers } of [asked, list]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test('no cached response allows any origin', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: `${FRIEND},https://two.example` });
  for (const origin of ['https://other.example', FRIEND, 'https://two.example', undefined]) {
    const list = await cafe.ask('GET', LIST, { headers: origin === undefined ? {} : { origin } });
    expect(readers(list)).toBe(origin === 'https://other.example' ? undefined : origin);
    expect(list.headers.vary).toContain('Origin');
  }
});
