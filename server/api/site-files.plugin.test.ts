import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import { ROOT } from '#server/core/program.ts';
import { updateCafe } from '#server/features/cafe/edit-cafe.service.ts';
import { addDeletedRecords, addDrinks } from '#server/testing/cafe.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN, createTestApp } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import * as paths from '#shared/paths.ts';
import { manifestOf } from './site-files.plugin.ts';

const PUBLIC = `${ROOT}/client/public`;
const manifest = manifestOf('Kafeen', null);

test('its icons exist in their size, and fill their square where cut to a shape; it has the page’s colours and real shortcuts', async () => {
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const { width, height, format } = await sharp(PUBLIC + src).metadata();
    if (sizes !== 'any') expect(`${width}x${height} image/${format}`).toBe(`${sizes} ${type}`);
    if (purpose === 'maskable') expect((await sharp(PUBLIC + src).stats()).isOpaque).toBe(true);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ]);

  const tokens = readFileSync(`${ROOT}/client/app/tokens.css`, 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${manifest.background_color},`);
  expect(tokens).toContain(`--surface: light-dark(${manifest.theme_color},`);

  for (const { url } of manifest.shortcuts) expect(Object.values(paths)).toContain(url);
});

test('it has the name and the logo that the owner chose', async ({ cafe: { deps, ask } }) => {
  const value = { ...CAFE_DEFAULTS.identity, name: 'Fjordkaffe', logoId: 1 };
  await updateCafe(deps, ADMIN, { section: 'identity', value });
  const answer = await ask('GET', '/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.json()).toMatchObject({ name: 'Fjordkaffe', short_name: 'Fjordkaffe' });
  // The picture is 4 by 3.
  expect(answer.json().icons).toMatchObject([
    { src: '/uploads/a.webp/192', sizes: '192x144' },
    { src: '/uploads/a.webp/480', sizes: '480x360' },
  ]);
});

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
  addDrinks(cafe.deps, 'Første', 'Andre');
  addDeletedRecords(cafe.deps);
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
