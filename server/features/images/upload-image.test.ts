import sharp from 'sharp';
import { expect, test } from 'vitest';
import { get } from '#server/testing/apis.ts';
import {
  claimingSize,
  filesOf,
  formOf,
  pngChunk,
  redPicture,
  stateOf,
  storedFile,
  TINY_GIF,
} from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const SECRET = 'Tatt hjemme hos Kari';

const upload = (cafe: TestApp, ImageFile: Uint8Array, ImageName = 'Ny', fileName = 'bilde.png') =>
  cafe.ask('POST', '/api/ImageAPI/create', {
    headers: bearer(cafe.tokens.Admin),
    payload: formOf({ ImageFile, ImageName }, fileName),
  });

/** The stored file of an upload's response. */
function storedBy(cafe: TestApp, answer: { json: () => { image: { imagePath: string } } }): Buffer {
  const { imagePath } = answer.json().image;
  expect(imagePath).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  return storedFile(cafe, imagePath);
}

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a picture that is %s by its content, whatever its name, becomes WebP in the gallery',
  async (format) => {
    const cafe = await createTestApp();
    const bytes = await redPicture().toFormat(format).toBuffer();
    const answer = await upload(cafe, bytes, '  Bålet å lese ved ', 'x.html');
    expect(answer.statusCode, answer.body).toBe(201);
    const image = {
      imageId: 3,
      imageName: 'Bålet å lese ved',
      isCarouselImage: false,
      width: 40,
      height: 30,
    };
    expect(answer.json()).toMatchObject({ message: 'Image uploaded successfully!', image });
    expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toContainEqual(answer.json().image);
    const stored = storedBy(cafe, answer);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    const [red = 0] = await sharp(stored).raw().toBuffer();
    expect(Math.abs(red - 200)).toBeLessThan(15);
  },
);

test('a rotated picture is turned upright, and its location is removed', async () => {
  const cafe = await createTestApp();
  const exif = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' } };
  const bytes = await redPicture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  expect(bytes.includes(SECRET)).toBe(true);
  const answer = await upload(cafe, bytes);
  expect(answer.json()).toMatchObject({ image: { width: 30, height: 40 } });
  const stored = storedBy(cafe, answer);
  expect(stored.includes(SECRET)).toBe(false);
  for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation']) {
    expect(await sharp(stored).metadata()).not.toHaveProperty(kind);
  }
});

test('two thousand texts in a PNG, and a page after a JPEG, are not stored', async () => {
  const cafe = await createTestApp();
  const png = await redPicture().png().toBuffer();
  const texts = Array.from({ length: 2000 }, (_, index) =>
    pngChunk('tEXt', Buffer.from(`K${index}\0${SECRET}`)),
  );
  const crowded = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
  const page = Buffer.from(`<script>alert("${SECRET}")</script>`);
  const polyglot = Buffer.concat([await redPicture().jpeg().toBuffer(), page]);
  for (const [index, bytes] of [crowded, polyglot].entries()) {
    const answer = await upload(cafe, bytes, `Bilde ${index}`);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(storedBy(cafe, answer).includes(SECRET)).toBe(false);
  }
});

test('of an animated picture the first frame is stored', async () => {
  const cafe = await createTestApp();
  const frames = [await redPicture().png().toBuffer(), await redPicture().negate().png().toBuffer()];
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const stored = storedBy(cafe, await upload(cafe, animated));
  expect((await sharp(stored).metadata()).pages ?? 1).toBe(1);
  const [red = 0] = await sharp(stored).raw().toBuffer();
  expect(red).toBeGreaterThan(150);
});

