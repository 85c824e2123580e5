import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentOf, get, mutate, post, query } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { bearer, createTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const LIST = '/api/categoryapi/categorieslist';

test('every response has the security headers, also errors, files and cached responses', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: 'https://app.example' });
  writeFileSync(join(cafe.deps.config.uploadsDir, 'x.webp'), 'picture');
  const answers = [
    await cafe.ask('GET', LIST),
    await cafe.ask('GET', LIST),
    await cafe.ask('GET', '/nothing'),
    await cafe.ask('GET', '/api/ingredientapi/0'),
    await cafe.ask('GET', '/api/ingredientapi/99'),
    await cafe.ask('GET', '/api/auth/user'),
    await cafe.ask('GET', '/uploads/x.webp'),
    await cafe.ask('GET', '/uploads/y.webp'),
    await cafe.ask('GET', '/trpc/categories.list'),
    await cafe.ask('GET', '/trpc/nothing'),
    await cafe.ask('POST', '/api/drinkapi/create', {
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    }),
    await cafe.ask('POST', '/api/drinkapi/upvote/1', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await cafe.app.inject({ method: 'HEAD', url: LIST }),
    await cafe.app.inject({ method: 'OPTIONS', url: LIST, headers: { origin: 'https://app.example' } }),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

type Headers = Record<string, string>;

const byRest = (cafe: TestApp, call: 'like' | 'unlike', headers: Headers) =>
  post(cafe, `/api/drinkapi/${call === 'like' ? 'upvote' : 'remove-upvote'}/1`, undefined, headers);
const byTrpc = (cafe: TestApp, call: 'like' | 'unlike', headers: Headers) =>
  mutate(cafe, call === 'like' ? 'drinks.upvote' : 'drinks.removeUpvote', { drinkId: 1 }, headers);
const APIS = Object.entries({ REST: byRest, tRPC: byTrpc });

async function cafeWithCup(environment: Record<string, string> = {}): Promise<TestApp> {
  const cafe = await createTestApp(environment);
  fillDrinks(cafe.deps, 'En');
  return cafe;
}

test.for(APIS)('%s rejects likes from other sites', async ([_, api]) => {
  const cafe = await cafeWithCup();
  const before = contentOf(cafe);
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  ];
  for (const headers of foreign) {
    for (const call of ['like', 'unlike'] as const) {
      const answer = await api(cafe, call, headers);
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'This request came from a foreign page' },
      });
      expect(answer.raw.cookies).toEqual([]);
    }
  }
  expect(contentOf(cafe)).toEqual(before);
  const own = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' };
  expect((await api(cafe, 'like', own)).status).toBe(200);
});

test('links from other sites can be followed', async () => {
  const { ask } = await createTestApp();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
  for (const url of [LIST, '/trpc/categories.list'])
    expect((await ask('GET', url, { headers })).statusCode).toBe(200);
});

test('pages of CORS_ORIGINS or PUBLIC_URL may send likes', async () => {
  const friend = 'https://app.example';
  const cafe = await cafeWithCup({
    CORS_ORIGINS: `https://b.example,${friend}`,
    PUBLIC_URL: 'https://kafe.example',
  });
  const host = 'kafe.example';
  const headers = { host, origin: friend, 'sec-fetch-site': 'cross-site' };
  expect((await byRest(cafe, 'like', headers)).status).toBe(200);
  expect((await byTrpc(cafe, 'like', { host, origin: 'https://kafe.example' })).status).toBe(200);
  expect((await byRest(cafe, 'like', { host, origin: 'https://app.example.evil.example' })).status).toBe(403);
});

test.for(APIS)('with PUBLIC_URL %s only accepts writes to that host, and reads to any', async ([_, api]) => {
  const cafe = await cafeWithCup({ PUBLIC_URL: 'https://kafe.example' });
  for (const host of ['kafe.example', 'KAFE.example', 'kafe.example:443'])
    expect((await api(cafe, 'like', { host })).status).toBe(200);
  for (const host of ['localhost:80', 'kafe.example:8443', 'kafe.example.evil.example', '192.0.2.1'])
    expect(await api(cafe, 'unlike', { host })).toMatchObject({
      status: 403,
      body: { message: 'This shop is written to at https://kafe.example' },
    });
  expect((await cafe.ask('GET', LIST, { headers: { host: '192.0.2.1' } })).statusCode).toBe(200);
});

test('responses with tokens or accounts are not stored by caches', async () => {
  const cafe = await createTestApp();
  const credentials = { username: 'kari', password: PASSWORD };
  const answers = [
    await post(cafe, '/api/auth/login', credentials),
    await post(cafe, '/API/Auth/Login', credentials),
    await mutate(cafe, 'auth.login', credentials),
    await post(cafe, '/api/auth/login', { ...credentials, password: 'x' }),
    await get(cafe, '/api/auth/user', bearer(cafe.tokens.User)),
    await get(cafe, '/api/drinkapi/user-drinks', bearer(cafe.tokens.User)),
    await query(cafe, 'auth.me', undefined, bearer(cafe.tokens.User)),
  ];
  for (const { raw } of answers) expect(raw.headers['cache-control'], raw.body).toBe('no-store');
  expect((await get(cafe, LIST)).raw.headers['cache-control']).toBe('no-cache');
});

test('HSTS is sent over HTTPS only', async () => {
  const cafe = await createTestApp({ TRUST_PROXY: 'on' });
  const hsts = async (headers: Headers) =>
    (await get(cafe, LIST, headers)).raw.headers['strict-transport-security'];
  expect(await hsts({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
  expect(await hsts({})).toBe(undefined);
});

test('behind a proxy the host and the nearest forwarded address count', async () => {
  const cafe = await cafeWithCup({ TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '0.01' });
  const own = { origin: 'https://kafe.example', host: 'kafe.example', 'x-forwarded-host': 'evil.example' };
  const from = (addresses: string) => byRest(cafe, 'unlike', { ...own, 'x-forwarded-for': addresses });
  expect((await from('192.0.2.1')).status).toBe(200);
  expect((await from('198.51.100.1, 192.0.2.1')).status).toBe(200);
  expect((await from('198.51.100.2, 192.0.2.1')).status).toBe(429);
  expect((await from('192.0.2.1, 192.0.2.2')).status).toBe(200);
  const claimed = { ...own, origin: 'https://evil.example' };
  expect((await byRest(cafe, 'unlike', claimed)).status).toBe(403);
});

test('without a proxy forwarded headers are ignored', async () => {
  const cafe = await cafeWithCup({ RATE_LIMIT_FACTOR: '0.01' });
  const from = (address: string) =>
    byRest(cafe, 'unlike', { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
  for (const status of [200, 200, 429]) expect((await from(`192.0.2.${status}`)).status).toBe(status);
  const claimed = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await byRest(cafe, 'unlike', claimed)).status).toBe(403);
});
