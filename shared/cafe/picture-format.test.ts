import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFormat } from './picture-format.ts';

test.for(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  'a file of the format %s is known by its beginning',
  async (format) => {
    const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
    expect(pictureFormat(await pixels.toFormat(format).toBuffer())).toBe(format);
  },
);

test.for([
  ['nothing', ''],
  ['a text', 'Dette er ikke et bilde, men handlelisten.'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PDF', '%PDF-1.7'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['another RIFF', 'RIFF\x24\0\0\0WAVE'],
] as const)('%s is no picture that may be uploaded', ([, bytes]) => {
  expect(pictureFormat(Buffer.from(bytes, 'latin1'))).toBeUndefined();
});
