import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { get, post, readTables } from '#server/testing/apis.ts';
import {
  claimSize,
  createPngChunk,
  drawPicture,
  listUploads,
  readState,
  readUpload,
} from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const SECRET = 'Tatt hjemme hos Kari';

const saveWithPicture = (cafe: TestApp, imagePath: unknown, ingredientId = 1) =>
  post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [{ ingredientId }], imagePath });

const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;

/** The red component of the red picture. */
const RED = 200;
const png = (width = 40, height = 30) => drawPicture(width, height).png().toBuffer();

/** A copy of the PNG with another chunk after its header, which ends at byte 33. */
const withChunk = (bytes: Buffer, type: string, data: Buffer) =>
  Buffer.concat([bytes.subarray(0, 33), createPngChunk(type, data), bytes.subarray(33)]);

const readImagePath = (answer: { body: unknown }): string => Object(answer.body).imagePath;

test('without a picture the server renders the cup', async ({ cafe }) => {
  const paths = [undefined, null, ''].map(async (imagePath) =>
    readImagePath(await saveWithPicture(cafe, imagePath)),
  );
  const [path = '', ...others] = await Promise.all(paths);
  expect(path).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  expect(others).toEqual([path, path]);
  expect(await sharp(readUpload(cafe, path)).metadata()).toMatchObject({ format: 'webp', height: 480 });
  expect(readImagePath(await saveWithPicture(cafe, null, 2))).not.toBe(path);
});

test('a picture is served as immutable WebP', async ({ cafe }) => {
  const path = readImagePath(await saveWithPicture(cafe, dataUrl(await png())));
  const served = await cafe.ask('GET', path);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(served.rawPayload).toEqual(readUpload(cafe, path));
  const { data, info } = await sharp(served.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 40, height: 30 });
  expect(Math.abs((data[0] ?? 0) - RED)).toBeLessThan(10);
});

test('other content of a PNG is not stored', async ({ cafe }) => {
  const text = withChunk(await png(), 'tEXt', Buffer.from(`Comment\0${SECRET}`));
  const exif = await drawPicture()
    .png()
    .withExif({ IFD0: { Artist: SECRET } })
    .toBuffer();
  expect(text.includes(SECRET) && exif.includes(SECRET)).toBe(true);
  for (const bytes of [text, exif]) {
    const path = readImagePath(await saveWithPicture(cafe, dataUrl(bytes)));
    expect(readUpload(cafe, path).includes(SECRET)).toBe(false);
    expect(await sharp(readUpload(cafe, path)).metadata()).not.toHaveProperty('exif');
  }
});

test.for([
  ['grey', () => drawPicture(4, 4).toColourspace('b-w').png().toBuffer(), 85],
  ['of few colours', () => drawPicture(4, 4).png({ palette: true }).toBuffer(), RED],
  ['of 16 bits', () => drawPicture(4, 4).toColourspace('rgb16').png().toBuffer(), RED],
  ['transparent', () => drawPicture(4, 4).ensureAlpha(0.5).png().toBuffer(), RED],
] as const)('a PNG that is %s looks the same once it is stored', async ([_, draw, red], { cafe }) => {
  const path = readImagePath(await saveWithPicture(cafe, dataUrl(await draw())));
  const [first = 0] = await sharp(readUpload(cafe, path)).raw().toBuffer();
  expect(Math.abs(first - red)).toBeLessThan(20);
});

test('a PNG of 2000 by 2000 pixels is accepted, and stored as large as a drawn cup', async ({ cafe }) => {
  const answer = await saveWithPicture(cafe, dataUrl(await png(2000, 2000)));
  expect(answer.status).toBe(201);
  expect(await sharp(readUpload(cafe, readImagePath(answer))).metadata()).toMatchObject({
    width: 480,
    height: 480,
  });
});

/** A PNG that repeats a few rows of noise: small as a file, and hard to compress as a picture. */
const repeatedNoise = (side: number, channels: 3 | 4): Promise<Buffer> => {
  const rows = randomBytes(channels * side * 4);
  const pixels = Buffer.concat(Array.from({ length: side / 4 }, () => rows));
  return sharp(pixels, { raw: { width: side, height: side, channels } })
    .png({ compressionLevel: 9 })
    .toBuffer();
};

test.for([
  [480, 3],
  [480, 4],
  [1000, 3],
  [2000, 3],
] as const)('noise of %i pixels, %i channels is stored small', async ([side, channels], { cafe }) => {
  const before = readState(cafe).files.length;
  const answer = await saveWithPicture(cafe, dataUrl(await repeatedNoise(side, channels)));
  expect(answer.status).toBe(201);
  expect(readUpload(cafe, readImagePath(answer)).length).toBeLessThanOrEqual(40 * 1024);
  expect(readState(cafe).files).toHaveLength(before + 1);
});

