import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '#server/testing/program.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readBuiltFiles, sendBuiltFile } from './built-files.ts';

const SCRIPT = 'export const cup = 1;';

/** A café that serves a folder as Vite builds it, which is removed after it was read. */
async function createCafe() {
  const folder = makeFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/cup-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/cup-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/cup-1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  for (const name of ['index.html', 'manifest.json', '.env']) writeFileSync(join(folder, name), 'x');
  const files = readBuiltFiles(folder);
  rmSync(join(folder, 'assets'), { recursive: true });
  return createTestApp(
    {},
    {
      pages: async (app) => {
        app.get('/*', { config: { cachedBy: [] } }, (request, reply) => {
          const file = files.get(request.url.split('?', 1)[0] ?? '');
          return file ? sendBuiltFile(file, request, reply) : reply.callNotFound();
        });
      },
    },
  );
}

test('built files are sent from memory in the form that the client accepts', async () => {
  const { ask } = await createCafe();
  const read = async (accepted: string) =>
    ask('GET', '/assets/cup-1a2b.js', { headers: { 'accept-encoding': accepted } });
  const brotli = await read('gzip, br');
  expect(brotli.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding, Origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const gzip = await read('gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  for (const accepted of ['', 'br;q=0, gzip;q=0', 'identity']) {
    const plain = await read(accepted);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(SCRIPT);
  }
});

test('an icon is kept for an hour and then revalidated by its ETag, and HEAD has no body', async () => {
  const { ask, app } = await createCafe();
  const first = await ask('GET', '/favicon.svg?x=1');
  expect(first).toMatchObject({
    statusCode: 200,
    body: '<svg/>',
    headers: { 'cache-control': 'public, max-age=3600' },
  });
  const again = await ask('GET', '/favicon.svg', {
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  const head = await app.inject({ method: 'HEAD', url: '/favicon.svg' });
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': '6' } });
});

test.for([
  '/index.html',
  '/manifest.json',
  '/.env',
  '/assets/cup-1a2b.js.br',
  '/assets/',
  '/constructor',
  '/favicon.svg/',
])('%s is no built file', async (url) => {
  const { ask } = await createCafe();
  expect((await ask('GET', url)).statusCode).toBe(404);
});
