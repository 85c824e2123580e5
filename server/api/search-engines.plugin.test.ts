import { expect } from 'vitest';
import { fillDeleted, fillDrinks } from '#server/testing/cafe.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp } from '#server/testing/test-app.ts';

test('robots.txt names the sitemap, and keeps robots out of the APIs', async () => {
  const { ask } = await createTestApp({ PUBLIC_URL: 'https://kafe.example' });
  const { body, headers } = await ask('GET', '/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Sitemap: https://kafe.example/sitemap.xml',
    '',
  ]);
});

test('the sitemap lists the public pages and the cups that are not deleted, the newest first', async () => {
  const cafe = await createTestApp({ PUBLIC_URL: 'https://kafe.example' });
  fillDrinks(cafe.deps, 'Første', 'Andre');
  fillDeleted(cafe.deps);
  const { body, headers } = await cafe.ask('GET', '/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const paths = [...body.matchAll(/<loc>https:\/\/kafe\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual([
    '/',
    '/meny?kategori=KaffeVarm',
    '/meny?kategori=KaffeKald',
    '/drommekoppen',
    '/personvern',
    '/drommekoppen/2',
    '/drommekoppen/1',
  ]);
});

test('without a public address the sitemap has the request’s, and none where that is invalid', async ({
  cafe: { ask },
}) => {
  const at = (host: string) => ask('GET', '/sitemap.xml', { headers: { host } });
  expect((await at('kafeen.no')).body).toContain('<loc>http://kafeen.no/</loc>');
  expect((await at('annen.no')).body).toContain('<loc>http://annen.no/</loc>');
  expect((await at('<b>')).statusCode).toBe(400);
});
