import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routeAt } from './routes.ts';

const PUBLIC = `${import.meta.dirname}/../public`;

const manifest = z
  .object({
    id: z.literal('/'),
    start_url: z.literal('/'),
    description: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  })
  .parse(JSON.parse(readFileSync(`${PUBLIC}/manifest.webmanifest`, 'utf8')));

test('every icon of the manifest exists in its size, and those that are cut to a shape fill their square', async () => {
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const { width, height, format } = await sharp(PUBLIC + src).metadata();
    if (sizes !== 'any') expect(`${width}x${height} image/${format}`).toBe(`${sizes} ${type}`);
    if (purpose === 'maskable') expect((await sharp(PUBLIC + src).stats()).isOpaque).toBe(true);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ]);
});

test('the shortcuts lead to pages', () => {
  for (const { url } of manifest.shortcuts) expect(routeAt(url).path).toBe(url);
});