/** A JPEG with zeros at the offsets of a PNG's size, so only the signature differs. */
async function paddedJpeg(): Promise<Buffer> {
  const jpeg = await drawPicture(4, 4).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from('fffe0020', 'hex'), Buffer.alloc(30)]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

test.for<[string, () => unknown]>([
  ['a path', () => '/uploads/x.webp'],
  ['an address', () => 'http://127.0.0.1/x.png'],
  ['a JPEG', async () => dataUrl(await drawPicture(4, 4).jpeg().toBuffer(), 'jpeg')],
  ['a JPEG that says it is a PNG', async () => dataUrl(await paddedJpeg())],
  ['an SVG', () => dataUrl(SVG, 'svg+xml')],
  ['an SVG that says it is a PNG', () => dataUrl(SVG)],
  ['no base64', () => 'data:image/png;base64,****'],
  ['an empty data-URL', () => 'data:image/png;base64,'],
  ['a signature and nothing else', async () => dataUrl((await png()).subarray(0, 8))],
  ['a PNG cut short', async () => dataUrl((await png(200, 200)).subarray(0, -60))],
  [
    'a PNG with a broken checksum',
    async () => dataUrl(Buffer.from((await png()).map((byte, at) => (at === 30 ? ~byte : byte)))),
  ],
  ['a PNG 2001 pixels wide', async () => dataUrl(await png(2001, 1))],
  ['a PNG 2001 pixels high', async () => dataUrl(await png(1, 2001))],
  [
    'a PNG that claims four thousand million pixels',
    async () => dataUrl(claimSize(await png(), 2 ** 16, 2 ** 16)),
  ],
  ['a PNG that claims no pixels', async () => dataUrl(claimSize(await png(), 0, 0))],
  ['a PNG over 1 MiB', async () => dataUrl(withChunk(await png(), 'tEXt', Buffer.alloc(1024 * 1024, 'x')))],
  ['a number', () => 7],
])('%s instead of a small PNG is rejected, and nothing is stored', async ([_, make], { cafe }) => {
  const [before, imagePath] = [readState(cafe), await make()];
  const answer = await saveWithPicture(cafe, imagePath);
  expect(answer, answer.raw.body).toMatchObject({
    status: 400,
    body: { message: expect.any(String), errors: { ImagePath: [expect.any(String)] } },
  });
  expect(readState(cafe)).toEqual(before);
});

test('a cup with a rejected ingredient leaves no picture behind', async ({ cafe }) => {
  expect((await saveWithPicture(cafe, dataUrl(await png()), 4)).status).toBe(400);
  expect(listUploads(cafe)).toEqual([]);
});

test('a body over 2 MiB is too large for a cup, one over 64 KiB for all else', async ({ cafe }) => {
  const records = readTables(cafe);
  const cup = { name: 'x', ingredientDTOs: [], choices: [], layers: [] };
  const long = (length: number) => ({ ...cup, x: 'x'.repeat(length) });
  expect((await post(cafe, '/api/drinkapi/create', long(2 ** 21))).status).toBe(413);
  const elsewhere = ['/api/auth/login', '/api/drinkapi/upvote/1', '/trpc/drinks.create', '/trpc/auth.login'];
  for (const url of elsewhere) {
    const { status, raw } = await post(cafe, url, long(2 ** 16));
    expect(status, url).toBe(413);
    expect(raw.body).toContain('"message":"The request is too large"');
  }
  expect(readTables(cafe)).toEqual(records);
  expect((await get(cafe, '/api/drinkapi/drinkslist')).body).toEqual([]);
  expect((await post(cafe, '/api/drinkapi/create', long(2 ** 20))).status).toBe(201);
});

test('a body over 64 KiB without a picture is rejected before it is parsed', async ({ cafe }) => {
  const create = (more: string) =>
    cafe.ask('POST', '/api/drinkapi/create', {
      headers: { 'content-type': 'application/json' },
      payload: `{"name":"x","ingredientDTOs":[],${more}}`,
    });
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join();
  for (const more of [keys, `"x":${'['.repeat(40_000)}${']'.repeat(40_000)}`, `"x":"${'æ'.repeat(70_000)}"`])
    expect((await create(more)).statusCode, more.slice(0, 20)).toBe(413);
  const description = 'Rett fra gården. '.repeat(100);
  const whole = Array.from({ length: 20 }, () => ({ ingredientId: 1, description }));
  const cup = { name: 'x', ingredientDTOs: whole, imagePath: dataUrl(await png()), x: 'x'.repeat(2 ** 16) };
  const answer = await post(cafe, '/api/drinkapi/create', cup);
  expect(answer.status).toBe(201);
});
