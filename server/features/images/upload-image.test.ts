import sharp from 'sharp';
import { expect } from 'vitest';
import { type Answer, get } from '#server/testing/apis.ts';
import {
  claimSize,
  createPngChunk,
  drawPicture,
  listUploads,
  readState,
  readUpload,
  sendForm,
  TINY_GIF,
  uploadImage,
} from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { ImageChange } from '#shared/cafe/images.ts';

const SECRET = 'Tatt hjemme hos Kari';

const readImage = ({ body }: Answer) => ImageChange.parse(body).image;

/** The stored file of an upload's response. */
function readStoredFile(cafe: TestApp, answer: Answer): Buffer {
  const { imagePath } = readImage(answer);
  expect(imagePath).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  return readUpload(cafe, imagePath);
}

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

test.for(FORMATS)('a %s, known by its content, becomes WebP', async (format, { cafe }) => {
  const bytes = await drawPicture().toFormat(format).toBuffer();
  const answer = await uploadImage(cafe, '  Bålet å lese ved ', bytes, 'x.html');
  expect(answer.status, answer.raw.body).toBe(201);
  const size = { width: 40, height: 30 };
  const image = { imageId: 3, imageName: 'Bålet å lese ved', isCarouselImage: false, ...size };
  expect(answer.body).toMatchObject({ message: 'Image uploaded successfully!', image });
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toContainEqual(readImage(answer));
  const stored = readStoredFile(cafe, answer);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', ...size });
  const [red = 0] = await sharp(stored).raw().toBuffer();
  expect(Math.abs(red - 200)).toBeLessThan(15);
});

test('a rotated picture is turned upright, and its location is removed', async ({ cafe }) => {
  const exif = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' } };
  const bytes = await drawPicture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  expect(bytes.includes(SECRET)).toBe(true);
  const answer = await uploadImage(cafe, 'Ny', bytes);
  expect(answer.body).toMatchObject({ image: { width: 30, height: 40 } });
  const stored = readStoredFile(cafe, answer);
  expect(stored.includes(SECRET)).toBe(false);
  for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation']) {
    expect(await sharp(stored).metadata()).not.toHaveProperty(kind);
  }
});

test('two thousand texts in a PNG, and a page after a JPEG, are not stored', async ({ cafe }) => {
  const png = await drawPicture().png().toBuffer();
  const texts = Array.from({ length: 2000 }, (_, index) =>
    createPngChunk('tEXt', Buffer.from(`K${index}\0${SECRET}`)),
  );
  const crowded = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
  const page = Buffer.from(`<script>alert("${SECRET}")</script>`);
  const polyglot = Buffer.concat([await drawPicture().jpeg().toBuffer(), page]);
  for (const [index, bytes] of [crowded, polyglot].entries()) {
    const answer = await uploadImage(cafe, `Bilde ${index}`, bytes);
    expect(answer.status, answer.raw.body).toBe(201);
    expect(readStoredFile(cafe, answer).includes(SECRET)).toBe(false);
  }
});

/** An animation of a red and a blue frame. */
const drawFrames = async () =>
  sharp([await drawPicture().png().toBuffer(), await drawPicture().negate().png().toBuffer()], {
    join: { animated: true },
  });

/** A PNG with the chunk that makes it an animation; viewers show its one frame. */
async function drawAnimatedPng(): Promise<Buffer> {
  const bytes = await drawPicture().png().toBuffer();
  const control = createPngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([bytes.subarray(0, 33), control, bytes.subarray(33)]);
}

const drawAvif = () => drawPicture().avif().toBuffer();
/** A picture that claims frames besides, by another of the brands in its header. */
const drawAvifSequence = async () =>
  Buffer.from((await drawAvif()).toString('latin1').replace('mif1avif', 'mif1avis'), 'latin1');

test.for([
  ['a GIF of two frames', 'true', async () => (await drawFrames()).gif().toBuffer()],
  ['a WebP of two frames', 'true', async () => (await drawFrames()).webp().toBuffer()],
  ['an animated PNG', 'true', drawAnimatedPng],
  ['an AVIF sequence', 'true', drawAvifSequence],
  ['a GIF of one frame', undefined, () => drawPicture().gif().toBuffer()],
  ['a still WebP', undefined, () => drawPicture().webp().toBuffer()],
  ['a still PNG', undefined, () => drawPicture().png().toBuffer()],
  ['a still AVIF', undefined, drawAvif],
  ['a JPEG', undefined, () => drawPicture().jpeg().toBuffer()],
] as const)('%s: the header says if only a frame is stored', async ([_, isAnimated, make], { cafe }) => {
  const bytes = await make();
  const answer = await uploadImage(cafe, 'Ny', bytes);
  expect(answer.status, answer.raw.body).toBe(201);
  expect(answer.raw.headers['x-first-frame-only']).toBe(isAnimated);
  const stored = readStoredFile(cafe, answer);
  expect((await sharp(stored).metadata()).pages ?? 1).toBe(1);
  const [red = 0] = await sharp(stored).raw().toBuffer();
  expect(red).toBeGreaterThan(150);
  const others = [
    await sendForm(cafe, 'PUT', '/api/ImageAPI/about-us', { ImageFile: bytes }),
    await sendForm(cafe, 'PUT', '/api/ingredientapi/update/1', {
      name: 'Espresso',
      categoryId: '3',
      unitPrice: '12',
      imageFile: bytes,
    }),
  ];
  for (const { status, raw } of others)
    expect([status, raw.headers['x-first-frame-only']], raw.body).toEqual([200, isAnimated]);
});

