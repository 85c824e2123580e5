import { expect, test } from 'vitest';
import { contentOf } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

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

test.for(['POST', 'PUT', 'DELETE'])(
  'a page of CORS_ORIGINS may send %s with a token and JSON',
  async (method) => {
    const cafe = await createTestApp({ CORS_ORIGINS: FRIEND });
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
  },
);

test('a page of CORS_ORIGINS can write, and can read the headers of lists and errors', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: FRIEND });
  const headers = { origin: FRIEND, 'sec-fetch-site': 'cross-site' };
  const exposed = {
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Total-Count, Link, Retry-After, X-Change-Id, X-Ignored-Fields',
  };
  for (const token of [{}, bearer(cafe.tokens.User)]) {
    const list = await cafe.ask('GET', LIST, { headers: { ...headers, ...token } });
    expect(readers(list)).toBe(FRIEND);
    expect(list.headers).toMatchObject({ ...exposed, 'x-total-count': '0' });
    expect(list.headers.vary).toContain('Origin');
  }
  const payload = { name: 'Te' };
  const answer = await cafe.ask('PUT', WRITE, {
    headers: { ...headers, ...bearer(cafe.tokens.Admin) },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  const rejection = await cafe.ask('PUT', WRITE, { headers, payload });
  expect(rejection.statusCode).toBe(401);
  expect([readers(answer), readers(rejection)]).toEqual([FRIEND, FRIEND]);
});

test.for([
  'https://other.example',
  'null',
  'https://good.example.evil.example',
  'https://evil-good.example',
  'https://good.example:8443',
  'https://good.example:443',
  'https://good.example/',
  'https://good.example.',
  'http://good.example',
  'HTTPS://GOOD.EXAMPLE',
  'https://sub.good.example',
  'https://good.example, https://evil.example',
  '*',
  '',
])('a page of the origin "%s" reads nothing and writes nothing', async (origin) => {
  const cafe = await createTestApp({ CORS_ORIGINS: FRIEND });
  const before = contentOf(cafe);
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(readers(await preflight(cafe, origin, method))).toBeUndefined();
  const headers = { origin, ...bearer(cafe.tokens.Admin) };
  const list = await cafe.ask('GET', LIST, { headers });
  expect(readers(list)).toBeUndefined();
  const written = await cafe.ask('PUT', WRITE, { headers, payload: { name: 'Te' } });
  expect(readers(written)).toBeUndefined();
  expect(written.statusCode).toBe(403);
  expect(contentOf(cafe)).toEqual(before);
});

test('without CORS_ORIGINS no other origin is allowed', async () => {
  const cafe = await createTestApp();
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
