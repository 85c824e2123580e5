import { gunzipSync } from 'node:zlib';
import type { HTTPMethods, RouteOptions } from 'fastify';
import { expect, vi } from 'vitest';
import { SECURITY_HEADERS } from '#server/http/security.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const PAGE = '/api/docs';
const SCRIPT = '/api/docs/scalar.js';
const HEADER = 'content-security-policy';

test.for([PAGE, '/api/docs/', '/API/Docs'])('%s is the API reference', async (url) => {
  const { statusCode, headers, body } = await (await createTestApp()).ask('GET', url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.match(/(?<=(src|href)=")[^"]+/g)).toEqual(['/favicon.svg', '/api/openapi.json', SCRIPT]);
});

test('only the page allows inline styles, in a sandbox without the site’s origin and its API', async () => {
  const routes: RouteOptions[] = [];
  const { app, deps } = await createTestApp({}, { onRoute: (route) => routes.push(route) });
  deps.live.close(); // A subscription's answer would have no end.
  for (const { method, url } of routes) {
    const { headers } = await app.inject({ method: [method].flat()[0] as HTTPMethods, url });
    expect(headers[HEADER], url).toBe(
      url === PAGE
        ? "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
            "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        : SECURITY_HEADERS[HEADER],
    );
  }
});

test('the script has the document, is compressed, cached and revalidated', async ({ cafe: { ask } }) => {
  const { headers, rawPayload } = await ask('GET', SCRIPT, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
  });
  expect(rawPayload.length).toBeLessThan(1_500_000);
  const document = (await ask('GET', '/api/openapi.json')).body;
  expect(gunzipSync(rawPayload).toString()).toContain(`"content":${document}`);
  const again = await ask('GET', SCRIPT, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

test('twenty requests with a token of nobody share one build, and get it compressed', async ({
  cafe: { ask, deps },
}) => {
  const run = vi.spyOn(deps.worker, 'run');
  const headers = { authorization: 'Bearer null' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('GET', SCRIPT, { headers })));
  for (const { statusCode, rawPayload } of answers) {
    expect(statusCode).toBe(200);
    expect(rawPayload.length).toBeLessThan(1_500_000);
  }
  expect(run).toHaveBeenCalledTimes(1);
});

test('a script that could not be built is built for the next reader', async ({ cafe: { ask, deps } }) => {
  const isRunning = (running: boolean) =>
    waitFor(() => expect(deps.worker.pid() !== undefined).toBe(running));
  deps.worker.stop();
  await isRunning(false);
  const failed = ask('GET', SCRIPT);
  await isRunning(true);
  deps.worker.stop();
  expect((await failed).statusCode).toBe(503);
  expect((await ask('GET', SCRIPT)).statusCode).toBe(200);
});