test('a picture of 40 megapixels is accepted and scaled to an edge of 2560 pixels', async ({ cafe }) => {
  const answer = await uploadImage(cafe, 'Ny', await drawPicture(8000, 5000).jpeg().toBuffer());
  expect(answer.body).toMatchObject({ image: { width: 2560, height: 1600 } });
  expect(await sharp(readStoredFile(cafe, answer)).metadata()).toMatchObject({ width: 2560, height: 1600 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>';
const png = () => drawPicture().png().toBuffer();
const jpeg = () => drawPicture(400, 300).jpeg().toBuffer();

test.for([
  ['an SVG named .png', 415, () => Buffer.from(svg)],
  ['an SVG with its declaration', 415, () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a page named .png', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a file of zero bytes', 415, () => Buffer.alloc(0)],
  ['a TIFF', 415, () => drawPicture().tiff().toBuffer()],
  ['a PDF', 415, () => Buffer.from('%PDF-1.7\n')],
  ['an iPhone’s HEIC', 415, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a sound in RIFF', 415, () => Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ['a script that begins like a GIF', 400, () => Buffer.from('GIF89a/*..*/=1;alert(1)//<script></script>')],
  ['an SVG that begins like a GIF', 400, () => Buffer.from(`GIF89a${svg}`)],
  ['nothing but the beginning of a PNG', 400, async () => (await png()).subarray(0, 8)],
  ['half a JPEG', 400, async () => (await jpeg()).subarray(0, 900)],
  ['half a PNG', 400, async () => (await png()).subarray(0, 70)],
  ['half a WebP', 400, async () => (await drawPicture().webp().toBuffer()).subarray(0, 50)],
  ['half an AVIF', 400, async () => (await drawPicture().avif().toBuffer()).subarray(0, -30)],
  ['half a GIF', 400, () => TINY_GIF.subarray(0, -8)],
  ['a PNG that claims no pixels', 400, async () => claimSize(await png(), 0, 0)],
  ['a PNG that claims 41 megapixels', 413, async () => claimSize(await png(), 41_000, 1000)],
  ['a PNG that claims four thousand million', 413, async () => claimSize(await png(), 2 ** 16, 2 ** 16)],
  ['a picture of 40 megapixels and a few', 413, () => drawPicture(8000, 5001).png().toBuffer()],
  ['a picture with 10 MiB and a byte', 413, () => Buffer.concat([TINY_GIF], 10 * 1024 * 1024 + 1)],
] as const)('%s is %i, and nothing is stored', async ([_, status, make], { cafe }) => {
  const [before, bytes] = [readState(cafe), await make()];
  const answer = await uploadImage(cafe, 'Ny', bytes);
  expect(answer.status, answer.raw.body).toBe(status);
  const errors = { ImageFile: [expect.any(String)] };
  expect(answer.body).toMatchObject({ message: expect.any(String), errors });
  expect(answer.raw.body).not.toMatch(/vips|buffer|sharp|pixel limit/i);
  expect(readState(cafe)).toEqual(before);
});

const MISSING = 'Please provide both an image file and a name.';

test('an upload without file or name is rejected', async ({ unchangedCafe: cafe }) => {
  for (const [fields, missing] of [
    [{}, ['ImageFile', 'ImageName']],
    [{ ImageFile: TINY_GIF }, ['ImageName']],
    [{ ImageFile: TINY_GIF, ImageName: '' }, ['ImageName']],
    [{ ImageFile: TINY_GIF, ImageName: ' \t ' }, ['ImageName']],
    [{ ImageName: 'Ny' }, ['ImageFile']],
  ] as const) {
    const answer = await sendForm(cafe, 'POST', '/api/ImageAPI/create', { 'x-unknown': 'x', ...fields });
    const errors = Object.fromEntries(missing.map((field) => [field, [MISSING]]));
    expect([answer.status, answer.body]).toEqual([400, { message: MISSING, errors }]);
  }
  // An empty file input counts as no file.
  const emptyInput = await uploadImage(cafe, 'Ny', Buffer.alloc(0), '');
  expect(emptyInput).toMatchObject({ status: 400, body: { message: MISSING } });
});

test('an invalid name, or a taken one in any case, is rejected', async ({ unchangedCafe: cafe }) => {
  for (const [name, status, message] of [
    ['å'.repeat(121), 400, expect.any(String)],
    ['Vinduet', 409, expect.stringContaining('already')],
    [' vINDUET ', 409, expect.stringContaining('already')],
  ] as const)
    expect(await uploadImage(cafe, name)).toMatchObject({
      status,
      body: { errors: { ImageName: [message] } },
    });
});

test('file names and paths of clients are not used on disk', async ({ cafe }) => {
  const answer = await uploadImage(cafe, '../../etc/passwd', TINY_GIF, '../../../tmp/evil.sh');
  expect(answer.status).toBe(201);
  expect(listUploads(cafe).toSorted()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)]);
});

test('of two simultaneous uploads with one name one succeeds', async ({ cafe }) => {
  const both = await Promise.all(['Ny', 'NY'].map((name) => uploadImage(cafe, name)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toHaveLength(3);
});

test('with four uploads running and 16 waiting, further ones are rejected unread', async ({ cafe }) => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => uploadImage(cafe, `Bilde ${index}`)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  const accepted = statuses.filter((status) => status === 201).length;
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toHaveLength(2 + accepted);
  expect((await uploadImage(cafe, 'Ny')).status).toBe(201);
});
