import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { images } from '#server/db/schema.ts';
import {
  DEMO_SIZES,
  findSize,
  missingSizes,
  pictureName,
  removeSizes,
  sizePath,
  storePicture,
  storeSize,
} from '#server/files/picture-files.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { drawPicture, drawPng, uploadImage } from '#server/testing/pictures.ts';
import { addImage } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { ImageChange } from '#shared/cafe/images.ts';
import { createSizesJob } from './maintenance.ts';
import { trashUnusedFiles } from './old-data.ts';

const live = () => new AbortController().signal;
const AVIF = { accept: 'image/avif,image/webp,*/*' };

/** Stores a picture of this width with its row. @returns its file name. */
async function addPicture({ deps }: TestApp, width: number): Promise<string> {
  const bytes = await drawPicture(width, 200).webp().toBuffer();
  const file = await storePicture(deps.config.uploadsDir, bytes, 'webp');
  addImage(deps, file, { file, width });
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
    [...[96, 192, 320].flatMap((width) => [`${width}.avif`, `${width}.webp`]), '400.avif'].sort(),
  );
});

test('a width that a picture does not have is sent in its own width; others don’t exist', async ({
  cafe,
}) => {
  const { uploadsDir } = cafe.deps.config;
  const file = await addPicture(cafe, 100);
  await createSizesJob(cafe.deps, live())();
  const ask = (path: string, headers = AVIF) => cafe.ask('GET', path, { headers });
  expect((await ask(`/uploads/${file}/96`)).statusCode).toBe(200);
  for (const [accept, type, path] of [
    [AVIF.accept, 'image/avif', sizePath(uploadsDir, file, { width: 100, format: 'avif' })],
    ['image/webp', 'image/webp', join(uploadsDir, file)],
  ] as const)
    expect(await ask(`/uploads/${file}/192`, { accept })).toMatchObject({
      statusCode: 200,
      rawPayload: readFileSync(path),
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
    });
  for (const path of [`${file}/97`, `${file}/96.avif`, '..%2fcafe.db/96', 'x/96', `${'a'.repeat(32)}.png/96`])
    expect((await ask(`/uploads/${path}`)).statusCode, path).toBe(404);
});

test('a version that is not made yet is the next better one that is stored, for now', async ({ cafe }) => {
  const { uploadsDir } = cafe.deps.config;
  const file = await addPicture(cafe, 400);
  const expectBody = async (body: Buffer, headers: object) =>
    expect(await cafe.ask('GET', `/uploads/${file}/192`, { headers: AVIF })).toMatchObject({
      statusCode: 200,
      rawPayload: body,
      headers,
    });
  const forNow = { 'content-type': 'image/webp', 'cache-control': 'no-cache' };
  await expectBody(readFileSync(join(uploadsDir, file)), forNow);
  for (const width of [320, 192]) {
    const smaller = Buffer.from(`${width}`);
    await storeSize(uploadsDir, file, { width, format: 'webp' }, smaller);
    await expectBody(smaller, forNow);
  }
  await createSizesJob(cafe.deps, live())();
  const made = readFileSync(sizePath(uploadsDir, file, { width: 192, format: 'avif' }));
  await expectBody(made, {
    'content-type': 'image/avif',
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('an upload and a cup have their versions as WebP at once, which the job adds as AVIF', async ({
  cafe,
}) => {
  const { uploadsDir } = cafe.deps.config;
  const upload = await uploadImage(cafe, 'Ny', await drawPng(200, 100));
  const { imagePath } = ImageChange.parse(upload.body).image;
  const drink = await saveDrink(cafe);
  await Promise.all(
    [imagePath, drink.imagePath].map(async (path) => {
      const file = path.replace('/uploads/', '');
      const names = () => readdirSync(sizePath(uploadsDir, file)).sort();
      expect(names()).toEqual(['192.webp', '96.webp']);
    }),
  );
  await createSizesJob(cafe.deps, live())();
  for (const [path, width] of [
    [imagePath, 200],
    [drink.imagePath, 288],
  ] as const)
    expect(missingSizes(uploadsDir, path.replace('/uploads/', ''), width)).toEqual([]);
});

test('the demo’s pictures have all their versions, and the program has no others', async () => {
  const folder = join(import.meta.dirname, '../seed/pictures');
  const names = readdirSync(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      const file = pictureName(bytes, name.endsWith('.jpg') ? 'jpg' : 'webp');
      const { width } = await sharp(bytes).metadata();
      expect(missingSizes('no-uploads', file, width), `${name}: run \`npm run artwork\``).toEqual([]);
      return file;
    }),
  );
  const hero = files[names.indexOf('galleri-hjornet.webp')] ?? '';
  const onPhones = findSize('no-uploads', hero, { width: 720, format: 'avif' }) ?? '';
  expect(statSync(onPhones).size, 'the home page’s picture arrives in one round trip').toBeLessThan(14_600);
  expect(readdirSync(DEMO_SIZES).sort()).toEqual(files.sort());
});

test('no versions are made of the last space of the disk, and all are once there is more', async ({
  cafe,
}) => {
  const file = await addPicture(cafe, 400);
  const { isLow } = cafe.deps.space;
  const job = createSizesJob(cafe.deps, live());
  Object.assign(cafe.deps.space, { isLow: () => true });
  await job();
  expect(missingSizes(cafe.deps.config.uploadsDir, file, 400)).toHaveLength(7);
  Object.assign(cafe.deps.space, { isLow });
  await job();
  expect(missingSizes(cafe.deps.config.uploadsDir, file, 400)).toEqual([]);
});

test('what could not be stored leaves no unfinished versions', async ({ cafe }) => {
  const { uploadsDir } = cafe.deps.config;
  const size = { width: 96, format: 'avif' } as const;
  mkdirSync(sizePath(uploadsDir, 'a.webp', size), { recursive: true }); // A folder where the file should be.
  await expect(storeSize(uploadsDir, 'a.webp', size, Buffer.alloc(1))).rejects.toThrow();
  expect(readdirSync(join(uploadsDir, '.unfinished'))).toEqual([]);
});

test('pictures that can’t be read are left out, and the others are made', async ({ cafe }) => {
  const broken = await storePicture(cafe.deps.config.uploadsDir, Buffer.from('no picture'), 'webp');
  for (const file of [broken, `${'e'.repeat(32)}.webp`]) addImage(cafe.deps, file, { file, width: 100 });
  const file = await addPicture(cafe, 100);
  await createSizesJob(cafe.deps, live())();
  expect(readdirSync(sizePath(cafe.deps.config.uploadsDir, ''))).toEqual([file]);
});

test('many pictures are made some at a time, and none twice', async ({ cafe }) => {
  cafe.deps.edit.delete(images).run(); // The café's own have no files.
  const files = new Set<string>();
  for (let width = 96; width < 121; width += 1) files.add(await addPicture(cafe, width));
  const folder = sizePath(cafe.deps.config.uploadsDir, '');
  const run = createSizesJob(cafe.deps, live());
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await run();
    counts.push(readdirSync(folder).length);
  }
  expect(counts).toEqual([20, 25, 25]);
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
  expect((await cafe.ask('GET', `/uploads/${file}/96`)).statusCode).toBe(404);
});
