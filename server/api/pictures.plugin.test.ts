import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const storePicture = ({ deps }: TestApp, file: string) =>
  writeFileSync(join(deps.config.uploadsDir, file), 'picture');

test.for([
  '/uploads/../drizzle/0000_start.sql',
  '/uploads/..%2Fdrizzle%2F0000_start.sql',
  '/uploads/%2e%2e/package.json',
  '/uploads/..%5Cpackage.json',
  '/uploads//etc/passwd',
  '/uploads/.hidden.webp',
  '/uploads/secret',
  '/uploads/x.svg',
  '/uploads/x.webp%00.png',
  '/uploads/x.webp/',
  '/uploads/',
  '/uploads',
  '/uploads/folder/x.webp',
])('%s shows nothing of the disk', async (url, { cafe }) => {
  for (const file of ['.hidden.webp', 'secret', 'x.svg', 'x.webp']) storePicture(cafe, file);
  const answer = await cafe.ask('GET', url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ message: expect.any(String) });
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

test('pictures support HEAD, range and conditional requests', async ({ cafe }) => {
  storePicture(cafe, 'x.webp');
  const ask = (headers: Record<string, string>) => cafe.ask('GET', '/uploads/x.webp', { headers });
  const { headers } = await ask({});
  expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  expect((await ask({ range: 'bytes=0-2' })).body).toBe('pic');
  expect((await ask({ range: 'bytes=100-200' })).statusCode).toBe(416);
  expect((await ask({ 'if-match': '"x"' })).statusCode).toBe(412);
  const head = await cafe.app.inject({ method: 'HEAD', url: '/uploads/x.webp' });
  expect(head).toMatchObject({
    statusCode: 200,
    body: '',
    headers: { 'content-length': '7', 'content-type': 'image/webp' },
  });
});
