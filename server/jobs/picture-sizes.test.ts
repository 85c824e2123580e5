import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { images } from '#server/db/schema.ts';
import { hasSizes, removeSizes, sizePath, storePicture, storeSizes } from '#server/files/picture-files.ts';
import { drawPicture } from '#server/testing/pictures.ts';
import { addImage } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { createSizesJob } from './maintenance.ts';
import { trashUnusedFiles } from './old-data.ts';

const live = () => new AbortController().signal;
const AVIF = { accept: 'image/avif,image/webp,*/*' };

/** Stores a picture of this width with its row. @returns its file name. */
async function addPicture({ deps }: TestApp, width: number): Promise<string> {
  const bytes = await drawPicture(width, 200).webp().toBuffer();
  const file = await storePicture(deps.config.uploadsDir, bytes, 'webp');
  addImage(deps, file, { file });
  return file;
}

test('a picture is served in the widths that are not larger than its own, as AVIF or WebP', async ({
  cafe,
}) => {
  const file = await addPicture(cafe, 400);
  await createSizesJob(cafe.deps, live())();
  for (const [headers, format] of [
    [AVIF, 'heif'],
    [{ accept: 'image/webp' }, 'webp'],
    [{}, 'webp'],
  ] as const) {
    const answer = await cafe.ask('GET', `/uploads/${file}/320`, { headers });
    expect(answer.headers).toMatchObject({
      'content-type': format === 'heif' ? 'image/avif' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept'),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 320, height: 160 });
  }
  expect(readdirSync(sizePath(cafe.deps.config.uploadsDir, file)).sort()).toEqual(
    [96, 192, 320].flatMap((width) => [`${width}.avif`, `${width}.webp`]).sort(),
  );
});

test('a width that a picture does not have is the picture itself, also where it is not made yet; others don’t exist', async ({
  cafe,
}) => {
  const file = await addPicture(cafe, 100);
  const ask = (path: string) => cafe.ask('GET', path, { headers: AVIF });
  const expectWhole = async (width: number) =>
    expect(await ask(`/uploads/${file}/${width}`)).toMatchObject({
      statusCode: 302,
      headers: { location: `/uploads/${file}`, 'cache-control': 'no-cache' },
    });
  await expectWhole(96);
  await createSizesJob(cafe.deps, live())();
  expect((await ask(`/uploads/${file}/96`)).statusCode).toBe(200);
  expect(await ask(`/uploads/${file}/192`)).toMatchObject({
    statusCode: 200,
    rawPayload: readFileSync(join(cafe.deps.config.uploadsDir, file)),
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  });
  for (const path of [`${file}/97`, `${file}/96.avif`, '..%2fcafe.db/96', 'x/96', `${'a'.repeat(32)}.png/96`])
    expect((await ask(`/uploads/${path}`)).statusCode, path).toBe(404);
});

test('no versions are made of the last space of the disk, and all are once there is more', async ({
  cafe,
}) => {
  const file = await addPicture(cafe, 400);
  const { isLow } = cafe.deps.space;
  const job = createSizesJob(cafe.deps, live());
  Object.assign(cafe.deps.space, { isLow: () => true });
  await job();
  expect(hasSizes(cafe.deps.config.uploadsDir, file)).toBe(false);
  Object.assign(cafe.deps.space, { isLow });
  await job();
  expect(hasSizes(cafe.deps.config.uploadsDir, file)).toBe(true);
});

test('what could not be stored leaves no unfinished versions', async ({ cafe }) => {
  const { uploadsDir } = cafe.deps.config;
  writeFileSync(join(uploadsDir, '.sizes'), ''); // A file where their folder should be.
  await expect(storeSizes(uploadsDir, 'a.webp', new Map([['96.avif', Buffer.alloc(1)]]))).rejects.toThrow();
  expect(readdirSync(join(uploadsDir, '.unfinished'))).toEqual([]);
});

test('pictures that can’t be read are left out, and the others are made', async ({ cafe }) => {
  const broken = await storePicture(cafe.deps.config.uploadsDir, Buffer.from('no picture'), 'webp');
  for (const file of [broken, `${'e'.repeat(32)}.webp`]) addImage(cafe.deps, file, { file });
  const file = await addPicture(cafe, 100);
  await createSizesJob(cafe.deps, live())();
  expect(readdirSync(sizePath(cafe.deps.config.uploadsDir, ''))).toEqual([file]);
});

test('many pictures are made some at a time, and none twice', async ({ cafe }) => {
  const files = new Set<string>();
  for (let width = 96; width < 121; width += 1) files.add(await addPicture(cafe, width));
  const folder = sizePath(cafe.deps.config.uploadsDir, '');
  const run = createSizesJob(cafe.deps, live());
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await run();
    counts.push(readdirSync(folder).length);
  }
  // The test café's own two pictures have no files, and count among the first twenty.
  expect(counts).toEqual([18, 25, 25]);
  const [first = ''] = files;
  removeSizes(cafe.deps.config.uploadsDir, first);
  await run();
  expect(readdirSync(folder)).toHaveLength(24);
  await createSizesJob(cafe.deps, live())();
  expect(new Set(readdirSync(folder))).toEqual(files);
});

test('the smaller versions of a picture that nothing refers to are removed with it', async ({ cafe }) => {
  const { deps } = cafe;
  const file = await addPicture(cafe, 100);
  await createSizesJob(deps, live())();
  expect((await cafe.ask('GET', `/uploads/${file}/96`)).statusCode).toBe(200);
  deps.edit.delete(images).run();
  await trashUnusedFiles(deps, Date.now() + 120_000, live());
  expect(readdirSync(join(deps.config.uploadsDir, '.sizes'))).toEqual([]);
  expect((await cafe.ask('GET', `/uploads/${file}/96`)).headers.location).toBe(`/uploads/${file}`);
});