test('a picture of exactly 40 megapixels is accepted and scaled to an edge of 2560 pixels', async () => {
  const cafe = await createTestApp();
  const answer = await upload(cafe, await redPicture(8000, 5000).jpeg().toBuffer());
  expect(answer.json()).toMatchObject({ image: { width: 2560, height: 1600 } });
  expect(await sharp(storedBy(cafe, answer)).metadata()).toMatchObject({ width: 2560, height: 1600 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>';
const png = () => redPicture().png().toBuffer();
const jpeg = () => redPicture(400, 300).jpeg().toBuffer();

test.for([
  ['an SVG named .png', 415, () => Buffer.from(svg)],
  ['an SVG with its declaration', 415, () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a page named .png', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a file of zero bytes', 415, () => Buffer.alloc(0)],
  ['a TIFF', 415, () => redPicture().tiff().toBuffer()],
  ['a PDF', 415, () => Buffer.from('%PDF-1.7\n')],
  ['an iPhone’s HEIC', 415, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a sound in RIFF', 415, () => Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ['a script that begins like a GIF', 400, () => Buffer.from('GIF89a/*..*/=1;alert(1)//<script></script>')],
  ['an SVG that begins like a GIF', 400, () => Buffer.from(`GIF89a${svg}`)],
  ['nothing but the beginning of a PNG', 400, async () => (await png()).subarray(0, 8)],
  ['half a JPEG', 400, async () => (await jpeg()).subarray(0, 900)],
  ['half a PNG', 400, async () => (await png()).subarray(0, 70)],
  ['half a WebP', 400, async () => (await redPicture().webp().toBuffer()).subarray(0, 50)],
  ['half an AVIF', 400, async () => (await redPicture().avif().toBuffer()).subarray(0, -30)],
  ['half a GIF', 400, () => TINY_GIF.subarray(0, -8)],
  ['a PNG that claims no pixels', 400, async () => claimingSize(await png(), 0, 0)],
  ['a PNG that claims 41 megapixels', 413, async () => claimingSize(await png(), 41_000, 1000)],
  ['a PNG that claims four thousand million', 413, async () => claimingSize(await png(), 2 ** 16, 2 ** 16)],
  ['a picture of 40 megapixels and a few', 413, () => redPicture(8000, 5001).png().toBuffer()],
  ['a picture with 10 MiB and a byte', 413, () => Buffer.concat([TINY_GIF], 10 * 1024 * 1024 + 1)],
] as const)('%s is %i, and nothing is stored', async ([_, status, make]) => {
  const cafe = await createTestApp();
  const [before, bytes] = [stateOf(cafe), await make()];
  const answer = await upload(cafe, bytes);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.json()).toMatchObject({
    message: expect.any(String),
    errors: { ImageFile: [expect.any(String)] },
  });
  expect(answer.body).not.toMatch(/vips|buffer|sharp|pixel limit/i);
  expect(stateOf(cafe)).toEqual(before);
});

const MISSING = 'Please provide both an image file and a name.';

test.for([
  ['neither file nor name', {}, ['ImageFile', 'ImageName']],
  ['no name', { ImageFile: TINY_GIF }, ['ImageName']],
  ['an empty name', { ImageFile: TINY_GIF, ImageName: '' }, ['ImageName']],
  ['a name of spaces', { ImageFile: TINY_GIF, ImageName: ' \t ' }, ['ImageName']],
  ['no file', { ImageName: 'Ny' }, ['ImageFile']],
] as const)('an upload with %s gets the error message of the specification', async ([_, fields, missing]) => {
  const cafe = await createTestApp();
  const before = stateOf(cafe);
  const sent = { headers: bearer(cafe.tokens.Admin), payload: formOf({ 'x-unknown': 'x', ...fields }) };
  const answer = await cafe.ask('POST', '/api/ImageAPI/create', sent);
  expect(answer.statusCode).toBe(400);
  const errors = Object.fromEntries(missing.map((field) => [field, [MISSING]]));
  expect(answer.json()).toEqual({ message: MISSING, errors });
  expect(stateOf(cafe)).toEqual(before);
});

test('an empty file input counts as no file', async () => {
  const cafe = await createTestApp();
  const answer = await upload(cafe, Buffer.alloc(0), 'Ny', '');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: MISSING });
});

test.for([
  ['10,000 characters', 'x'.repeat(10_000)],
  ['121 characters', 'å'.repeat(121)],
  ['a control character', 'Ny\u0007'],
] as const)('a name with %s is rejected, and nothing is stored', async ([_, name]) => {
  const cafe = await createTestApp();
  const before = stateOf(cafe);
  const answer = await upload(cafe, TINY_GIF, name);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: { ImageName: [expect.any(String)] } });
  expect(stateOf(cafe)).toEqual(before);
});

test('file names and paths of clients are not used on disk', async () => {
  const cafe = await createTestApp();
  const answer = await upload(cafe, TINY_GIF, '../../etc/passwd', '../../../tmp/evil.sh');
  expect(answer.statusCode).toBe(201);
  expect(filesOf(cafe).toSorted()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)]);
});

test('a name that the gallery has in any case is 409, and nothing is stored', async () => {
  const cafe = await createTestApp();
  const before = stateOf(cafe);
  for (const name of ['Vinduet', ' vINDUET ']) {
    const answer = await upload(cafe, TINY_GIF, name);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ errors: { ImageName: [expect.stringContaining('already')] } });
  }
  expect(stateOf(cafe)).toEqual(before);
});

test('of two simultaneous uploads with one name one succeeds', async () => {
  const cafe = await createTestApp();
  const both = await Promise.all(['Ny', 'NY'].map((name) => upload(cafe, TINY_GIF, name)));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toHaveLength(3);
});

test('with four uploads running and 16 waiting, further ones are rejected before their body is read, and the others succeed', async () => {
  const cafe = await createTestApp();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => upload(cafe, TINY_GIF, `Bilde ${index}`)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  const accepted = statuses.filter((status) => status === 201).length;
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toHaveLength(2 + accepted);
  expect((await upload(cafe, TINY_GIF)).statusCode).toBe(201);
});
