import { expect, test } from 'vitest';
import { ABOUT_US_IMAGE, MAX_PICTURE_BYTES } from '#shared/cafe/image-limits.ts';
import {
  EMPTY,
  fileError,
  fileSize,
  HEIC,
  pixelError,
  suggestedName,
  TOO_LARGE,
  WRONG_TYPE,
} from './chosen-files.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

test.for([
  ['a JPEG of 10 MiB', MAX_PICTURE_BYTES, JPEG, undefined],
  ['a larger JPEG', MAX_PICTURE_BYTES + 1, JPEG, TOO_LARGE],
  ['a text', 9, new TextEncoder().encode('Kaffe, te'), WRONG_TYPE],
  ['a HEIC picture', 9, new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), HEIC],
  [
    'an AVIF picture that also names the brand mif1',
    9,
    new TextEncoder().encode('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'),
    undefined,
  ],
  ['an empty file', 0, new Uint8Array(), EMPTY],
] as const)('the error of %s', ([, bytes, head, error]) => {
  expect(fileError(bytes, head)).toBe(error);
});

test('a picture of 40 megapixels may be sent, a larger one may not', () => {
  expect(pixelError(8000, 5000)).toBeUndefined();
  expect(pixelError(8000, 5001)).toBe(TOO_LARGE);
});

test.for([
  ['Sommer i hagen.jpg', 'Sommer i hagen'],
  ['IMG_0412.JPG', ''],
  ['PXL_20261124_083012.jpg', ''],
  ['Screenshot (3).png', ''],
  ['Image disken.png', 'Image disken'],
  ['min_hage--2.tiny.webp', 'min hage 2.tiny'],
  ['bilde', 'bilde'],
  ['.jpg', ''],
  ['aboutus bilde.JPG', ABOUT_US_IMAGE],
  ['A\u030apen dør.png', 'Åpen dør'],
  [`${'å'.repeat(200)}.jpg`, 'å'.repeat(120)],
] as const)('%s is suggested to be called %s', ([file, name]) => {
  expect(suggestedName(file)).toBe(name);
});

test('a file’s size is in kB or MB', () => {
  expect([12, 340_400, 2_400_000].map(fileSize)).toEqual(['1 kB', '340 kB', '2,4 MB']);
});
