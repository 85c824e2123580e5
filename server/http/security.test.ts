import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { get, mutate, post, query, readTables, toRestAnswer } from '#server/testing/apis.ts';
import { createCafeWithDrinks } from '#server/testing/drinks.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const LIST = '/api/categoryapi/categorieslist';

test('every response has the security headers, also errors, files and cached responses', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: 'https://app.example' });
  writeFileSync(join(cafe.deps.config.uploadsDir, 'x.webp'), 'picture');
  const urls = ['/nothing', '/uploads/x.webp', '/uploads/y.webp', '/trpc/categories.list', '/trpc/nothing'];
  urls.push('/api/ingredientapi/0', '/api/ingredientapi/99', '/api/auth/user', LIST);
  const answers = [
    ...(await Promise.all(urls.map((url) => cafe.ask('GET', url)))),
    await cafe.ask('POST', '/api/drinkapi/create', {
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    }),
    await cafe.ask('POST', '/api/drinkapi/upvote/1', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await cafe.ask('GET', LIST), // From the cache.
    await cafe.app.inject({ method: 'HEAD', url: LIST }),
    await cafe.app.inject({ method: 'OPTIONS', url: LIST, headers: { origin: 'https://app.example' } }),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
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

test.for(APIS)('%s rejects likes from other sites, whose links can be followed', async ([_, api]) => {
  const cafe = await createCafeWithDrinks();
  const before = readTables(cafe);
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
  expect(readTables(cafe)).toEqual(before);
  const own = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' };
  expect((await api(cafe, 'like', own)).status).toBe(200);
  const link = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
  for (const url of [LIST, '/trpc/categories.list']) expect((await get(cafe, url, link)).status).toBe(200);
});

test.for(APIS)(
  'with PUBLIC_URL %s only accepts writes to that host from its pages and those of CORS_ORIGINS, and reads to any',
  async ([_, api]) => {
    const friend = 'https://app.example';
    const CORS_ORIGINS = `https://b.example,${friend}`;
    const cafe = await createCafeWithDrinks({ CORS_ORIGINS, PUBLIC_URL: 'https://kafe.example' });
    for (const host of ['kafe.example', 'KAFE.example', 'kafe.example:443'])
      expect((await api(cafe, 'like', { host })).status).toBe(200);
    for (const host of ['localhost:80', 'kafe.example:8443', 'kafe.example.evil.example', '192.0.2.1'])
      expect(await api(cafe, 'unlike', { host })).toMatchObject({
        status: 403,
        body: { message: 'This shop is written to at https://kafe.example' },
      });
    expect((await get(cafe, LIST, { host: '192.0.2.1' })).status).toBe(200);
    const host = 'kafe.example';
    for (const [headers, status] of [
      [{ origin: friend, 'sec-fetch-site': 'cross-site' }, 200],
      [{ origin: 'https://kafe.example' }, 200],
      [{ origin: 'https://app.example.evil.example' }, 403],
    ] as const)
      expect((await api(cafe, 'like', { host, ...headers })).status, headers.origin).toBe(status);
  },
);

test('responses with tokens or accounts are not stored by caches', async ({ cafe }) => {
  const answers = [
    await post(cafe, '/API/Auth/Login', { username: 'kari', password: PASSWORD }),
    await get(cafe, '/api/auth/user', bearer(cafe.tokens.User)),
    await get(cafe, '/api/drinkapi/user-drinks', bearer(cafe.tokens.User)),
    await query(cafe, 'auth.me', undefined, bearer(cafe.tokens.User)),
    await get(cafe, `/api/pickupapi/order/${'A'.repeat(22)}`),
    toRestAnswer(await cafe.app.inject(`/API/pickup%61pi/order/${'A'.repeat(22)}`)),
  ];
  for (const { raw } of answers) expect(raw.headers['cache-control'], raw.body).toBe('no-store');
  expect((await get(cafe, LIST)).raw.headers['cache-control']).toBe('no-cache');
});

/** Reports the cup; with a limit factor of 0.1 an address may do so twice. */
const report = (cafe: TestApp, headers: Record<string, string>) =>
  mutate(cafe, 'drinks.report', { drinkId: 1 }, headers);

test('behind a proxy the host and the nearest forwarded address count', async () => {
  const cafe = await createCafeWithDrinks({ TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '0.1' });
  const own = { origin: 'https://kafe.example', host: 'kafe.example', 'x-forwarded-host': 'evil.example' };
  const from = (addresses: string) => report(cafe, { ...own, 'x-forwarded-for': addresses });
  expect((await from('192.0.2.1')).status).toBe(200);
  expect((await from('198.51.100.1, 192.0.2.1')).status).toBe(200);
  expect((await from('198.51.100.2, 192.0.2.1')).status).toBe(429);
  expect((await from('192.0.2.1, 192.0.2.2')).status).toBe(200);
  const claimed = { ...own, origin: 'https://evil.example' };
  expect((await byRest(cafe, 'unlike', claimed)).status).toBe(403);
});

test('without a proxy forwarded headers are ignored', async () => {
  const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.1' });
  const from = (address: string) =>
    report(cafe, { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
  for (const status of [200, 200, 429]) expect((await from(`192.0.2.${status}`)).status).toBe(status);
  const claimed = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await byRest(cafe, 'unlike', claimed)).status).toBe(403);
});
